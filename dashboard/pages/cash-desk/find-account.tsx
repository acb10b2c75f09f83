/** Finds any account by its name: also one that is owed nothing, for its fees and its payouts. */
import { Table, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Building2, Search } from 'lucide-react';
import { findAccountsAtDesk, maxFoundAccounts } from '../../../contract/dashboard/cash-desk.ts';
import { longestName } from '../../../contract/primitives.ts';
import { useOperation } from '../../api/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import classes from './cash-desk.module.css';

/** People type a name faster than this. */
const debounceMs = 200;

export function FindAccountInput({ name, onChange }: { name: string; onChange(name: string): void }) {
  return (
    <TextInput
      type="search"
      placeholder="Find any account"
      aria-label="Find any account"
      maxLength={longestName}
      leftSection={<Search size={15} aria-hidden />}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface FoundAccountsProps {
  /** Or a part of it. */
  name: string;
  onOpen(accountId: string): void;
}

export function FoundAccounts({ name, onOpen }: FoundAccountsProps) {
  const [asked] = useDebouncedValue(name, debounceMs);
  const found = useOperation(findAccountsAtDesk, { query: { name: asked } }, { keepLast: true });
  const accounts = found.data?.data;
  if (found.error && !accounts) return <ErrorState failure={found.error} retry={found.refetch} />;
  if (accounts?.length === 0) return <EmptyState icon={Building2} title="No account has this name" />;
  return (
    <StackedTable label="Accounts found" columns={[columnOf(accounts?.length ?? 0)]} inPanel>
      {accounts === undefined ? (
        <TableSkeleton rows={3} columns={1} />
      ) : (
        <Table.Tbody role="rowgroup">
          {accounts.map((account) => (
            <Row key={account.account_id}>
              <Cell>
                <UnstyledButton
                  className={classes.open}
                  aria-haspopup="dialog"
                  data-list-link
                  onClick={() => onOpen(account.account_id)}
                >
                  <bdi>{account.name}</bdi>
                </UnstyledButton>
              </Cell>
            </Row>
          ))}
        </Table.Tbody>
      )}
    </StackedTable>
  );
}

const columnOf = (count: number) =>
  count < maxFoundAccounts ? 'Account' : `The first ${maxFoundAccounts}: type more of the name`;

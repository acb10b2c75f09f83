/** Accounts that are owed money, the most first; any other is found by its name. */
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Building2, CircleCheck, Search } from 'lucide-react';
import { useState } from 'react';
import { findAccountsAtDesk, maxFoundAccounts } from '../../../../contract/dashboard/cash-desk.ts';
import { maxListedBalances } from '../../../../contract/operations/fleet/cash-desk.ts';
import { maxNameLength } from '../../../../contract/primitives.ts';
import { useOperation } from '../../../api/queries.ts';
import { AccountDrawer } from '../../../parts/account-drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { allowedIf, PermissionButton } from '../../../ui/permission-button.tsx';
import { type Column, OpenButton, StackedTable } from '../../../ui/stacked-table.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import classes from './cash-desk.module.css';
import type { AccountBalance } from './cash-desk.ts';
import { PayOutDialog } from './pay-out-dialog.tsx';

export function AccountsPanel({ accounts }: { accounts: readonly AccountBalance[] }) {
  const payOut = useDialog<AccountBalance>();
  const drawer = useDialog<string>();
  const [name, setName] = useState('');
  const columns: Column<AccountBalance>[] = [
    {
      name: 'Account',
      kind: 'title',
      cell: ({ account }) => (
        <OpenButton onClick={() => drawer.open(account.id)}>
          <bdi>{account.name}</bdi>
        </OpenButton>
      ),
    },
    { name: 'Owed', kind: 'short', cell: (balance) => moneyIn(balance)(balance.owed) },
    { name: 'With couriers', kind: 'short', cell: (balance) => moneyIn(balance)(balance.with_couriers) },
    { name: 'Available', kind: 'short', cell: (balance) => moneyIn(balance)(balance.available) },
    {
      name: '(Actions)',
      kind: 'actions',
      cell: (balance) => (
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-haspopup="dialog"
            aria-label={`Payouts and fees of ${balance.account.name}`}
            onClick={() => drawer.open(balance.account.id)}
          >
            Payouts and fees
          </Button>
          <PermissionButton
            permission={allowedIf(balance.available > 0, 'Nothing available to pay out.')}
            variant="default"
            size="xs"
            aria-label={`Pay out to ${balance.account.name}`}
            onClick={() => payOut.open(balance)}
          >
            Pay out
          </PermissionButton>
        </div>
      ),
    },
  ];
  return (
    <Panel
      title="Accounts"
      lead={leadOf(accounts.length)}
      actions={<FindAccountInput name={name} onChange={setName} />}
    >
      {name.trim() !== '' ? (
        <FoundAccounts name={name.trim()} onOpen={drawer.open} />
      ) : (
        <StackedTable
          label="Accounts that are owed money"
          columns={columns}
          inPanel
          items={accounts}
          keyOf={({ account, currency }) => `${account.id} ${currency}`}
          empty={<EmptyState icon={CircleCheck} title="No account is owed money" />}
        />
      )}
      <PayOutDialog {...payOut} />
      <AccountDrawer {...drawer} />
    </Panel>
  );
}

const leadOf = (count: number) =>
  count < maxListedBalances
    ? 'Balances by account. Open one for fees and payouts.'
    : `The ${maxListedBalances} that are owed the most. Find the others by name.`;

/** People type a name faster than this. */
const debounceMs = 200;

/** Finds any account by its name: also one that is owed nothing, for its fees and its payouts. */
function FindAccountInput({ name, onChange }: { name: string; onChange(name: string): void }) {
  return (
    <TextInput
      type="search"
      placeholder="Find any account"
      aria-label="Find any account"
      maxLength={maxNameLength}
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

function FoundAccounts({ name, onOpen }: FoundAccountsProps) {
  const [asked] = useDebouncedValue(name, debounceMs);
  const found = useOperation(findAccountsAtDesk, { query: { name: asked } }, { keepLast: true });
  const accounts = found.data?.data;
  return (
    <StackedTable
      label="Accounts found"
      columns={[
        {
          name: columnOf(accounts?.length ?? 0),
          kind: 'title',
          cell: (account) => (
            <OpenButton onClick={() => onOpen(account.id)}>
              <bdi>{account.name}</bdi>
            </OpenButton>
          ),
        },
      ]}
      inPanel
      query={found}
      items={accounts}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={Building2} title="No account has this name" />}
    />
  );
}

const columnOf = (count: number) =>
  count < maxFoundAccounts ? 'Account' : `The first ${maxFoundAccounts}: type more of the name`;

/** Accounts that are owed money, the most first; any other is found by its name. */
import { Button, Table, UnstyledButton } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { maxListedBalances } from '../../../contract/dashboard/cash-desk.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { AccountDrawer } from './account-drawer.tsx';
import classes from './cash-desk.module.css';
import type { AccountBalance } from './cash-desk.ts';
import { FindAccountInput, FoundAccounts } from './find-account.tsx';
import { PayOutDialog } from './pay-out-dialog.tsx';

const columns = ['Account', 'Owed', 'With couriers', 'Available', '(Actions)'];

export function AccountsPanel({ accounts }: { accounts: readonly AccountBalance[] }) {
  const payOut = useDialog<AccountBalance>();
  const drawer = useDialog<string>();
  const [name, setName] = useState('');
  return (
    <Panel
      title="Accounts"
      lead={leadOf(accounts.length)}
      actions={<FindAccountInput name={name} onChange={setName} />}
    >
      {name.trim() !== '' ? (
        <FoundAccounts name={name.trim()} onOpen={drawer.open} />
      ) : accounts.length === 0 ? (
        <EmptyState icon={CircleCheck} title="No account is owed money" />
      ) : (
        <StackedTable label="Accounts that are owed money" columns={columns} inPanel>
          <Table.Tbody role="rowgroup">
            {accounts.map((balance) => (
              <AccountRow
                key={`${balance.account_id} ${balance.currency}`}
                balance={balance}
                onOpen={() => drawer.open(balance.account_id)}
                onPayOut={() => payOut.open(balance)}
              />
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
      <PayOutDialog balance={payOut.subject} opened={payOut.opened} onClose={payOut.close} />
      <AccountDrawer accountId={drawer.subject} opened={drawer.opened} onClose={drawer.close} />
    </Panel>
  );
}

const leadOf = (count: number) =>
  count < maxListedBalances
    ? 'Balances by account. Open one for fees and payouts.'
    : `The ${maxListedBalances} that are owed the most. Find the others by name.`;

interface AccountRowProps {
  balance: AccountBalance;
  onOpen(): void;
  onPayOut(): void;
}

function AccountRow({ balance, onOpen, onPayOut }: AccountRowProps) {
  const { name, currency, currency_digits: digits, available } = balance;
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} />;
  const canPay = available > 0;
  return (
    <Row>
      <Cell>
        <UnstyledButton className={classes.open} aria-haspopup="dialog" data-list-link onClick={onOpen}>
          <bdi>{name}</bdi>
        </UnstyledButton>
      </Cell>
      <Cell label="Owed" kind="short">
        {money(balance.owed)}
      </Cell>
      <Cell label="With couriers" kind="short">
        {money(balance.with_couriers)}
      </Cell>
      <Cell label="Available" kind="short">
        {money(available)}
      </Cell>
      <Cell kind="actions">
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-haspopup="dialog"
            aria-label={`Payouts and fees of ${name}`}
            onClick={onOpen}
          >
            Payouts and fees
          </Button>
          <PermissionButton
            permission={{
              allowed: canPay,
              why_not: canPay ? null : 'Nothing available to pay out.',
            }}
            variant="default"
            size="xs"
            aria-label={`Pay out to ${name}`}
            onClick={onPayOut}
          >
            Pay out
          </PermissionButton>
        </div>
      </Cell>
    </Row>
  );
}

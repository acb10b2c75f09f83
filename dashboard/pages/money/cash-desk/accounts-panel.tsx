/** Accounts that are owed money, the most first; any other is found by its name. Each can be paid out here. */
import { Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { findAccountsAtDesk, maxMatchingAccounts } from '../../../../contract/dashboard/cash-desk.ts';
import { editableMoney, understandMoney } from '../../../../contract/money.ts';
import { createPayout, listAccountPayouts } from '../../../../contract/operations/fleet/cash.ts';
import { type getCashDesk, maxListedBalances } from '../../../../contract/operations/fleet/cash-desk.ts';
import { maxNameLength } from '../../../../contract/primitives.ts';
import { Building2, CircleCheck, Search } from '../../../../icons/icons.ts';
import { call, type ResultOf } from '../../../api/client.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useKeyedCommand } from '../../../api/keyed-command.ts';
import { useOperation } from '../../../api/queries.ts';
import { changedByPayout } from '../../../parts/account-cash.ts';
import { AccountCashDrawer } from '../../../parts/account-cash-drawer.tsx';
import { MoneyInput } from '../../../parts/money-input.tsx';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { moneyIn, moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { allowedIf, PermissionButton } from '../../../ui/permission-button.tsx';
import { type Column, OpenButton, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { Warning } from '../../../ui/warning.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './cash-desk.module.css';

type AccountBalance = ResultOf<typeof getCashDesk>['accounts'][number];

export function AccountsPanel({ accounts }: { accounts: readonly AccountBalance[] }) {
  const payOut = useDialog<AccountBalance>();
  const drawer = useDialog<string>();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
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
      lead={
        accounts.length < maxListedBalances
          ? 'Balances by account. Open one for fees and payouts.'
          : `The ${maxListedBalances} that are owed the most. Find the others by name.`
      }
      actions={
        <TextInput
          type="search"
          placeholder="Find any account"
          aria-label="Find any account"
          maxLength={maxNameLength}
          leftSection={<Search size={15} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      }
    >
      {name ? (
        <AccountSearchResults name={name} onOpen={drawer.open} />
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
      <Dialog {...payOut} title={withNames`Pay out to ${payOut.subject?.account.name}`}>
        {payOut.subject ? <PayOutForm balance={payOut.subject} /> : null}
      </Dialog>
      <AccountCashDrawer {...drawer} />
    </Panel>
  );
}

/** People type a name faster than this. */
const debounceMs = 200;

/** Any account whose name has these letters: also one that is owed nothing, for its fees and its payouts. */
function AccountSearchResults({ name, onOpen }: { name: string; onOpen(accountId: string): void }) {
  const [searchName] = useDebouncedValue(name, debounceMs);
  const query = useOperation(
    findAccountsAtDesk,
    { query: { name: searchName } },
    { placeholderData: keepPreviousData },
  );
  const accounts = query.data?.data;
  const isTruncated = accounts !== undefined && accounts.length >= maxMatchingAccounts;
  return (
    <StackedTable
      label="Accounts found"
      columns={[
        {
          name: isTruncated ? `The first ${maxMatchingAccounts}: type more of the name` : 'Account',
          kind: 'title',
          cell: (account) => (
            <OpenButton onClick={() => onOpen(account.id)}>
              <bdi>{account.name}</bdi>
            </OpenButton>
          ),
        },
      ]}
      inPanel
      query={query}
      items={accounts}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={Building2} title="No account has this name" />}
    />
  );
}

type Values = Record<'amount' | 'bank_reference', string>;
type PayoutRow = ResultOf<typeof listAccountPayouts>['data'][number];

/** Records that an account was paid. Waybill moves no money itself: the transfer is made at the bank. */
function PayOutForm({ balance }: { balance: AccountBalance }) {
  const close = useCloseDialog();
  const { account, currency, currency_digits: digits, available } = balance;
  const record = useKeyedCommand(createPayout, {
    refreshes: changedByPayout,
    recordedBefore:
      'Your first payout was recorded before the connection was lost: look at the payouts of the account.',
  });
  const read = (text: string) => understandMoney(text, currency, digits) ?? 0;
  const { same, isNew, lookUp } = useSameReference(account.id);
  const submit = async (values: Values) => {
    const bank_reference = values.bank_reference.trim();
    if (bank_reference && !(await isNew(bank_reference))) return;
    const payment = { account_id: account.id, amount: read(values.amount), currency, bank_reference };
    const body = same(bank_reference) ? { ...payment, confirm_duplicate: true } : payment;
    const payout = await record({ body }).catch(async (error: unknown) => {
      // Somebody else has recorded it since the dialog looked: now it asks.
      if (!(error instanceof ApiRefusal && error.code === 'bank_reference_used')) throw error;
      await lookUp(bank_reference);
    });
    if (!payout) return;
    toast(`Payout no. ${payout.number} of ${moneyText(payout.amount, currency, digits)} recorded.`);
    close();
  };
  return (
    <DialogForm
      initial={{ amount: editableMoney(available, digits), bank_reference: '' }}
      submit={({ bank_reference }) => (same(bank_reference) ? 'Record another payout' : 'Record payout')}
      canSubmit={({ amount }) => read(amount) > 0}
      onSubmit={submit}
    >
      {(form) => {
        const amount = read(form.values.amount);
        const sameBefore = same(form.values.bank_reference);
        return (
          <>
            <Text>
              Make the transfer at your bank first. Then record it here. The account will be asked to confirm.
            </Text>
            <MoneyInput
              label="Amount"
              description={`${moneyText(available, currency, digits)} can be paid out.`}
              money={balance}
              {...form.field('amount')}
            />
            <TextInput
              label="Bank reference"
              description="Helps the account identify the transfer."
              data-autofocus
              {...form.field('bank_reference')}
            />
            {sameBefore ? <SameReference payout={sameBefore} /> : null}
            <Text role="status" c="dimmed">
              {amount ? (
                <>
                  You record that {moneyIn(balance)(amount)} was paid to <bdi>{account.name}</bdi>.
                </>
              ) : null}
            </Text>
          </>
        );
      }}
    </DialogForm>
  );
}

/**
 * A transfer is recorded once: before a reference that the account has already is recorded again, the dialog asks. It asks once for
 * each reference, so that a second try after a lost answer is not taken for another payout.
 */
function useSameReference(account_id: string) {
  const [checked, setChecked] = useState<ReadonlyMap<string, PayoutRow | undefined>>(new Map());
  const lookUp = async (bank_reference: string) => {
    const { data } = await call(listAccountPayouts, { params: { account_id }, query: { bank_reference } });
    const paid = data.find(({ status }) => status !== 'reversed');
    setChecked((before) => new Map([...before, [bank_reference, paid]]));
    return paid === undefined;
  };
  return {
    lookUp,
    same: (reference: string) => checked.get(reference.trim()),
    isNew: async (reference: string) => checked.has(reference) || lookUp(reference),
  };
}

function SameReference({ payout }: { payout: PayoutRow }) {
  const { number, paid_at: at, bank_reference: reference } = payout;
  return (
    <Warning role="alert">
      Payout no. {number} of {moneyIn(payout)(payout.amount)}, recorded <Time at={at} />, has the same bank
      reference <bdi>{reference}</bdi>. Record another one?
    </Warning>
  );
}

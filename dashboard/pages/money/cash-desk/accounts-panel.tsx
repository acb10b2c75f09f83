/** Accounts that are owed money, the most first; any other is found by its name. Each can be paid out here. */
import { Button, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { Building2, CircleCheck, Search } from 'lucide-react';
import { useState } from 'react';
import { findAccountsAtDesk, maxFoundAccounts } from '../../../../contract/dashboard/cash-desk.ts';
import { editableMoney, understandMoney } from '../../../../contract/money.ts';
import { createPayout, listAccountPayouts } from '../../../../contract/operations/fleet/cash.ts';
import { maxListedBalances } from '../../../../contract/operations/fleet/cash-desk.ts';
import { maxNameLength } from '../../../../contract/primitives.ts';
import { call, type ResultOf } from '../../../api/client.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useKeyedCommand } from '../../../api/keyed-command.ts';
import { useOperation } from '../../../api/queries.ts';
import { changedByPayout } from '../../../parts/account-cash.ts';
import { AccountCashDrawer } from '../../../parts/account-cash-drawer.tsx';
import { MoneyInput } from '../../../parts/money-input.tsx';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { Money, moneyIn, moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { allowedIf, PermissionButton } from '../../../ui/permission-button.tsx';
import { type Column, OpenButton, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { type SubjectDialogProps, useDialog } from '../../../ui/use-dialog.ts';
import { Warning } from '../../../ui/warning.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './cash-desk.module.css';
import type { AccountBalance } from './cash-desk.ts';

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
        <AccountSearchResults name={name.trim()} onOpen={drawer.open} />
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
      <AccountCashDrawer {...drawer} />
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

interface AccountSearchResultsProps {
  /** Or a part of it. */
  name: string;
  onOpen(accountId: string): void;
}

function AccountSearchResults({ name, onOpen }: AccountSearchResultsProps) {
  const [searchName] = useDebouncedValue(name, debounceMs);
  const accountsQuery = useOperation(
    findAccountsAtDesk,
    { query: { name: searchName } },
    { placeholderData: keepPreviousData },
  );
  const accounts = accountsQuery.data?.data;
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
      query={accountsQuery}
      items={accounts}
      keyOf={({ id }) => id}
      empty={<EmptyState icon={Building2} title="No account has this name" />}
    />
  );
}

const columnOf = (count: number) =>
  count < maxFoundAccounts ? 'Account' : `The first ${maxFoundAccounts}: type more of the name`;

type Values = Record<'amount' | 'bank_reference', string>;
type PayoutRow = ResultOf<typeof listAccountPayouts>['data'][number];

/** Records that an account was paid. Waybill moves no money itself: the transfer is made at the bank. */
function PayOutDialog({ subject: balance, ...dialog }: SubjectDialogProps<AccountBalance>) {
  return (
    <Dialog {...dialog} title={withNames`Pay out to ${balance?.account.name}`}>
      {balance ? <PayOutForm balance={balance} /> : null}
    </Dialog>
  );
}

function PayOutForm({ balance }: { balance: AccountBalance }) {
  const close = useCloseDialog();
  const { account, currency, currency_digits: digits, available } = balance;
  const record = useKeyedCommand(createPayout, {
    refreshes: changedByPayout,
    recordedBefore:
      'Your first payout was recorded before the connection was lost: look at the payouts of the account.',
  });
  const read = (text: string) => understandMoney(text, currency, digits);
  const { same, isNew, lookUp } = useSameReference(account.id);
  const submit = async ({ amount, bank_reference: typed }: Values) => {
    const reference = typed.trim();
    if (reference && !(await isNew(reference))) return;
    const payment = {
      account_id: account.id,
      amount: read(amount) ?? 0,
      currency,
      bank_reference: reference,
    };
    const body = same(reference) ? { ...payment, confirm_duplicate: true } : payment;
    const payout = await record({ body }).catch(async (error: unknown) => {
      // Somebody else has recorded it since the dialog looked: now it asks.
      if (!isDuplicate(error)) throw error;
      await lookUp(reference);
    });
    if (!payout) return;
    toast(`Payout no. ${payout.number} of ${moneyText(payout.amount, currency, digits)} recorded.`);
    close();
  };
  return (
    <DialogForm
      initial={{ amount: editableMoney(available, digits), bank_reference: '' }}
      submit={({ bank_reference: reference }) =>
        same(reference) ? 'Record another payout' : 'Record payout'
      }
      canSubmit={({ amount }) => (read(amount) ?? 0) > 0}
      onSubmit={submit}
    >
      {(form) => {
        const amount = read(form.values.amount);
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
            <SameReference payout={same(form.values.bank_reference)} />
            <Text role="status" c="dimmed">
              {amount ? (
                <>
                  You record that <Money amount={amount} currency={currency} digits={digits} /> was paid to{' '}
                  <bdi>{account.name}</bdi>.
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
  const lookUp = async (reference: string) => {
    const query = { bank_reference: reference };
    const { data } = await call(listAccountPayouts, { params: { account_id }, query });
    const paid = data.find(({ status }) => status !== 'reversed');
    setChecked((before) => new Map([...before, [reference, paid]]));
    return paid === undefined;
  };
  return {
    lookUp,
    same: (reference: string) => checked.get(reference.trim()),
    isNew: async (reference: string) => checked.has(reference) || lookUp(reference),
  };
}

const isDuplicate = (error: unknown) => error instanceof ApiRefusal && error.code === 'bank_reference_used';

function SameReference({ payout }: { payout: PayoutRow | undefined }) {
  if (!payout) return null;
  const { number, paid_at: at, bank_reference: reference } = payout;
  return (
    <Warning role="alert">
      Payout no. {number} of {moneyIn(payout)(payout.amount)}, recorded <Time at={at} />, has the same bank
      reference <bdi>{reference}</bdi>. Record another one?
    </Warning>
  );
}

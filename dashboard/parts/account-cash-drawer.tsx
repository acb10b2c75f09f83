/** The money of one account, for operators: its balances, its fees and its last payouts. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { maxRecent } from '../../contract/cash.ts';
import { currencyDigits } from '../../contract/currencies.ts';
import { getAccountCash, reversePayout } from '../../contract/operations/fleet/cash.ts';
import { Pencil } from '../../icons/icons.ts';
import { useCommand, useOperation } from '../api/queries.ts';
import { Detail, Details } from '../ui/details.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Lines, MultiLineInput } from '../ui/lines.tsx';
import { Money, moneyIn } from '../ui/money.tsx';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { LinesSkeleton } from '../ui/skeletons.tsx';
import { type Column, Faint, RowAction, StackedTable, TwoLines } from '../ui/stacked-table.tsx';
import { Loaded } from '../ui/states.tsx';
import { Time } from '../ui/time.tsx';
import { toast } from '../ui/toasts.tsx';
import { type SubjectDialogProps, useDialog } from '../ui/use-dialog.ts';
import { type AccountCash, changedByPayout, type DeskPayout, percentText } from './account-cash.ts';
import { NamedActor } from './delivery-cells.tsx';
import { FeesDialog } from './fees-dialog.tsx';
import { PayoutBadge } from './payout-status.tsx';

export function AccountCashDrawer({ subject: accountId, opened, onClose }: SubjectDialogProps<string>) {
  const cashQuery = useOperation(
    getAccountCash,
    { params: { account_id: accountId ?? '' } },
    { enabled: opened && accountId !== undefined },
  );
  const name = cashQuery.data?.account.name;
  return (
    <SideDrawer opened={opened} onClose={onClose} title={name ? <bdi>{name}</bdi> : 'Account'}>
      <Loaded query={cashQuery} loading={<LinesSkeleton lines={8} />}>
        {(data) => <AccountContent cash={data} />}
      </Loaded>
    </SideDrawer>
  );
}

function AccountContent({ cash }: { cash: AccountCash }) {
  const fees = useDialog<AccountCash>();
  const reversal = useDialog<DeskPayout>();
  return (
    <Stack gap="xl">
      {cash.balances.map((balance) => (
        <BalanceDetails key={balance.currency} balance={balance} />
      ))}
      <section aria-label="Fees">
        <Group justify="space-between" mb="xs">
          <Title order={3}>Fees</Title>
          <Button
            variant="default"
            size="xs"
            leftSection={<Pencil size={14} aria-hidden />}
            onClick={() => fees.open(cash)}
          >
            Edit fees
          </Button>
        </Group>
        <FeesText fees={cash.fees} />
      </section>
      <section aria-label="Payouts">
        <Title order={3} mb="xs">
          Last payouts
        </Title>
        <Payouts payouts={cash.payouts} onReverse={reversal.open} />
      </section>
      <FeesDialog cash={fees.subject ?? cash} {...fees} />
      <ReverseDialog {...reversal} name={cash.account.name} />
    </Stack>
  );
}

function BalanceDetails({ balance }: { balance: AccountCash['balances'][number] }) {
  const { currency } = balance;
  const money = moneyIn(balance);
  return (
    <section aria-label={`Balance in ${currency}`}>
      <Title order={3} mb="xs">
        {currency}
      </Title>
      <Details>
        <Detail name="Collected">{money(balance.collected)}</Detail>
        <Detail name="Fees">{money(balance.fees)}</Detail>
        <Detail name="Paid out">{money(balance.paid_out)}</Detail>
        <Detail name="Owed">{money(balance.owed)}</Detail>
        <Detail name="With couriers">{money(balance.with_couriers)}</Detail>
        <Detail name="Available">{money(balance.available)}</Detail>
      </Details>
    </section>
  );
}

function FeesText({ fees: { fixed, currency, basis_points: basisPoints } }: { fees: AccountCash['fees'] }) {
  if (fixed === 0 && basisPoints === 0) return <Text>No fee is charged for collecting money.</Text>;
  return (
    <Text>
      {currency && fixed > 0 ? (
        <>
          <Money amount={fixed} currency={currency} digits={currencyDigits(currency)} /> for each collection
          in {currency}
          {basisPoints > 0 ? ', and ' : null}
        </>
      ) : null}
      {basisPoints > 0 ? `${percentText(basisPoints)} % of what is collected` : null}
    </Text>
  );
}

type PayoutsProps = { payouts: readonly DeskPayout[]; onReverse(payout: DeskPayout): void };

function Payouts({ payouts, onReverse }: PayoutsProps) {
  const columns: Column<DeskPayout>[] = [
    {
      name: 'Payout',
      kind: 'title',
      cell: ({ number, bank_reference, paid_at, paid_by }) => (
        <TwoLines
          below={
            <>
              <bdi>{bank_reference}</bdi> · <Time at={paid_at} /> by <NamedActor {...paid_by} />
            </>
          }
        >
          No. {number}
        </TwoLines>
      ),
    },
    { name: 'Amount', kind: 'short', cell: (payout) => moneyIn(payout)(payout.amount) },
    { name: 'State', cell: (payout) => <Outcome payout={payout} /> },
    {
      name: '(Actions)',
      kind: 'actions',
      cell: (payout) =>
        payout.status === 'paid' ? (
          <RowAction label={`Reverse payout no. ${payout.number}`} onClick={() => onReverse(payout)}>
            Reverse
          </RowAction>
        ) : null,
    },
  ];
  return (
    <>
      <StackedTable
        label="Last payouts"
        columns={columns}
        items={payouts}
        keyOf={({ payout_id }) => payout_id}
        empty={<Faint>None yet</Faint>}
      />
      {payouts.length >= maxRecent ? (
        <Text size="sm" c="dimmed" mt="xs">
          The last {maxRecent}. The account’s Cash page has all of them.
        </Text>
      ) : null}
    </>
  );
}

function Outcome({ payout }: { payout: DeskPayout }) {
  const { status, closed_at: at, closed_by: by, reason } = payout;
  return (
    <TwoLines
      below={
        <>
          {at && by ? (
            <div>
              <Time at={at} /> by <NamedActor {...by} />
            </div>
          ) : null}
          {reason ? <Lines text={reason} /> : null}
        </>
      }
    >
      <PayoutBadge status={status} />
    </TwoLines>
  );
}

type ReverseDialogProps = SubjectDialogProps<DeskPayout> & { name: string };

/** A payout did not arrive: the account is owed the money again. `name` is that of the account. */
function ReverseDialog({ subject: payout, name, ...dialog }: ReverseDialogProps) {
  const { mutateAsync } = useCommand(reversePayout, changedByPayout);
  const submit = async ({ reason }: { reason: string }) => {
    if (!payout) return;
    await mutateAsync({ params: { payout_id: payout.payout_id }, body: { reason: reason.trim() } });
    toast(`Payout no. ${payout.number} reversed.`);
  };
  return (
    <FormDialog
      {...dialog}
      title={`Reverse payout no. ${payout?.number ?? ''}?`}
      initial={{ reason: '' }}
      submit="Reverse payout"
      cancel="Keep payout"
      tone="harm"
      focus="cancel"
      onSubmit={submit}
    >
      {(form) => (
        <>
          <Text>
            {payout ? moneyIn(payout)(payout.amount) : null} will be owed to <bdi>{name}</bdi> again. Do this
            when the bank sent it back. It cannot be undone.
          </Text>
          <MultiLineInput label="Reason" placeholder="The bank sent it back" {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}

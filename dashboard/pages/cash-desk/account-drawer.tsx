/** The money of one account, for operators: its balances, its fees and its last payouts. */
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { maxRecent } from '../../../contract/cash.ts';
import { currencyDigits } from '../../../contract/currencies.ts';
import { getAccountCashAtDesk } from '../../../contract/dashboard/cash-desk.ts';
import { useOperation } from '../../api/queries.ts';
import { Actor } from '../../ui/actor.tsx';
import { Detail, Details } from '../../ui/details.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Faint } from '../../ui/faint.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Money } from '../../ui/money.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { LinesSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { PayoutBadge } from '../cash/payout-status.tsx';
import type { AccountCash, DeskPayout, Fees } from './cash-desk.ts';
import { FeesDialog } from './fees-dialog.tsx';
import { percentText } from './percent.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

interface AccountDrawerProps {
  /** Stays while the drawer closes. */
  accountId: string | undefined;
  opened: boolean;
  onClose(): void;
}

export function AccountDrawer({ accountId, opened, onClose }: AccountDrawerProps) {
  const found = useOperation(
    getAccountCashAtDesk,
    { params: { account_id: accountId ?? '' } },
    { enabled: opened && accountId !== undefined },
  );
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={found.data ? <bdi>{found.data.name}</bdi> : 'Account'}
    >
      {found.data ? (
        <AccountContent cash={found.data} />
      ) : found.error ? (
        <ErrorState failure={found.error} retry={found.refetch} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
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
        {cash.payouts.length === 0 ? (
          <Faint>None yet</Faint>
        ) : (
          <Payouts payouts={cash.payouts} onReverse={reversal.open} />
        )}
      </section>
      <FeesDialog cash={fees.subject ?? cash} opened={fees.opened} onClose={fees.close} />
      <ReverseDialog
        payout={reversal.subject}
        name={cash.name}
        opened={reversal.opened}
        onClose={reversal.close}
      />
    </Stack>
  );
}

function BalanceDetails({ balance }: { balance: AccountCash['balances'][number] }) {
  const { currency, currency_digits: digits } = balance;
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} />;
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

function FeesText({ fees: { fixed, currency, basis_points: basisPoints } }: { fees: Fees }) {
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

interface PayoutsProps {
  payouts: readonly DeskPayout[];
  onReverse(payout: DeskPayout): void;
}

function Payouts({ payouts, onReverse }: PayoutsProps) {
  return (
    <>
      <StackedTable label="Last payouts" columns={['Payout', 'Amount', 'State', '(Actions)']}>
        <Table.Tbody role="rowgroup">
          {payouts.map((payout) => (
            <Row key={payout.payout_id}>
              <Cell>
                <TwoLines
                  below={
                    <>
                      <bdi>{payout.reference}</bdi> · <Time at={payout.paid_at} /> by{' '}
                      <Actor {...payout.paid_by} />
                    </>
                  }
                >
                  No. {payout.number}
                </TwoLines>
              </Cell>
              <Cell label="Amount" kind="short">
                <Money amount={payout.amount} currency={payout.currency} digits={payout.currency_digits} />
              </Cell>
              <Cell label="State">
                <Outcome payout={payout} />
              </Cell>
              <Cell kind="actions">
                {payout.status === 'paid' ? (
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    aria-label={`Reverse payout no. ${payout.number}`}
                    onClick={() => onReverse(payout)}
                  >
                    Reverse
                  </Button>
                ) : null}
              </Cell>
            </Row>
          ))}
        </Table.Tbody>
      </StackedTable>
      {payouts.length >= maxRecent ? (
        <Text size="sm" c="dimmed" mt="xs">
          The last {maxRecent}. The account’s Cash page has all of them.
        </Text>
      ) : null}
    </>
  );
}

/** Who confirmed or reversed it, when, and why. */
function Outcome({ payout }: { payout: DeskPayout }) {
  const { status, closed_at: at, closed_by: by, reason } = payout;
  return (
    <TwoLines
      below={
        <>
          {at && by ? (
            <div>
              <Time at={at} /> by <Actor {...by} />
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

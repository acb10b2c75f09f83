/** The money of the account: what is owed, payouts and those to confirm, statements, and the chain of custody of each delivery. */
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { confirmPayout, getCash, getCashChain, listPayouts } from '../../../../contract/operations/cash.ts';
import { BanknoteArrowUp, FlaskConical, Wallet } from '../../../../icons/icons.ts';
import type { ResultOf } from '../../../api/client.ts';
import { useCommand, useOperation, usePages } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { baseOf } from '../../../current/account-mode.ts';
import { DeliveryChain } from '../../../parts/chain-of-custody.tsx';
import { DeliveryLink, NamedActor, type ReferencedDelivery } from '../../../parts/delivery-cells.tsx';
import { PayoutBadge } from '../../../parts/payout-status.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyDetail, Detail, Details, IdDetail } from '../../../ui/details.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { ButtonLink, GuideLink } from '../../../ui/links.tsx';
import { LoadMorePages } from '../../../ui/load-more.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { allowedIf, PermissionButton } from '../../../ui/permission-button.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { BoxSkeleton, LinesSkeleton } from '../../../ui/skeletons.tsx';
import { type Column, OpenButton, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { type SubjectDialogProps, useDialog } from '../../../ui/use-dialog.ts';
import classes from './cash.module.css';
import { StatementPanel } from './statement-panel.tsx';

type Balance = ResultOf<typeof getCash>['balances'][number];
type Payout = ResultOf<typeof getCash>['to_confirm'][number];

export default function CashPage() {
  const { mode } = useAccount();
  return (
    <Page
      title="Cash"
      lead={
        <>
          What couriers collected for you, and what was paid out. <GuideLink to="cash">Cash guide</GuideLink>
        </>
      }
    >
      {mode === 'test' ? <LiveOnly /> : <Content />}
    </Page>
  );
}

function LiveOnly() {
  const { account_id } = useAccount();
  return (
    <EmptyState
      boxed
      icon={FlaskConical}
      title="Live deliveries only"
      actions={
        <ButtonLink href={`~${baseOf({ account_id, mode: 'live' })}/cash`} variant="filled">
          Show live data
        </ButtonLink>
      }
    >
      Nobody collects money for a test delivery, so it is never on a statement.
    </EmptyState>
  );
}

function Content() {
  const { within } = useAccount();
  const cash = useOperation(getCash, { params: within });
  const chain = useDialog<ReferencedDelivery>();
  const payout = useDialog<string>();
  const loading = (
    <div className={classes.balances}>
      <BoxSkeleton height={104} />
      <BoxSkeleton height={420} />
    </div>
  );
  return (
    <Loaded query={cash} loading={loading}>
      {({ balances, to_confirm: toConfirm, currency }) => {
        if (balances.length === 0) return <NothingYet />;
        const currencies = balances.map((balance) => balance.currency);
        return (
          <>
            <Balances balances={balances} />
            <ToConfirm payouts={toConfirm} onOpen={payout.open} />
            <StatementPanel
              currencies={currencies.includes(currency) ? currencies : [currency, ...currencies]}
              onOpenDelivery={chain.open}
              onOpenPayout={payout.open}
            />
            <PayoutsPanel onOpen={payout.open} />
            <ChainDrawer {...chain} />
            <PayoutDrawer {...payout} />
          </>
        );
      }}
    </Loaded>
  );
}

const NothingYet = () => (
  <EmptyState
    boxed
    icon={Wallet}
    title="Nothing collected yet"
    actions={<ButtonLink href="/deliveries/new">New delivery</ButtonLink>}
  >
    Give a delivery an amount to collect. Once a courier has collected it, you see here what you are owed and
    where the money is.
  </EmptyState>
);

const Balances = ({ balances }: { balances: readonly Balance[] }) => (
  <div className={classes.balances}>
    {balances.map((balance) => {
      const { currency } = balance;
      const money = moneyIn(balance);
      return (
        <section key={currency} aria-label={`Balance in ${currency}`}>
          {balances.length === 1 ? null : (
            <Title order={2} mb="xs">
              {currency}
            </Title>
          )}
          <Figures label={`Money in ${currency}`}>
            <Figure name="Owed to you" about="Collected, less fees and payouts">
              {money(balance.owed)}
            </Figure>
            <Figure name="With couriers" about="On its way to the cash desk">
              {money(balance.with_couriers)}
            </Figure>
            <Figure name="Available now" about="Can be paid out">
              {money(balance.available)}
            </Figure>
            <Figure name="Total paid out">{money(balance.paid_out)}</Figure>
          </Figures>
        </section>
      );
    })}
  </div>
);

function ChainDrawer({ subject: delivery, opened, onClose }: SubjectDialogProps<ReferencedDelivery>) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Where the money is">
      {delivery ? (
        // A link that was followed here (not in another tab) changes the page below.
        <Stack gap="lg" onClick={(event) => event.defaultPrevented && onClose()}>
          <div>
            Delivery <DeliveryLink {...delivery} />
          </div>
          <DeliveryChain deliveryId={delivery.deliveryId} isEnabled={opened} />
        </Stack>
      ) : null}
    </SideDrawer>
  );
}

function ToConfirm({ payouts, onOpen }: { payouts: readonly Payout[]; onOpen(payoutId: string): void }) {
  if (payouts.length === 0) return null;
  return (
    <Panel title="Payouts to confirm" lead="Check your bank account, then confirm what has arrived.">
      <ul className={classes.waiting}>
        {payouts.map((payout) => (
          <li key={payout.payout_id} className={classes.waitingPayout}>
            <div>
              <Text component="div" fw={600}>
                {moneyIn(payout)(payout.amount)}
              </Text>
              <Text component="div" size="sm" c="dimmed">
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  aria-haspopup="dialog"
                  onClick={() => onOpen(payout.payout_id)}
                >
                  Payout no. {payout.number}
                </Anchor>{' '}
                · bank reference <bdi>{payout.bank_reference}</bdi> · paid <Time at={payout.paid_at} />
              </Text>
            </div>
            <ConfirmReceipt payout={payout} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PayoutsPanel({ onOpen }: { onOpen(payoutId: string): void }) {
  const { within } = useAccount();
  const payouts = usePages(listPayouts, { params: within });
  const columns: Column<Payout>[] = [
    {
      name: 'Payout',
      kind: 'title',
      cell: ({ payout_id, number }) => (
        <OpenButton coversRow onClick={() => onOpen(payout_id)}>
          No. {number}
        </OpenButton>
      ),
    },
    { name: 'Amount', kind: 'short', cell: (payout) => moneyIn(payout)(payout.amount) },
    { name: 'Bank reference', cell: ({ bank_reference }) => <bdi>{bank_reference}</bdi> },
    { name: 'Paid', kind: 'short', cell: ({ paid_at }) => <Time at={paid_at} /> },
    { name: 'State', kind: 'short', cell: ({ status }) => <PayoutBadge status={status} /> },
  ];
  return (
    <Panel title="Payouts" lead="Newest first.">
      <StackedTable
        label="Payouts"
        columns={columns}
        query={payouts}
        items={payouts.items}
        keyOf={({ payout_id }) => payout_id}
        empty={<EmptyState icon={BanknoteArrowUp} title="No payouts yet" />}
        below={<LoadMorePages pages={payouts} one="payout" many="payouts" />}
      />
    </Panel>
  );
}

function PayoutDrawer({ subject: payoutId, opened, onClose }: SubjectDialogProps<string>) {
  const payoutQuery = usePayout(payoutId, opened);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={payoutQuery.data ? `Payout no. ${payoutQuery.data.number}` : 'Payout'}
    >
      <Loaded query={payoutQuery} loading={<LinesSkeleton lines={5} />}>
        {(payout) => <PayoutDetails payout={payout} />}
      </Loaded>
    </SideDrawer>
  );
}

/** The list has every payout. One of an old statement may be on a later page, so pages are loaded until it is there. */
function usePayout(payoutId: string | undefined, isWanted: boolean) {
  const { within } = useAccount();
  const pages = usePages(listPayouts, { params: within }, { enabled: isWanted });
  const { hasNextPage, isFetching, error, fetchNextPage, refetch } = pages;
  const payout = pages.items?.find((one) => one.payout_id === payoutId);
  const isFarther = isWanted && pages.items !== undefined && payout === undefined && hasNextPage;
  useEffect(() => {
    if (isFarther && !isFetching && !error) void fetchNextPage();
  }, [isFarther, isFetching, error, fetchNextPage]);
  return { data: payout, error, refetch };
}

function PayoutDetails({ payout }: { payout: Payout }) {
  const { status, closed_at: closedAt, closed_by: closedBy, reason } = payout;
  return (
    <Stack gap="lg" align="flex-start">
      <Details>
        <Detail name="Amount">{moneyIn(payout)(payout.amount)}</Detail>
        <Detail name="Bank reference">
          <bdi>{payout.bank_reference}</bdi>
          <CopyDetail text={payout.bank_reference} what="the bank reference" />
        </Detail>
        <Detail name="Paid">
          <Time at={payout.paid_at} show="exact" />, recorded by <NamedActor {...payout.paid_by} />
        </Detail>
        <Detail name="State">
          <PayoutBadge status={status} />
        </Detail>
        {closedAt ? (
          <Detail name={status === 'reversed' ? 'Reversed' : 'Confirmed'}>
            <Time at={closedAt} show="exact" />
            {closedBy ? ', by ' : null}
            {closedBy ? <NamedActor {...closedBy} /> : null}
          </Detail>
        ) : null}
        {reason ? (
          <Detail name="Reason">
            <Lines text={reason} />
          </Detail>
        ) : null}
        <IdDetail name="Payout ID" id={payout.payout_id} />
      </Details>
      {status === 'reversed' ? <div>The money did not arrive. It is owed to you again.</div> : null}
      {status === 'paid' ? <ConfirmReceipt payout={payout} /> : null}
    </Stack>
  );
}

/** The account confirms that the money of a payout has arrived. It cannot be taken back, so it asks first. */
function ConfirmReceipt({ payout }: { payout: Payout }) {
  const { within, can } = useAccount();
  const [asking, setAsking] = useState(false);
  const confirm = useCommand(confirmPayout, [getCash, listPayouts, getCashChain]);
  const { payout_id, number, amount, bank_reference: reference } = payout;
  const submit = async () => {
    await confirm.mutateAsync({ params: { ...within, payout_id } });
    toast(`Payout no. ${number} confirmed.`);
  };
  return (
    <>
      <PermissionButton
        permission={allowedIf(can('cash.confirm'), 'Only an account owner can confirm payouts.')}
        variant="default"
        aria-label={`Confirm receipt of payout no. ${number}`}
        onClick={() => setAsking(true)}
      >
        Confirm receipt
      </PermissionButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Has the money arrived?"
        confirm="Confirm receipt"
        keep="Not yet"
        tone="plain"
        onConfirm={submit}
      >
        You confirm that {moneyIn(payout)(amount)} of payout no. {number} (bank reference{' '}
        <bdi>{reference}</bdi>) is in your bank account. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

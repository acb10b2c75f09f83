/** The money of the account: what is owed, payouts to confirm, statements, and the chain of custody of each delivery. */
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { FlaskConical, Wallet } from 'lucide-react';
import { getCash } from '../../../../contract/operations/cash.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { baseOf } from '../../../current/account-mode.ts';
import { DeliveryChain } from '../../../parts/chain-of-custody.tsx';
import { DeliveryLink, type ReferencedDelivery } from '../../../parts/delivery-cells.tsx';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { ButtonLink, GuideLink } from '../../../ui/links.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { type SubjectDialogProps, useDialog } from '../../../ui/use-dialog.ts';
import classes from './cash.module.css';
import { ConfirmReceipt, PayoutDrawer, PayoutsPanel } from './payouts.tsx';
import type { Balance, Payout } from './statement.ts';
import { StatementPanel } from './statement-panel.tsx';

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
    <div className={classes.box}>
      <EmptyState
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
    </div>
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
  <div className={classes.box}>
    <EmptyState
      icon={Wallet}
      title="Nothing collected yet"
      actions={<ButtonLink href="/deliveries/new">New delivery</ButtonLink>}
    >
      Give a delivery an amount to collect. Once a courier has collected it, you see here what you are owed
      and where the money is.
    </EmptyState>
  </div>
);

/** By currency: what is owed to the account, where that money is, and what was paid out. */
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

/** The chain of custody of one delivery's money. */
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

/** Payouts that wait until the account confirms that they arrived. */
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

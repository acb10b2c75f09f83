/** The money of the account: what is owed, payouts to confirm, statements, and the chain of custody of each delivery. */
import { Anchor, Button } from '@mantine/core';
import { FlaskConical, Wallet } from 'lucide-react';
import { Link } from 'wouter';
import { getCash } from '../../../contract/dashboard/cash.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { baseOf } from '../../current/account-mode.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { guides } from '../../ui/guides.ts';
import { Page } from '../../ui/page.tsx';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { Balances } from './balances.tsx';
import classes from './cash.module.css';
import { ChainDrawer } from './chain-drawer.tsx';
import type { ReferencedDelivery } from './delivery-link.tsx';
import { PayoutDrawer } from './payout-drawer.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';
import { StatementPanel } from './statement-panel.tsx';
import { ToConfirm } from './to-confirm.tsx';

export default function CashPage() {
  const { mode } = useAccount();
  return (
    <Page
      title="Cash"
      lead={
        <>
          What couriers collected for you, and what was paid out.{' '}
          <Anchor href={guides.cash} target="_blank" rel="noopener" inherit underline="always">
            Cash guide
          </Anchor>
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
          <Button component={Link} href={`~${baseOf({ account_id, mode: 'live' })}/cash`}>
            Show live data
          </Button>
        }
      >
        Nobody collects money for a test delivery, so it is never on a statement.
      </EmptyState>
    </div>
  );
}

function Content() {
  const { account: params } = useAccount();
  const cash = useOperation(getCash, { params });
  const chain = useDialog<ReferencedDelivery>();
  const payout = useDialog<string>();
  if (cash.error && !cash.data) return <ErrorState failure={cash.error} retry={cash.refetch} />;
  if (cash.data === undefined) {
    return (
      <div className={classes.balances}>
        <BoxSkeleton height={104} />
        <BoxSkeleton height={420} />
      </div>
    );
  }
  const { balances, to_confirm: toConfirm, currency } = cash.data;
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
      <ChainDrawer delivery={chain.subject} opened={chain.opened} onClose={chain.close} />
      <PayoutDrawer payoutId={payout.subject} opened={payout.opened} onClose={payout.close} />
    </>
  );
}

function NothingYet() {
  return (
    <div className={classes.box}>
      <EmptyState
        icon={Wallet}
        title="Nothing collected yet"
        actions={
          <Button component={Link} href="/deliveries/new" variant="default">
            New delivery
          </Button>
        }
      >
        Give a delivery an amount to collect. Once a courier has collected it, you see here what you are owed
        and where the money is.
      </EmptyState>
    </div>
  );
}

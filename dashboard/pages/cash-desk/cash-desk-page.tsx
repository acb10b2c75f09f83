/** The cash desk, for operators: cash of couriers, money of accounts, and what is in the desk. */
import { Anchor } from '@mantine/core';
import { HandCoins } from 'lucide-react';
import { getCashDesk } from '../../../contract/dashboard/cash-desk.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { guides } from '../../ui/guides.ts';
import { Page } from '../../ui/page.tsx';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import classes from './cash-desk.module.css';
import { ClosingsPanel } from './closings-panel.tsx';
import { CouriersPanel } from './couriers-panel.tsx';
import { DepositsPanel } from './deposits-panel.tsx';
import { DesksPanel } from './desks-panel.tsx';
import { HandInsPanel } from './hand-ins-panel.tsx';

/** Hand-ins with a fleet key, for example, are no event of the board. */
const refetchMs = 30_000;

export default function CashDeskPage() {
  const found = useOperation(getCashDesk, {}, { refetchInterval: refetchMs });
  return (
    <Page
      title="Cash desk"
      lead={
        <>
          Cash that couriers collected, and what accounts are owed.{' '}
          <Anchor href={guides.cash} target="_blank" rel="noopener" inherit underline="always">
            Cash guide
          </Anchor>
        </>
      }
    >
      {found.data ? (
        <Content {...found.data} />
      ) : found.error ? (
        <ErrorState failure={found.error} retry={found.refetch} />
      ) : (
        <div className={classes.skeletons}>
          <BoxSkeleton height={200} />
          <BoxSkeleton height={200} />
        </div>
      )}
    </Page>
  );
}

function Content({ couriers, accounts, desks }: ResultOf<typeof getCashDesk>) {
  if (couriers.length === 0 && accounts.length === 0 && desks.length === 0) {
    return (
      <>
        <div className={classes.box}>
          <EmptyState icon={HandCoins} title="Nothing collected yet">
            Once couriers collect money at the door, you see here who has it, take it in, and pay it out.
          </EmptyState>
        </div>
        {/* Fees are agreed before the first delivery. */}
        <AccountsPanel accounts={accounts} />
      </>
    );
  }
  return (
    <>
      <CouriersPanel couriers={couriers} />
      <AccountsPanel accounts={accounts} />
      <DesksPanel desks={desks} />
      <HandInsPanel />
      <DepositsPanel />
      <ClosingsPanel />
    </>
  );
}

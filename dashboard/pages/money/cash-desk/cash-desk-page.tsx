/** The cash desk, for operators: cash of couriers, money of accounts, and what is in the desk. */
import { Tabs, Text } from '@mantine/core';
import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { getCashDesk } from '../../../../contract/operations/fleet/cash-desk.ts';
import type { ResultOf } from '../../../api/client.ts';
import { useOperation } from '../../../api/queries.ts';
import { GuideLink, TextLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import classes from './cash-desk.module.css';

import { CouriersPanel } from './couriers-panel.tsx';
import { DesksPanel } from './desks-panel.tsx';
import { ClosingsPanel, DepositsPanel, HandInsPanel } from './history-panels.tsx';

/** Hand-ins with a fleet key, for example, are no event of the board. */
const refetchMs = 30_000;

/** By their paths, so that each can be linked to. */
const tabs = { '/cash-desk': 'Today', '/cash-desk/payouts': 'Payouts', '/cash-desk/history': 'History' };

export default function CashDeskPage() {
  const [path, navigate] = useLocation();
  return (
    <Page
      title="Cash desk"
      lead={
        <>
          Cash that couriers collected, and what accounts are owed.{' '}
          <GuideLink to="cash">Cash guide</GuideLink>
        </>
      }
    >
      <Tabs value={path} onChange={(next) => navigate(next ?? path)} keepMounted={false}>
        <Tabs.List mb="lg">
          {Object.entries(tabs).map(([to, name]) => (
            <Tabs.Tab key={to} value={to}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="/cash-desk">
          <Balances>{(balances) => <Today {...balances} />}</Balances>
        </Tabs.Panel>
        <Tabs.Panel value="/cash-desk/payouts">
          <Balances>{({ accounts }) => <AccountsPanel accounts={accounts} />}</Balances>
        </Tabs.Panel>
        <Tabs.Panel value="/cash-desk/history">
          <Text c="dimmed" mb="md">
            For the payouts of an account, open it under{' '}
            <TextLink href="/cash-desk/payouts">Payouts</TextLink>.
          </Text>
          <HandInsPanel />
          <DepositsPanel />
          <ClosingsPanel />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

type CashDesk = ResultOf<typeof getCashDesk>;

function Balances({ children }: { children(balances: CashDesk): ReactNode }) {
  const balances = useOperation(getCashDesk, {}, { refetchInterval: refetchMs });
  return (
    <Loaded
      query={balances}
      loading={
        <div className={classes.skeletons}>
          <BoxSkeleton height={200} />
          <BoxSkeleton height={200} />
        </div>
      }
    >
      {children}
    </Loaded>
  );
}

function Today({ couriers, desks }: CashDesk) {
  if (couriers.length === 0 && desks.length === 0) {
    return (
      <div className={classes.box}>
        <EmptyState icon={HandCoins} title="Nothing collected yet">
          Once couriers collect money at the door, you see here who has it, take it in, and pay it out.
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <CouriersPanel couriers={couriers} />
      <DesksPanel desks={desks} />
    </>
  );
}

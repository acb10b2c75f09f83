/** The cash desk, for operators: cash of couriers, money of accounts, and what is in the desk. */
import { Button, Stack, Tabs, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { editableMoney, understandMoney } from '../../../../contract/money.ts';
import {
  closeDesk,
  depositCash,
  getCashDesk,
  listClosings,
  listDeposits,
} from '../../../../contract/operations/fleet/cash-desk.ts';
import { Archive, HandCoins } from '../../../../icons/icons.ts';
import type { ResultOf } from '../../../api/client.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useKeyedCommand } from '../../../api/keyed-command.ts';
import { useOperation } from '../../../api/queries.ts';
import { MoneyInput } from '../../../parts/money-input.tsx';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { MultiLineInput } from '../../../ui/lines.tsx';
import { GuideLink, TextLink } from '../../../ui/links.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { Page } from '../../../ui/page.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { allowedIf, PermissionButton } from '../../../ui/permission-button.tsx';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { TwoLines } from '../../../ui/stacked-table.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { Sums } from '../sums.tsx';
import { AccountsPanel } from './accounts-panel.tsx';
import classes from './cash-desk.module.css';
import { CountInput, moveOnEnter, useCount } from './count-input.tsx';
import { CouriersPanel } from './couriers-panel.tsx';
import { ClosingsPanel, DepositsPanel, HandInsPanel } from './history-panels.tsx';

type CashDesk = ResultOf<typeof getCashDesk>;
type Desk = CashDesk['desks'][number];

const changedAtDesk = [getCashDesk, listClosings, listDeposits];

/** Not every change notifies this page: a hand-in with a fleet key, for example, does not. */
const refetchMs = 30_000;

/** Each has a path, so that it can be linked to. */
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
      <EmptyState boxed icon={HandCoins} title="Nothing collected yet">
        Once couriers collect money at the door, you see here who has it, take it in, and pay it out.
      </EmptyState>
    );
  }
  return (
    <>
      <CouriersPanel couriers={couriers} />
      <DesksPanel desks={desks} />
    </>
  );
}

/** What should be in the desk, by currency: opening, plus what was handed in, less what was taken to the bank. */
function DesksPanel({ desks }: { desks: readonly Desk[] }) {
  const deposit = useDialog<Desk>();
  const closing = useDialog<Desk>();
  return (
    <Panel title="Cash in the desk" lead="Since the last closing">
      {desks.length === 0 ? (
        <EmptyState icon={Archive} title="No cash handed in yet" />
      ) : (
        <ul className={classes.desks}>
          {desks.map((desk) => (
            <li key={desk.currency} className={classes.desk} aria-label={`Desk in ${desk.currency}`}>
              <div className={classes.deskHead}>
                <TwoLines
                  below={desk.closed_at ? <Time word="Closed" at={desk.closed_at} /> : 'Not closed yet'}
                >
                  <span className={classes.name}>{desk.currency}</span>
                </TwoLines>
                <div className={classes.deskActions}>
                  <PermissionButton
                    permission={allowedIf(desk.balance > 0, 'No cash in the desk.')}
                    variant="default"
                    size="xs"
                    aria-label={`Record bank deposit: ${desk.currency}`}
                    onClick={() => deposit.open(desk)}
                  >
                    Record bank deposit
                  </PermissionButton>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Close the day in ${desk.currency}`}
                    onClick={() => closing.open(desk)}
                  >
                    Close the day
                  </Button>
                </div>
              </div>
              <Sums
                money={desk}
                sums={{
                  Opening: desk.opening,
                  'Handed in': desk.handed_in,
                  Deposited: -desk.deposited,
                  'Expected in the desk': desk.balance,
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Dialog {...deposit} title="Record bank deposit">
        {deposit.subject ? <DepositForm desk={deposit.subject} /> : null}
      </Dialog>
      <Dialog {...closing} size="44rem" title={`Close the day in ${closing.subject?.currency ?? ''}`}>
        {closing.subject ? <CloseForm desk={closing.subject} /> : null}
      </Dialog>
    </Panel>
  );
}

function DepositForm({ desk }: { desk: Desk }) {
  const close = useCloseDialog();
  const { currency, currency_digits: digits, balance } = desk;
  const record = useKeyedCommand(depositCash, {
    refreshes: changedAtDesk,
    recordedBefore: 'Your first deposit was recorded before the connection was lost: look at the desk.',
  });
  const read = (text: string) => understandMoney(text, currency, digits) ?? 0;
  const submit = async ({ amount }: { amount: string }) => {
    await record({ body: { currency, amount: read(amount) } });
    toast(`${moneyText(read(amount), currency, digits)} deposited at the bank.`);
    close();
  };
  return (
    <DialogForm
      initial={{ amount: editableMoney(balance, digits) }}
      submit="Record deposit"
      canSubmit={({ amount }) => read(amount) > 0}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <Text>
            The cash leaves the desk. What accounts are owed does not change. This cannot be undone.
          </Text>
          <MoneyInput
            label="Amount"
            description={`${moneyText(balance, currency, digits)} expected in the desk.`}
            money={desk}
            data-autofocus
            {...form.field('amount')}
          />
        </>
      )}
    </DialogForm>
  );
}

/**
 * Closes the day: what is in the desk is counted, and has to be what the ledger says. The amount that should be there is not
 * shown here, because somebody who knows it counts until the sum matches. If it does not balance, the service says by how much: count
 * again, or record the difference with a reason.
 */
function CloseForm({ desk }: { desk: Desk }) {
  const close = useCloseDialog();
  const count = useCount(desk);
  const record = useKeyedCommand(closeDesk, {
    refreshes: changedAtDesk,
    recordedBefore: 'The day was closed before the connection was lost: look at the closings.',
  });
  /** The count that did not balance; the reason is only asked for with the same count. */
  const [refused, setRefused] = useState<number>();
  const { amount } = count;
  const isDifferent = amount !== undefined && refused === amount;
  const submit = async ({ reason }: { reason: string }) => {
    try {
      const closing = await record({
        body: {
          currency: desk.currency,
          counted: amount ?? 0,
          denominations: count.denominations,
          reason: (isDifferent && reason.trim()) || undefined,
        },
      });
      toast(`Day closed: no. ${closing.number} in ${closing.currency}.`);
      close();
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'desk_does_not_balance') setRefused(amount);
      throw error;
    }
  };
  return (
    <DialogForm
      initial={{ reason: '' }}
      submit={isDifferent ? 'Close with the difference' : 'Close the day'}
      tone={isDifferent ? 'harm' : 'plain'}
      canSubmit={({ reason }) => amount !== undefined && (!isDifferent || reason.trim() !== '')}
      onSubmit={submit}
    >
      {(form) => (
        <Stack gap="md" onKeyDown={moveOnEnter}>
          <Text>Count all the cash in the desk. This becomes tomorrow’s opening balance.</Text>
          <CountInput count={count} />
          {isDifferent ? (
            <MultiLineInput
              label="Reason for the difference"
              description="It is recorded as missing or found, with your name."
              {...form.field('reason')}
            />
          ) : null}
        </Stack>
      )}
    </DialogForm>
  );
}

/** The figures of the account: deliveries by state and per day, what needs attention, and the latest events. */
import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { getCash } from '../../../contract/operations/cash.ts';
import { type DeliveryState, deliveryStates } from '../../../contract/primitives.ts';
import { Plus } from '../../../icons/icons.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { useAddressChoice } from '../../ui/address-bar.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { moneyIn } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { BoxSkeleton, PieceSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { DayChart, wholeHeight } from './day-chart.tsx';
import { FirstSteps, OperatorSteps } from './first-steps.tsx';
import { LatestEvents } from './latest-events.tsx';
import classes from './overview.module.css';
import { numberText, type Overview, useOverview } from './use-overview.ts';

const GenerateKeyDialog = lazyDialog(
  async () => (await import('../../parts/generate-key-dialog.tsx')).GenerateKeyDialog,
);

const spans = ['7', '30', '90'] as const;
type Span = (typeof spans)[number];

export default function OverviewPage() {
  const { can } = useAccount();
  const [span, chooseSpan] = useAddressChoice('days', spans, '30');
  const overview = useOverview(Number(span));
  // The dialog belongs to the page: the first steps disappear with the first delivery, and the new key must not.
  const generating = useDialog();
  useFirstDeliveryToast(overview.data?.total);
  return (
    <Page
      title="Overview"
      actions={
        can('deliveries.write') ? (
          <ButtonLink href="/deliveries/new" leftSection={<Plus size={16} />}>
            New delivery
          </ButtonLink>
        ) : null
      }
    >
      <OperatorSteps />
      {overview.error && !overview.data ? (
        <ErrorState failure={overview.error} retry={overview.refetch} />
      ) : overview.data?.total === 0 ? (
        <FirstSteps hasKey={overview.data.has_active_key} onGenerate={() => generating.open()} />
      ) : (
        <Content overview={overview.data} span={span} onSpan={chooseSpan} />
      )}
      <GenerateKeyDialog {...generating} />
    </Page>
  );
}

/** A new account waits for its first delivery. The page changes then without anyone doing anything, so it says so. */
function useFirstDeliveryToast(total: number | undefined): void {
  const before = useRef(total);
  useEffect(() => {
    if (before.current === 0 && total) toast('Your first delivery is here.');
    before.current = total;
  }, [total]);
}

/** Phones show one panel below the other, and what needs attention comes first. */
const onPhones = '(width < 48rem)';

/** Without an overview, while it loads, skeletons are shown. */
type ContentProps = { overview: Overview | undefined; span: Span; onSpan(span: Span): void };

function Content({ overview, span, onSpan }: ContentProps) {
  const isPhone = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  const attention = <AttentionPanel attention={overview?.attention} />;
  return (
    <div className={classes.figures}>
      {isPhone ? attention : null}
      <StateTiles states={overview?.by_state} />
      <CashTotals />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Panel
            title="Deliveries per day"
            actions={
              <SegmentedControl
                size="xs"
                aria-label="Number of days"
                classNames={{ label: classes.span }}
                data={spans.map((value) => ({ value, label: `${value} days` }))}
                value={span}
                onChange={onSpan}
              />
            }
          >
            {overview ? <DayChart days={overview.per_day} /> : <BoxSkeleton height={wholeHeight} />}
          </Panel>
        </div>
        {isPhone ? null : <div className={classes.column}>{attention}</div>}
      </div>
      <LatestEvents events={overview?.latest} />
    </div>
  );
}

function StateTiles({ states }: { states: Overview['by_state'] | undefined }) {
  const tiles: readonly { status: DeliveryState; count?: number }[] =
    states ?? deliveryStates.map((status) => ({ status }));
  return (
    <ul className={classes.tiles} aria-label="Deliveries by state">
      {tiles.map(({ status, count }) => (
        <li key={status} className={classes.item}>
          <Link href={`/deliveries?status=${status}`} className={classes.tile}>
            <StatusBadge status={status} />
            <span className={classes.count}>
              {count === undefined ? <PieceSkeleton height="1em" width="2.5em" /> : numberText(count)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** What the account is owed and was paid, by currency. Live data only; nothing before the first money is collected. */
function CashTotals() {
  const { within, mode, can } = useAccount();
  const isShown = mode === 'live' && can('cash.read');
  const cash = useOperation(getCash, { params: within }, { enabled: isShown });
  if (!isShown || cash.data === undefined) return null;
  return cash.data.balances.map((balance) => {
    const { currency } = balance;
    const href = cash.data.currency === currency ? '/cash' : `/cash?currency=${currency}`;
    const money = moneyIn(balance);
    return (
      <Figures key={currency} label={`Money in ${currency}`}>
        <Figure name="Owed to you" href={href}>
          {money(balance.owed)}
        </Figure>
        <Figure name="With couriers" href={href}>
          {money(balance.with_couriers)}
        </Figure>
        <Figure name="Total paid out" href={href}>
          {money(balance.paid_out)}
        </Figure>
      </Figures>
    );
  });
}

/** How the account is doing: deliveries by state, per day, what needs attention, what happened last. */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useAccount } from '../../current/account.tsx';
import { useAddressChoice } from '../../ui/address-choice.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { GenerateKeyDialog } from '../api-keys/generate-key-dialog.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { useFirstDelivery } from './first-delivery.ts';
import { FirstSteps } from './first-steps.tsx';
import { LatestEvents } from './latest-events.tsx';
import classes from './overview.module.css';
import { PerDayPanel, spans } from './per-day-panel.tsx';
import { StateTiles } from './state-tiles.tsx';
import { type Overview, useOverview } from './use-overview.ts';

export default function OverviewPage() {
  const { can } = useAccount();
  const [span, chooseSpan] = useAddressChoice('days', spans, '30');
  const overview = useOverview(Number(span));
  // Here and not in the first steps: those go when the first delivery arrives, and the new key must not go with them.
  const [generating, setGenerating] = useState(false);
  useFirstDelivery(overview.data?.total);
  return (
    <Page
      title="Overview"
      actions={
        can('deliveries.write') ? (
          <Button component={Link} href="/deliveries/new" variant="default" leftSection={<Plus size={16} />}>
            New delivery
          </Button>
        ) : null
      }
    >
      {overview.error && !overview.data ? (
        <ErrorState failure={overview.error} retry={overview.refetch} />
      ) : overview.data?.total === 0 ? (
        <FirstSteps hasKey={overview.data.has_active_key} onGenerate={() => setGenerating(true)} />
      ) : (
        <Figures overview={overview.data} span={span} onSpan={chooseSpan} />
      )}
      <GenerateKeyDialog opened={generating} onClose={() => setGenerating(false)} />
    </Page>
  );
}

interface FiguresProps {
  /** Undefined while it is read: then everything has its place already. */
  overview: Overview | undefined;
  span: (typeof spans)[number];
  onSpan(span: (typeof spans)[number]): void;
}

/** Where everything is below everything else, what needs attention comes first. */
const onPhones = '(width < 48rem)';

function Figures({ overview, span, onSpan }: FiguresProps) {
  const isPhone = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  const attention = <AttentionPanel attention={overview?.attention} />;
  return (
    <div className={classes.figures}>
      {isPhone ? attention : null}
      <StateTiles states={overview?.by_state} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <PerDayPanel days={overview?.per_day} span={span} onSpan={onSpan} />
        </div>
        {isPhone ? null : <div className={classes.column}>{attention}</div>}
      </div>
      <LatestEvents events={overview?.latest} />
    </div>
  );
}

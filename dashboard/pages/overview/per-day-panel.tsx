/** Created and completed per day, for a chosen number of days. */
import { SegmentedControl } from '@mantine/core';
import { Panel } from '../../ui/panel.tsx';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import { DayChart, wholeHeight } from './chart/day-chart.tsx';
import classes from './overview.module.css';
import type { Day } from './use-overview.ts';

export const spans = ['7', '30', '90'] as const;
type Span = (typeof spans)[number];

interface PerDayPanelProps {
  days: Day[] | undefined;
  span: Span;
  onSpan(span: Span): void;
}

export function PerDayPanel({ days, span, onSpan }: PerDayPanelProps) {
  return (
    <Panel
      title="Deliveries per day"
      actions={
        <SegmentedControl
          size="xs"
          aria-label="How many days to show"
          classNames={{ label: classes.span }}
          data={spans.map((value) => ({ value, label: `${value} days` }))}
          value={span}
          onChange={(value) => onSpan(value as Span)}
        />
      }
    >
      {days ? <DayChart days={days} /> : <BoxSkeleton height={wholeHeight} />}
    </Panel>
  );
}

/** The values of one day, over the plot. Screen readers hear them from the slider. */
import { longDay } from '../../../ui/time-words.ts';
import { type Day, numberText } from '../use-overview.ts';
import classes from './chart.module.css';
import { CompletedSign, CreatedSign } from './legend.tsx';

const boxWidth = 176;
/** Between the day and its values. */
const gap = 8;

interface DayTooltipProps {
  day: Day;
  /** The edges of the day. */
  from: number;
  to: number;
  /** The width that it may not leave. */
  within: number;
}

/** Right of the day, or left of it where there is no room. */
export function DayTooltip({ day, from, to, within }: DayTooltipProps) {
  const fits = to + gap + boxWidth <= within;
  const left = fits ? to + gap : Math.max(0, from - gap - boxWidth);
  return (
    <div className={classes.tooltip} style={{ left, width: boxWidth }} aria-hidden="true">
      <div className={classes.tooltipDay}>{longDay(day.date)}</div>
      <div className={classes.tooltipRow}>
        <CreatedSign /> Created <strong>{numberText(day.created)}</strong>
      </div>
      <div className={classes.tooltipRow}>
        <CompletedSign /> Completed <strong>{numberText(day.completed)}</strong>
      </div>
    </div>
  );
}

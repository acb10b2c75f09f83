/**
 * Deliveries created (bars) and completed (a line with points) per day. The two differ by shape, not by colour alone.
 * Every value is available by pointing, by keyboard, and to screen readers as a table.
 */
import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { longDay } from '../../ui/time-words.ts';
import classes from './overview.module.css';
import { makeScale, Plot } from './plot.tsx';
import { type Day, numberText } from './use-overview.ts';

/** The height of plot, labels and legend together: reserved while the values load. */
export const wholeHeight = '15.875rem';

export function DayChart({ days }: { days: readonly Day[] }) {
  const legendId = useId();
  const { ref, width } = useElementSize<HTMLDivElement>();
  const slider = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<number>();
  const highest = Math.max(...days.flatMap(({ created, completed }) => [created, completed]));
  const scale = makeScale(width, days.length, highest);
  const last = days.length - 1;
  // The number of days may have changed since one was chosen.
  const index = chosen === undefined ? undefined : Math.min(chosen, last);
  const chosenDay = index === undefined ? undefined : days[index];
  const readDay = chosenDay ?? days[last];

  const point = (event: PointerEvent<HTMLDivElement>) =>
    setChosen(scale.indexAt(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const leave = () => document.activeElement !== slider.current && setChosen(undefined);
  return (
    <figure className={classes.chart} aria-labelledby={legendId}>
      <Legend id={legendId} days={days} />
      {/* The pointer is a shortcut: the slider inside does the same. */}
      <div
        ref={ref}
        className={classes.area}
        onPointerMove={point}
        onPointerLeave={leave}
        onPointerDown={(event) => {
          point(event);
          // On a touch screen, a tap chooses the day until something else is tapped.
          event.preventDefault();
          slider.current?.focus({ preventScroll: true, focusVisible: false });
        }}
      >
        {width > 0 ? <Plot days={days} scale={scale} width={width} chosen={index} /> : null}
        <input
          ref={slider}
          type="range"
          className={classes.slider}
          aria-label="Read the chart day by day"
          min={0}
          max={last}
          value={index ?? last}
          aria-valuetext={readDay && dayText(readDay)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
          onFocus={() => setChosen((before) => before ?? last)}
          onBlur={() => setChosen(undefined)}
        />
        {index === undefined || !chosenDay ? null : (
          <DayTooltip
            day={chosenDay}
            from={scale.x(index) - scale.slot / 2}
            to={scale.x(index) + scale.slot / 2}
            within={width}
          />
        )}
      </div>
      <DayTable days={days} />
    </figure>
  );
}

const dayText = ({ date, created, completed }: Day) =>
  `${longDay(date)}: ${numberText(created)} created, ${numberText(completed)} completed`;

function Legend({ id, days }: { id: string; days: readonly Day[] }) {
  const sum = (of: 'created' | 'completed') => numberText(days.reduce((total, day) => total + day[of], 0));
  return (
    <figcaption id={id} className={classes.legend}>
      <span className={classes.entry}>
        <CreatedSign />
        <span>
          <strong>{sum('created')}</strong> created
        </span>
      </span>
      <span className={classes.entry}>
        <CompletedSign />
        <span>
          <strong>{sum('completed')}</strong> completed
        </span>
      </span>
    </figcaption>
  );
}

function CreatedSign() {
  return (
    <svg width="16" height="12" aria-hidden="true">
      <rect className={classes.bar} x="4" y="1" width="8" height="10" rx="2" />
    </svg>
  );
}

function CompletedSign() {
  return (
    <svg width="16" height="12" aria-hidden="true">
      <line className={classes.completed} x1="0" x2="16" y1="6" y2="6" />
      <circle className={classes.point} cx="8" cy="6" r="3.5" />
    </svg>
  );
}

/** In pixels. */
const tooltipWidth = 176;
/** Between the day and its tooltip. */
const tooltipGap = 8;

/** Right of the day, or left of it if there is no room. Screen readers get the values from the slider. */
function DayTooltip({ day, from, to, within }: { day: Day; from: number; to: number; within: number }) {
  const fits = to + tooltipGap + tooltipWidth <= within;
  const left = fits ? to + tooltipGap : Math.max(0, from - tooltipGap - tooltipWidth);
  return (
    <div className={classes.tooltip} style={{ left, width: tooltipWidth }} aria-hidden="true">
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

/** The same values as a table, for screen readers. */
function DayTable({ days }: { days: readonly Day[] }) {
  return (
    <VisuallyHidden>
      <table>
        <caption>Deliveries created and completed per day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Created</th>
            <th scope="col">Completed</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, created, completed }) => (
            <tr key={date}>
              <th scope="row">{longDay(date)}</th>
              <td>{numberText(created)}</td>
              <td>{numberText(completed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

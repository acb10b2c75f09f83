/**
 * Deliveries created (bars) and completed (a line with points) per day. The two differ by shape, not by colour alone.
 * Every value is available by pointing, by keyboard, and to screen readers as a table.
 */
import { VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { longDay, shortDay } from '../../ui/time-words.ts';
import classes from './overview.module.css';
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
      <figcaption id={legendId} className={classes.legend}>
        {series.map(({ field, sign }) => (
          <span key={field} className={classes.entry}>
            {sign}
            <span>
              <strong>{numberText(days.reduce((total, day) => total + day[field], 0))}</strong> {field}
            </span>
          </span>
        ))}
      </figcaption>
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

const series = [
  {
    field: 'created',
    word: 'Created',
    sign: (
      <svg width="16" height="12" aria-hidden="true">
        <rect className={classes.bar} x="4" y="1" width="8" height="10" rx="2" />
      </svg>
    ),
  },
  {
    field: 'completed',
    word: 'Completed',
    sign: (
      <svg width="16" height="12" aria-hidden="true">
        <line className={classes.completed} x1="0" x2="16" y1="6" y2="6" />
        <circle className={classes.point} cx="8" cy="6" r="3.5" />
      </svg>
    ),
  },
] as const;

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
      {series.map(({ field, word, sign }) => (
        <div key={field} className={classes.tooltipRow}>
          {sign} {word} <strong>{numberText(day[field])}</strong>
        </div>
      ))}
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

const labelHeight = 24;
/** The width of the last label, in pixels. */
const todayWidth = 30;
/** Points that are closer run together. */
const minPixelsPerPoint = 12;

type Scale = ReturnType<typeof makeScale>;
type PlotProps = { days: readonly Day[]; scale: Scale; width: number; chosen: number | undefined };

/** The drawing itself. Screen readers skip it: they have the table and the slider. */
function Plot({ days, scale, width, chosen }: PlotProps) {
  const bandWidth = Math.max(scale.slot, 4);
  return (
    <svg className={classes.plot} width={width} height={plotHeight + labelHeight} aria-hidden="true">
      <Lines scale={scale} width={width} />
      {chosen === undefined ? null : (
        <rect
          className={classes.band}
          x={scale.x(chosen) - bandWidth / 2}
          width={bandWidth}
          height={plotHeight}
        />
      )}
      {days.map(({ date, created }, index) => (
        <rect
          key={date}
          className={classes.bar}
          data-chosen={index === chosen || undefined}
          x={Math.round(scale.x(index) - scale.barWidth / 2)}
          y={scale.y(created)}
          width={scale.barWidth}
          height={plotHeight - scale.y(created)}
          rx={scale.barWidth >= 6 ? 2 : 0}
        />
      ))}
      <Completed days={days} scale={scale} chosen={chosen} />
      <DayLabels days={days} scale={scale} width={width} />
    </svg>
  );
}

function DayLabels({ days, scale, width }: Omit<PlotProps, 'chosen'>) {
  const last = days.length - 1;
  return labelledDays(days.length, scale.slot).map((index) => {
    // Centred below its day, unless the last label would reach over the edge.
    const isAtEdge = index === last && scale.x(index) + todayWidth / 2 > width;
    return (
      <text
        key={index}
        className={classes.label}
        x={isAtEdge ? width : scale.x(index)}
        y={plotHeight + 17}
        textAnchor={isAtEdge ? 'end' : 'middle'}
      >
        {index === last ? 'Today' : shortDay(days[index]?.date ?? '')}
      </text>
    );
  });
}

function Lines({ scale: { lines, left, y }, width }: { scale: Scale; width: number }) {
  return lines.map((value) => {
    // On half a pixel a line of one pixel is sharp.
    const lineY = Math.round(y(value)) - 0.5;
    return (
      <g key={value}>
        <line
          className={classes.line}
          data-base={value === 0 || undefined}
          x1={left}
          x2={width}
          y1={lineY}
          y2={lineY}
        />
        <text className={classes.label} x={left - 8} y={lineY + 4} textAnchor="end">
          {numberText(value)}
        </text>
      </g>
    );
  });
}

function Completed({ days, scale, chosen }: Omit<PlotProps, 'width'>) {
  const path = days.map(({ completed }, index) => `${scale.x(index)},${scale.y(completed)}`).join(' ');
  const dotted = scale.slot >= minPixelsPerPoint;
  return (
    <>
      {/* An edge keeps the line apart from the bars behind it. Many thin bars would vanish under it. */}
      {dotted ? <polyline className={classes.edge} points={path} /> : null}
      <polyline className={classes.completed} points={path} />
      {days.map(({ date, completed }, index) =>
        (dotted && completed > 0) || index === chosen ? (
          <circle
            key={date}
            className={classes.point}
            cx={scale.x(index)}
            cy={scale.y(completed)}
            r={index === chosen ? 4.5 : 3.5}
          />
        ) : null,
      )}
    </>
  );
}

/** In pixels. */
const plotHeight = 200;
const roomAbove = 8;
/** The width of a digit in the labels. */
const digitWidth = 7;
/** Between the numbers and the plot. */
const gap = 8;
const minPixelsPerLabel = 52;

const maxLines = 4;
const roundSteps = [1, 2, 5];

/** The numbers at the lines, from 0 up: round, whole, and the last at least as high as the highest value. */
function linesFor(highest: number): number[] {
  // With at most one delivery a day, a bar from bottom to top would look like a lot.
  const top = Math.max(highest, 2);
  for (let power = 1; ; power *= 10) {
    const step = roundSteps.map((round) => round * power).find((size) => top / size <= maxLines);
    if (step !== undefined) {
      return Array.from({ length: Math.ceil(top / step) + 1 }, (_, index) => index * step);
    }
  }
}

function makeScale(width: number, days: number, highest: number) {
  const lines = linesFor(highest);
  const top = Math.max(...lines);
  const left = top.toLocaleString('en').length * digitWidth + gap;
  const slot = Math.max(width - left, 1) / days;
  return {
    lines,
    /** The left edge of the plot, right of the numbers. */
    left,
    /** The width of a day. */
    slot,
    barWidth: Math.max(1, Math.min(28, Math.round(slot * 0.64))),
    /** The middle of a day. */
    x: (index: number) => left + slot * (index + 0.5),
    y: (value: number) => roomAbove + (plotHeight - roomAbove) * (1 - value / top),
    /** The day at this position. */
    indexAt: (x: number) => Math.max(0, Math.min(days - 1, Math.floor((x - left) / slot))),
  };
}

const roundIntervals = [1, 2, 5, 7, 10, 14, 30];

/** The days with a label: today, and earlier days at an interval that leaves room for the text. */
function labelledDays(days: number, slot: number): number[] {
  const interval = roundIntervals.find((every) => every * slot >= minPixelsPerLabel) ?? days;
  return [...Array(days).keys()].filter((index) => (days - 1 - index) % interval === 0);
}

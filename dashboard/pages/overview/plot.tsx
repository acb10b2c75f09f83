/** The drawing itself. Screen readers skip it: they have the table and the slider. */
import { shortDay } from '../../ui/time-words.ts';
import classes from './overview.module.css';
import { type Day, numberText } from './use-overview.ts';

const labelHeight = 24;
/** The width of the last label, in pixels. */
const todayWidth = 30;
/** Points that are closer run together. */
const minPixelsPerPoint = 12;

interface PlotProps {
  days: readonly Day[];
  scale: Scale;
  width: number;
  chosen: number | undefined;
}

export function Plot({ days, scale, width, chosen }: PlotProps) {
  return (
    <svg className={classes.plot} width={width} height={plotHeight + labelHeight} aria-hidden="true">
      <Lines scale={scale} width={width} />
      {chosen === undefined ? null : (
        <rect
          className={classes.band}
          x={scale.x(chosen) - Math.max(scale.slot, 4) / 2}
          width={Math.max(scale.slot, 4)}
          height={plotHeight}
        />
      )}
      {days.map(({ date, created }, index) => (
        <Bar key={date} x={scale.x(index)} y={scale.y(created)} scale={scale} isChosen={index === chosen} />
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

interface BarProps {
  x: number;
  y: number;
  scale: Scale;
  isChosen: boolean;
}

function Bar({ x, y, scale: { barWidth }, isChosen }: BarProps) {
  const height = plotHeight - y;
  if (height <= 0) return null;
  return (
    <rect
      className={classes.bar}
      data-chosen={isChosen || undefined}
      x={Math.round(x - barWidth / 2)}
      y={y}
      width={barWidth}
      height={height}
      rx={barWidth >= 6 ? 2 : 0}
    />
  );
}

function Completed({ days, scale, chosen }: Omit<PlotProps, 'width'>) {
  const points = days.map(({ date, completed }, index) => ({
    date,
    completed,
    index,
    x: scale.x(index),
    y: scale.y(completed),
  }));
  const path = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const dotted = scale.slot >= minPixelsPerPoint;
  return (
    <>
      {/* An edge keeps the line apart from the bars behind it. Many thin bars would vanish under it. */}
      {dotted ? <polyline className={classes.edge} points={path} /> : null}
      <polyline className={classes.completed} points={path} />
      {points
        .filter(({ completed, index }) => (dotted && completed > 0) || index === chosen)
        .map(({ date, index, x, y }) => (
          <circle key={date} className={classes.point} cx={x} cy={y} r={index === chosen ? 4.5 : 3.5} />
        ))}
    </>
  );
}

/** Positions in the chart, in pixels. Pure. */

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

interface Scale {
  lines: readonly number[];
  /** The left edge of the plot, right of the numbers. */
  left: number;
  /** The width of a day. */
  slot: number;
  barWidth: number;
  /** The middle of a day. */
  x(index: number): number;
  y(value: number): number;
  /** The day at this position. */
  indexAt(x: number): number;
}

export function makeScale(width: number, days: number, highest: number): Scale {
  const lines = linesFor(highest);
  const top = Math.max(...lines);
  const left = top.toLocaleString('en').length * digitWidth + gap;
  const slot = Math.max(width - left, 1) / days;
  return {
    lines,
    left,
    slot,
    barWidth: Math.max(1, Math.min(28, Math.round(slot * 0.64))),
    x: (index) => left + slot * (index + 0.5),
    y: (value) => roomAbove + (plotHeight - roomAbove) * (1 - value / top),
    indexAt: (x) => Math.max(0, Math.min(days - 1, Math.floor((x - left) / slot))),
  };
}

const roundIntervals = [1, 2, 5, 7, 10, 14, 30];

/** The days with a label: today, and earlier days at an interval that leaves room for the text. */
function labelledDays(days: number, slot: number): number[] {
  const interval = roundIntervals.find((every) => every * slot >= minPixelsPerLabel) ?? days;
  return Array.from({ length: days }, (_, index) => index).filter(
    (index) => (days - 1 - index) % interval === 0,
  );
}

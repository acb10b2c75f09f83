/** Positions in the chart, in pixels. Pure. */

export const plotHeight = 200;
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

export interface Scale {
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
export function labelledDays(days: number, slot: number): number[] {
  const interval = roundIntervals.find((every) => every * slot >= minPixelsPerLabel) ?? days;
  return Array.from({ length: days }, (_, index) => index).filter(
    (index) => (days - 1 - index) % interval === 0,
  );
}

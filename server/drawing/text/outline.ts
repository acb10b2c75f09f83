/** The outline of a glyph as straight edges, which rows of dots cross. */

/** In thousandths of the size of the text, upwards. */
export interface Outline {
  /** Four numbers for each: from x0, y0 to x1, y1. */
  edges: Float64Array;
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

type Point = readonly [x: number, y: number];

/** A curve is drawn as this many straight lines. At the sizes of a label, more of them change no dot. */
const curveSteps = 6;

/** `commands`: M, L, Q, C and Z, as fonts have them. Level edges are left out: no row of dots crosses them. */
export function outlineOf(commands: readonly { type: string; values: number[] }[], scale: number): Outline {
  const edges: number[] = [];
  const bounds = { minX: Infinity, maxX: -Infinity, minY: Infinity, maxY: -Infinity };
  let start: Point = [0, 0];
  let last: Point = start;
  const lineTo = (to: Point) => {
    if (last[1] !== to[1]) {
      edges.push(...last, ...to);
      bounds.minX = Math.min(bounds.minX, last[0], to[0]);
      bounds.maxX = Math.max(bounds.maxX, last[0], to[0]);
      bounds.minY = Math.min(bounds.minY, last[1], to[1]);
      bounds.maxY = Math.max(bounds.maxY, last[1], to[1]);
    }
    last = to;
  };
  for (const { type, values } of commands) {
    const [first, ...others] = pointsOf(values.map((value) => value * scale));
    if (type === 'Z' || first === undefined) lineTo(start);
    else if (type === 'M') {
      lineTo(start);
      start = first;
      last = first;
    } else {
      const from = last;
      const steps = type === 'L' ? 1 : curveSteps;
      for (let step = 1; step <= steps; step++) lineTo(pointOn(from, [first, ...others], step / steps));
    }
  }
  return { edges: Float64Array.from(edges), ...bounds };
}

/** `values` alternate between x and y. */
function pointsOf(values: readonly number[]): Point[] {
  return values.flatMap((x, index): Point[] => {
    const y = values[index + 1];
    return index % 2 === 0 && y !== undefined ? [[x, y]] : [];
  });
}

/** De Casteljau: a line, a quadratic or a cubic curve, by the number of points. */
function pointOn(from: Point, others: readonly Point[], t: number): Point {
  let previous = from;
  const [first, ...rest] = others.map((to): Point => {
    const [x, y] = previous;
    previous = to;
    return [x + (to[0] - x) * t, y + (to[1] - y) * t];
  });
  return first === undefined ? from : pointOn(first, rest, t);
}

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

/** Straight parts that a curve is drawn with. At the sizes of a label, more make no difference of a dot. */
const curveSteps = 6;

/** `commands`: M, L, Q, C and Z, as fonts have them. Level edges are left out: no row of dots crosses them. */
export function outlineOf(commands: readonly { type: string; values: number[] }[]): Outline {
  const edges: number[] = [];
  let start: Point = [0, 0];
  let last: Point = start;
  const lineTo = (to: Point) => {
    if (last[1] !== to[1]) edges.push(...last, ...to);
    last = to;
  };
  for (const { type, values } of commands) {
    const points = pairs(values);
    if (type === 'M') {
      lineTo(start);
      start = points[0]!;
      last = start;
    } else if (type === 'Z') lineTo(start);
    else {
      const curve = [last, ...points];
      const steps = points.length === 1 ? 1 : curveSteps;
      for (let step = 1; step <= steps; step++) lineTo(pointOn(curve, step / steps));
    }
  }
  const outline = {
    edges: Float64Array.from(edges),
    minX: Infinity,
    maxX: -Infinity,
    minY: Infinity,
    maxY: -Infinity,
  };
  for (let at = 0; at < edges.length; at += 2) {
    const [x, y] = [edges[at]!, edges[at + 1]!];
    outline.minX = Math.min(outline.minX, x);
    outline.maxX = Math.max(outline.maxX, x);
    outline.minY = Math.min(outline.minY, y);
    outline.maxY = Math.max(outline.maxY, y);
  }
  return outline;
}

function pairs(values: readonly number[]): Point[] {
  return Array.from({ length: values.length / 2 }, (_, index) => [
    values[index * 2]!,
    values[index * 2 + 1]!,
  ]);
}

/** De Casteljau: a line, a quadratic or a cubic curve, by the number of points. */
function pointOn(points: readonly Point[], t: number): Point {
  if (points.length === 1) return points[0]!;
  const between = points.slice(1).map((to, index): Point => {
    const [x, y] = points[index]!;
    return [x + (to[0] - x) * t, y + (to[1] - y) * t];
  });
  return pointOn(between, t);
}

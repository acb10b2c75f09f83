/** A line of text as an image of black and white dots, for printers whose own fonts lack its characters. */
import type { Line } from './text/paragraph.ts';

export interface Bitmap {
  /** Where its top left corner is, from the left end of the line's baseline, in dots. */
  left: number;
  top: number;
  bytesPerRow: number;
  rows: Buffer[];
}

interface Edge {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Straight parts that a curve is drawn with. At the sizes of a label, more make no difference of a dot. */
const curveSteps = 6;

/** `size` in dots. */
export function rasterise(line: Line, size: number): Bitmap {
  const edges = edgesOf(line, size / 1000);
  if (edges.length === 0) return { left: 0, top: 0, bytesPerRow: 0, rows: [] };
  const left = Math.floor(Math.min(...edges.map(({ x0, x1 }) => Math.min(x0, x1))));
  const right = Math.ceil(Math.max(...edges.map(({ x0, x1 }) => Math.max(x0, x1))));
  const top = Math.floor(Math.min(...edges.map(({ y0, y1 }) => Math.min(y0, y1))));
  const bottom = Math.ceil(Math.max(...edges.map(({ y0, y1 }) => Math.max(y0, y1))));
  const bytesPerRow = Math.ceil((right - left) / 8);
  const rows = Array.from({ length: bottom - top }, (_, index) => {
    const row = Buffer.alloc(bytesPerRow);
    for (const [from, to] of insideOf(edges, top + index + 0.5)) fillDots(row, from - left, to - left);
    return row;
  });
  return { left, top, bytesPerRow, rows };
}

/** The outlines of all glyphs as straight edges, downwards as on paper. */
function edgesOf({ runs }: Line, scale: number): Edge[] {
  const edges: Edge[] = [];
  let pen = 0;
  for (const { font, glyphs } of runs) {
    for (const { id, advance, xOffset, yOffset } of glyphs) {
      const at = (x: number, y: number) => [(pen + xOffset + x) * scale, -(yOffset + y) * scale] as const;
      addOutline(edges, font.outline(id), at);
      pen += advance;
    }
  }
  return edges;
}

type Point = readonly [x: number, y: number];

/** M, L, Q, C and Z, as fonts have them. */
function addOutline(
  edges: Edge[],
  commands: readonly { type: string; values: number[] }[],
  at: (x: number, y: number) => Point,
): void {
  let start: Point = [0, 0];
  let last: Point = start;
  const lineTo = (to: Point) => {
    if (last[1] !== to[1]) edges.push({ x0: last[0], y0: last[1], x1: to[0], y1: to[1] });
    last = to;
  };
  for (const { type, values } of commands) {
    const points = pairs(values).map(([x, y]) => at(x, y));
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
}

function pairs(values: readonly number[]): [number, number][] {
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

/** The stretches of a row that are inside of outlines (non-zero winding, as fonts want it). */
function insideOf(edges: readonly Edge[], y: number): [from: number, to: number][] {
  const crossings = edges
    .filter(({ y0, y1 }) => (y0 <= y && y1 > y) || (y1 <= y && y0 > y))
    .map(({ x0, y0, x1, y1 }) => ({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 }))
    .sort((a, b) => a.x - b.x);
  const inside: [number, number][] = [];
  let winding = 0;
  let from = 0;
  for (const { x, turn } of crossings) {
    if (winding === 0) from = x;
    winding += turn;
    if (winding === 0) inside.push([from, x]);
  }
  return inside;
}

/** Dots whose middle is inside; at least one, so that no thin stroke disappears. */
function fillDots(row: Buffer, from: number, to: number): void {
  const first = Math.max(0, Math.ceil(from - 0.5));
  const last = Math.max(first, Math.floor(to - 0.5));
  for (let dot = first; dot <= last && dot < row.length * 8; dot++) row[dot >> 3]! |= 0x80 >> (dot & 7);
}

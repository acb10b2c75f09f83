/** A line of text as an image of black and white dots, for printers whose own fonts lack its characters. */
import type { Line } from './text/paragraph.ts';

export interface Bitmap {
  /** Where its top left corner is, from the left end of the line's baseline, in dots. */
  left: number;
  top: number;
  bytesPerRow: number;
  rows: Buffer[];
}

/** In dots, from the left end of the line's baseline. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** `size` in dots. What is outside of `visible` is left out. */
export function rasterise(line: Line, size: number, visible: Area): Bitmap {
  const glyphs = placedGlyphs(line);
  const scale = size / 1000;
  const { left, top, right, bottom } = visibleBounds(glyphs, scale, visible);
  if (left >= right || top >= bottom) return { left: 0, top: 0, bytesPerRow: 0, rows: [] };
  const bytesPerRow = Math.ceil((right - left) / 8);
  const crossings: Crossing[][] = Array.from({ length: bottom - top }, () => []);
  for (const glyph of glyphs) addCrossings(crossings, top, glyph, scale);
  const rows = crossings.map((ofRow) => {
    const row = Buffer.alloc(bytesPerRow);
    for (const [from, to] of insideOf(ofRow)) fillDots(row, from - left, to - left);
    return row;
  });
  return { left, top, bytesPerRow, rows };
}

/** Each glyph and where it is, in thousandths of the size, upwards. */
function placedGlyphs({ runs }: Line) {
  let pen = 0;
  return runs.flatMap(({ font, glyphs }) =>
    glyphs.map(({ id, advance, xOffset, yOffset }) => {
      const x = pen + xOffset;
      pen += advance;
      return { outline: font.outline(id), x, y: yOffset };
    }),
  );
}

type PlacedGlyph = ReturnType<typeof placedGlyphs>[number];

function visibleBounds(glyphs: readonly PlacedGlyph[], scale: number, visible: Area): Area {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { outline, x, y } of glyphs) {
    bounds.left = Math.min(bounds.left, (x + outline.minX) * scale);
    bounds.right = Math.max(bounds.right, (x + outline.maxX) * scale);
    bounds.top = Math.min(bounds.top, -(y + outline.maxY) * scale);
    bounds.bottom = Math.max(bounds.bottom, -(y + outline.minY) * scale);
  }
  return {
    left: Math.max(visible.left, Math.floor(bounds.left)),
    top: Math.max(visible.top, Math.floor(bounds.top)),
    right: Math.min(visible.right, Math.ceil(bounds.right)),
    bottom: Math.min(visible.bottom, Math.ceil(bounds.bottom)),
  };
}

interface Crossing {
  x: number;
  turn: 1 | -1;
}

/**
 * Adds where the edges of a glyph cross the middle of rows, the first of which is at `top`. Each edge is looked at once and for its
 * own rows only: in small letters, most edges are so short that they cross none.
 */
function addCrossings(rows: Crossing[][], top: number, { outline, x, y }: PlacedGlyph, scale: number): void {
  const { edges } = outline;
  for (let at = 0; at < edges.length; at += 4) {
    const y0 = -(y + edges[at + 1]!) * scale;
    const y1 = -(y + edges[at + 3]!) * scale;
    const first = Math.max(top, Math.ceil(Math.min(y0, y1) - 0.5));
    const end = Math.min(top + rows.length, Math.ceil(Math.max(y0, y1) - 0.5));
    if (first >= end) continue;
    const x0 = (x + edges[at]!) * scale;
    const x1 = (x + edges[at + 2]!) * scale;
    const turn = y1 > y0 ? 1 : -1;
    rows.slice(first - top, end - top).forEach((crossings, index) => {
      crossings.push({ x: x0 + ((first + index + 0.5 - y0) / (y1 - y0)) * (x1 - x0), turn });
    });
  }
}

/** The stretches of a row that are inside of outlines (non-zero winding, as fonts want it). */
function insideOf(crossings: Crossing[]): [from: number, to: number][] {
  crossings.sort((a, b) => a.x - b.x);
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
  if (to < 0) return;
  const first = Math.max(0, Math.ceil(from - 0.5));
  const last = Math.max(first, Math.floor(to - 0.5));
  for (let dot = first; dot <= last && dot < row.length * 8; dot++) row[dot >> 3]! |= 0x80 >> (dot & 7);
}

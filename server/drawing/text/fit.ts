/** Fits text into a box: in the largest size in which all of it has room, and never less of it without a mark. */
import { inLines, inOneLine } from '../../../contract/lines.ts';
import type { FontChoice, Weight } from './fonts.ts';
import { type Line, type Paragraph, type Piece, readParagraph } from './paragraph.ts';

/** In the unit of the caller. */
interface Box {
  width: number;
  height: number;
}

interface Sizes {
  max: number;
  min: number;
}

/** If not all of it had room in the smallest size, the last line ends with a mark. */
export interface FittedText {
  size: number;
  lines: Line[];
  /** From one line to the next. */
  lineHeight: number;
}

/** Room for accents above and tails below, also of scripts that stack marks. */
const lineHeightOf = (size: number) => size * 1.3;
/** From one size to the next smaller one. */
const step = 0.94;
export const cutMark = '…';

export interface StyledText {
  text: string;
  weight: Weight;
}

/** Each text starts a new line. */
export function fitText(texts: readonly StyledText[], box: Box, sizes: Sizes, fonts: FontChoice): FittedText {
  const asSent = texts.flatMap(({ text, weight }) => {
    const lines = inLines(text).split('\n');
    const shown = lines.map((line) => line.trim()).filter((line) => line !== '');
    return shown.map((line) => readParagraph(line, weight, fonts));
  });
  const whole = inSizes(asSent, box, sizes);
  if (whole) return whole;
  // Many short lines: with commas between them they need less room.
  const withCommas = texts.map(({ text, weight }) => readParagraph(inOneLine(text), weight, fonts));
  return inSizes(withCommas, box, sizes) ?? cut(withCommas, box, sizes.min, fonts);
}

function inSizes(paragraphs: readonly Paragraph[], box: Box, { max, min }: Sizes): FittedText | undefined {
  for (let size = max; ; size = Math.max(min, size * step)) {
    const width = box.width / size;
    const lineHeight = lineHeightOf(size);
    const ranges = paragraphs.flatMap((paragraph) => wrap(paragraph, width));
    if (ranges.length * lineHeight <= box.height) {
      const lines = linesOf(ranges);
      // Together, letters may be wider than each word alone: some fonts have wider forms.
      if (lines.every((line) => line.width <= width * 1.001)) return { size, lines, lineHeight };
    }
    if (size <= min) return undefined;
  }
}

function cut(paragraphs: readonly Paragraph[], box: Box, size: number, fonts: FontChoice): FittedText {
  const lineHeight = lineHeightOf(size);
  const count = Math.max(1, Math.floor(box.height / lineHeight));
  const lines = linesOf(paragraphs.flatMap((paragraph) => wrap(paragraph, box.width / size))).slice(0, count);
  const last = lines.pop();
  if (last) lines.push(withMark(last, box.width / size, fonts));
  return { size, lines, lineHeight };
}

/** As much of a line as has room with the mark behind it, found by halves: a line may be one cluster of 500 characters. */
function withMark(line: Line, width: number, fonts: FontChoice): Line {
  const characters = Array.from(line.text);
  const cutAfter = (count: number): Line => {
    const shown = characters.slice(0, count).join('') + cutMark;
    const { text, lineOf } = readParagraph(shown, 'regular', fonts);
    return lineOf(0, text.length);
  };
  let fitting = cutAfter(0);
  let [fits, tooMany] = [0, characters.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.ceil((fits + tooMany) / 2);
    const candidate = cutAfter(middle);
    if (candidate.width <= width) [fits, fitting] = [middle, candidate];
    else tooMany = middle;
  }
  return fitting;
}

interface Range {
  paragraph: Paragraph;
  start: number;
  end: number;
}

const linesOf = (ranges: readonly Range[]) =>
  ranges.map(({ paragraph, start, end }) => paragraph.lineOf(start, end));

/** Greedy: as many pieces on a line as have room. `width` in sizes of the text. */
function wrap(paragraph: Paragraph, width: number): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  const add = (piece: Piece) => {
    if (used > 0 && used + piece.width > width) {
      ranges.push({ paragraph, start, end });
      start = piece.start;
      used = 0;
    }
    end = piece.end;
    used += piece.fullWidth;
  };
  for (const piece of paragraph.pieces) {
    if (piece.width <= width) add(piece);
    else for (const cluster of paragraph.clustersOf(piece)) add(cluster);
  }
  if (end > start) ranges.push({ paragraph, start, end });
  return ranges;
}

/** Fits text into a box: in the largest size in which all of it has room, and never less of it without a mark. */
import { inLines, inOneLine } from '../../../contract/lines.ts';
import type { FontChoice, Weight } from './fonts.ts';
import { type Line, type Paragraph, type Piece, readParagraph } from './paragraph.ts';

/** In the unit of the caller. */
export interface Box {
  width: number;
  height: number;
}

export interface Sizes {
  max: number;
  min: number;
}

export interface FittedText {
  size: number;
  lines: Line[];
  /** From one line to the next. */
  lineHeight: number;
  /** Not all of it had room in the smallest size; the last line ends with a mark. */
  isCut: boolean;
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
  const read = (lines: readonly StyledText[]) =>
    lines.map(({ text, weight }) => readParagraph(text, weight, fonts));
  const asSent = texts.flatMap(({ text, weight }) =>
    inLines(text)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => ({ text: line, weight })),
  );
  const paragraphs = read(asSent);
  const whole = inSizes(paragraphs, box, sizes);
  if (whole) return whole;
  // Many short lines: with commas between them they need less room.
  const withCommas = read(texts.map(({ text, weight }) => ({ text: inOneLine(text), weight })));
  return inSizes(withCommas, box, sizes) ?? cut(withCommas, box, sizes.min, fonts);
}

function inSizes(paragraphs: readonly Paragraph[], box: Box, { max, min }: Sizes): FittedText | undefined {
  for (let size = max; ; size = Math.max(min, size * step)) {
    const width = box.width / size;
    const lineHeight = lineHeightOf(size);
    const wrapped = paragraphs.map((paragraph) => ({ paragraph, ranges: wrap(paragraph, width) }));
    const count = wrapped.reduce((sum, { ranges }) => sum + ranges.length, 0);
    if (count * lineHeight <= box.height) {
      const lines = wrapped.flatMap(linesOf);
      // Together, letters may be wider than each word alone: some fonts have wider forms.
      if (lines.every((line) => line.width <= width * 1.001))
        return { size, lines, lineHeight, isCut: false };
    }
    if (size <= min) return undefined;
  }
}

function cut(paragraphs: readonly Paragraph[], box: Box, size: number, fonts: FontChoice): FittedText {
  const lineHeight = lineHeightOf(size);
  const count = Math.max(1, Math.floor(box.height / lineHeight));
  const lines = paragraphs.flatMap((paragraph) =>
    linesOf({ paragraph, ranges: wrap(paragraph, box.width / size) }),
  );
  const shown = lines.slice(0, count);
  const last = shown.pop();
  if (last) shown.push(withMark(last, box.width / size, fonts));
  return { size, lines: shown, lineHeight, isCut: true };
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
  start: number;
  end: number;
}

function linesOf({ paragraph, ranges }: { paragraph: Paragraph; ranges: Range[] }): Line[] {
  return ranges.map(({ start, end }) => paragraph.lineOf(start, end));
}

/** Greedy: as many pieces on a line as have room. `width` in sizes of the text. */
function wrap(paragraph: Paragraph, width: number): Range[] {
  const ranges: Range[] = [];
  let start = 0;
  let end = 0;
  let used = 0;
  const add = (piece: Piece) => {
    if (used > 0 && used + piece.width > width) {
      ranges.push({ start, end });
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
  if (end > start) ranges.push({ start, end });
  return ranges;
}

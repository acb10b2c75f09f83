/**
 * Text on its way to lines: which font and direction each part has (Unicode's bidirectional algorithm), where it may be broken,
 * and how wide it is. Widths are in sizes of the text, so one paragraph can be tried in several sizes.
 */
import makeBidi from 'bidi-js';
import type { Direction, Font, Glyph } from './font.ts';
import type { FontChoice, Weight } from './fonts.ts';

export interface Run {
  font: Font;
  text: string;
  direction: Direction;
  glyphs: Glyph[];
  width: number;
}

export interface Line {
  text: string;
  /** From left to right. */
  runs: Run[];
  width: number;
  /** The direction of the paragraph: its lines are aligned to the side on which they start. */
  direction: Direction;
}

/** A part that is not broken, unless it is wider than the line. */
export interface Piece {
  start: number;
  /** Where the next piece starts. */
  end: number;
  /** Without the space at its end, and with it. */
  width: number;
  fullWidth: number;
}

export interface Paragraph {
  text: string;
  pieces: Piece[];
  /** The parts of a piece between which it may be broken if there is no other way. */
  clustersOf(piece: Piece): Piece[];
  lineOf(start: number, end: number): Line;
}

const bidi = makeBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** What is printed of marks on one letter; no language needs more than four, and each costs as much as a letter. */
const maxMarks = 8;
const furtherMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');

export function readParagraph(input: string, weight: Weight, { fontOf }: FontChoice): Paragraph {
  const text = input.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(furtherMarks, '$1');
  const clusters: Omit<Span, 'level'>[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const fontBefore = clusters.at(-1)?.font;
    // Space stays in the font of the word before it: otherwise each word would be a run of its own.
    const font = segment === ' ' && fontBefore?.has(' ') ? fontBefore : fontOf(segment, weight);
    clusters.push({ start: index, end: index + segment.length, font });
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  const baseLevel = paragraphs[0]?.level ?? 0;
  const spans = spansOf(clusters, levels);

  /** The parts of a range that have one font and one level, each as glyphs. */
  function runsIn(start: number, end: number): (Run & { start: number })[] {
    return spans
      .filter((span) => span.start < end && span.end > start)
      .map(({ font, level, ...span }) => {
        const first = Math.max(start, span.start);
        const part = text.slice(first, Math.min(end, span.end));
        const direction = directionOf(level);
        const glyphs = font.shape(part, direction);
        const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000;
        return { font, start: first, text: part, direction, glyphs, width };
      });
  }

  /** From left to right. The algorithm orders characters; those of a run stay together. */
  function visualRunsIn(start: number, end: number): Run[] {
    const order = bidi.getReorderedIndices(text.slice(start, end), {
      levels: levels.subarray(start, end),
      paragraphs: [{ start: 0, end: end - start - 1, level: baseLevel }],
    });
    const placeOf = (run: { start: number }) => order.indexOf(run.start - start);
    return runsIn(start, end).sort((a, b) => placeOf(a) - placeOf(b));
  }

  function pieceOf(start: number, end: number): Piece {
    const inner = start + text.slice(start, end).trimEnd().length;
    const width = widthOf(runsIn(start, inner));
    return { start, end, width, fullWidth: inner === end ? width : width + widthOf(runsIn(inner, end)) };
  }

  /** Measured once, for all sizes that are tried. */
  const clustersByPiece = new Map<Piece, Piece[]>();
  return {
    text,
    pieces: breaksOf(text).map(([start, end]) => pieceOf(start, end)),
    clustersOf(piece) {
      const inPiece =
        clustersByPiece.get(piece) ??
        clusters
          .filter(({ start, end }) => start >= piece.start && end <= piece.end)
          .map(({ start, end }) => pieceOf(start, end));
      clustersByPiece.set(piece, inPiece);
      return inPiece;
    },
    lineOf(start, end) {
      const visible = text.slice(start, end).trimEnd();
      const runs = visualRunsIn(start, start + visible.length);
      return { text: visible, runs, width: widthOf(runs), direction: directionOf(baseLevel) };
    },
  };
}

const directionOf = (level: number): Direction => (level % 2 === 1 ? 'rtl' : 'ltr');
const widthOf = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0);

interface Span {
  start: number;
  end: number;
  font: Font;
  level: number;
}

/** Neighbours of one font and one level, together. */
function spansOf(clusters: readonly Omit<Span, 'level'>[], levels: Uint8Array): Span[] {
  const spans: Span[] = [];
  for (const { start, end, font } of clusters) {
    const last = spans.at(-1);
    const level = levels[start] ?? 0;
    if (last && last.font === font && last.level === level) last.end = end;
    else spans.push({ start, end, font, level });
  }
  return spans;
}

/** Scripts that put no space between words; ICU knows the words of some of them by a dictionary. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What never starts a line: closing punctuation, small marks. */
const neverFirst = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const neverLast = /[\p{Ps}\p{Pi}]$/u;

/** The ranges between places where a line may be broken: after space, and between words of scripts without spaces. */
function breaksOf(text: string): [start: number, end: number][] {
  const segments = [...words.segment(text)];
  const ends = segments.flatMap(({ segment, index }, n) => {
    const next = segments[n + 1]?.segment;
    const isEnd = next === undefined || (!/^\s/u.test(next) && mayBreakBetween(segment, next));
    return isEnd ? index + segment.length : [];
  });
  return ends.map((end, index) => [ends[index - 1] ?? 0, end]);
}

function mayBreakBetween(before: string, after: string): boolean {
  if (/\s$/u.test(before)) return true;
  const isJoined = !withoutSpaces.test(before) && !withoutSpaces.test(after);
  return !isJoined && !neverFirst.test(after) && !neverLast.test(before);
}

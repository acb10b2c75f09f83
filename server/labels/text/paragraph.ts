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
  /** The parts of a piece that may be broken where there is no other way. */
  clustersOf(piece: Piece): Piece[];
  lineOf(start: number, end: number): Line;
}

// The package's types take its function for a module.
const bidi = (makeBidi as unknown as typeof makeBidi.default)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** What is printed of marks on one letter; no language needs more than four, and each costs as much as a letter. */
const maxMarks = 8;
const furtherMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');

export function readParagraph(given: string, weight: Weight, { fontOf }: FontChoice): Paragraph {
  const text = given.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(furtherMarks, '$1');
  const clusters: Omit<Span, 'level'>[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const before = clusters.at(-1)?.font;
    // Space stays in the font of the word before it: otherwise each word would be a run of its own.
    const font = segment === ' ' && before?.has(space) ? before : fontOf(segment, weight);
    clusters.push({ start: index, end: index + segment.length, font });
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  const baseLevel = paragraphs[0]?.level ?? 0;
  const spans = spansOf(clusters, levels);

  /** The parts of a range that have one font and one level, each as glyphs. */
  function runsIn(start: number, end: number): (Run & { level: number })[] {
    return spans
      .filter((span) => span.start < end && span.end > start)
      .map(({ font, level, ...span }) => {
        const part = text.slice(Math.max(start, span.start), Math.min(end, span.end));
        const direction = level % 2 === 1 ? 'rtl' : 'ltr';
        const glyphs = font.shape(part, direction);
        const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000;
        return { font, level, text: part, direction, glyphs, width };
      });
  }

  function pieceOf(start: number, end: number): Piece {
    const inner = start + text.slice(start, end).trimEnd().length;
    const width = widthOf(runsIn(start, inner));
    return { start, end, width, fullWidth: inner === end ? width : width + widthOf(runsIn(inner, end)) };
  }

  /** Measured once, for all sizes that are tried. */
  const broken = new Map<Piece, Piece[]>();
  return {
    text,
    pieces: breaksOf(text).map(([start, end]) => pieceOf(start, end)),
    clustersOf(piece) {
      const known =
        broken.get(piece) ??
        clusters
          .filter(({ start, end }) => start >= piece.start && end <= piece.end)
          .map(({ start, end }) => pieceOf(start, end));
      broken.set(piece, known);
      return known;
    },
    lineOf(start, end) {
      const shown = text.slice(start, end).trimEnd();
      const runs = inVisualOrder(runsIn(start, start + shown.length));
      return {
        text: shown,
        runs,
        width: widthOf(runs),
        direction: baseLevel % 2 === 1 ? 'rtl' : 'ltr',
      };
    },
  };
}

const space = 0x20;
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

/** Rule L2 of the algorithm: from the highest level down, each stretch of runs at this level or above it is reversed. */
function inVisualOrder<R extends { level: number }>(runs: R[]): R[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    let from = 0;
    while (from < ordered.length) {
      if (ordered[from]!.level < level) {
        from++;
        continue;
      }
      let to = from;
      while (to < ordered.length && ordered[to]!.level >= level) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  }
  return ordered;
}

/** Scripts that put no space between words; ICU knows the words of some of them by a dictionary. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** What never starts a line: closing punctuation, small marks. */
const neverFirst = /^[\p{Pe}\p{Pf}\p{Po}\p{M}\p{Lm}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;
const neverLast = /[\p{Ps}\p{Pi}]$/u;

/** The ranges between places where a line may be broken: after space, and between words where none is written. */
function breaksOf(text: string): [start: number, end: number][] {
  const ends: number[] = [];
  const segments = [...words.segment(text)].map(({ segment, index }) => ({
    segment,
    end: index + segment.length,
  }));
  segments.forEach(({ segment, end }, index) => {
    const next = segments[index + 1]?.segment;
    if (next === undefined) ends.push(end);
    else if (/\s$/u.test(segment)) {
      if (!/^\s/u.test(next)) ends.push(end);
    } else if (!/^\s/u.test(next) && mayBreakBetween(segment, next)) ends.push(end);
  });
  return ends.map((end, index) => [ends[index - 1] ?? 0, end]);
}

function mayBreakBetween(before: string, after: string): boolean {
  const isJoined = !withoutSpaces.test(before) && !withoutSpaces.test(after);
  return !isJoined && !neverFirst.test(after) && !neverLast.test(before);
}

/**
 * Text on its way to lines: which font and direction each part has (Unicode's bidirectional algorithm), where it may be broken,
 * and how wide it is. Widths are in sizes of the text, so one paragraph can be tried in several sizes.
 */
import type { Direction, Font, Glyph } from './font.ts';
import type { FontChoice, Weight } from './fonts.ts';
import { type Range, type Structure, structureOf } from './structure.ts';

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
export interface Piece extends Range {
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

/** What is printed of marks on one letter; no language needs more than four, and each costs as much as a letter. */
const maxMarks = 8;
const furtherMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, 'gu');

export function readParagraph(input: string, weight: Weight, { fontOf }: FontChoice): Paragraph {
  const text = input.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(furtherMarks, '$1');
  const structure = structureOf(text);
  const clusters: Cluster[] = [];
  for (const { start, end } of structure.clusters) {
    const characters = text.slice(start, end);
    const fontBefore = clusters.at(-1)?.font;
    // Space stays in the font of the word before it: otherwise each word would be a run of its own.
    const font = characters === ' ' && fontBefore?.has(' ') ? fontBefore : fontOf(characters, weight);
    clusters.push({ start, end, font });
  }
  const spans = spansOf(clusters, structure);

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
    const placeOf = structure.placesIn({ start, end });
    return runsIn(start, end).sort((a, b) => placeOf(a.start) - placeOf(b.start));
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
    pieces: structure.parts.map(({ start, end }) => pieceOf(start, end)),
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
      return { text: visible, runs, width: widthOf(runs), direction: directionOf(structure.baseLevel) };
    },
  };
}

const directionOf = (level: number): Direction => (level % 2 === 1 ? 'rtl' : 'ltr');
const widthOf = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0);

interface Cluster extends Range {
  font: Font;
}

interface Span extends Cluster {
  level: number;
}

/** Neighbours of one font and one level, together. */
function spansOf(clusters: readonly Cluster[], { levelAt }: Structure): Span[] {
  const spans: Span[] = [];
  for (const { start, end, font } of clusters) {
    const last = spans.at(-1);
    const level = levelAt(start);
    if (last && last.font === font && last.level === level) last.end = end;
    else spans.push({ start, end, font, level });
  }
  return spans;
}

/** A font: HarfBuzz turns text into glyphs with it, and a PDF has those that were used. */
import {
  Blob,
  Face,
  Font as FaceInSize,
  shape as shapeText,
  Buffer as TextBuffer,
  Direction as TextDirection,
} from 'harfbuzzjs';
import { type Outline, outlineOf } from './outline.ts';
import { sfntOf } from './sfnt.ts';
import { readTrueType, type TrueType } from './truetype.ts';

export type Direction = 'ltr' | 'rtl';

/** In thousandths of the size of the text. */
export interface Glyph {
  id: number;
  /** What it stands for; empty if a glyph before it stands for the same characters. */
  codePoints: number[];
  advance: number;
  xOffset: number;
  yOffset: number;
}

export interface Font {
  name: string;
  /** Whether each of these characters has a glyph. */
  has(characters: string): boolean;
  /** The glyphs of text in one direction, from left to right. */
  shape(text: string, direction: Direction): Glyph[];
  outline(glyphId: number): Outline;
  /** Read with the first PDF that needs it. */
  readonly forPdf: TrueType;
}

export function openFont(name: string, file: Buffer): Font {
  const bytes = sfntOf(file);
  const face = new Face(new Blob(bytes));
  const font = new FaceInSize(face);
  const scale = 1000 / face.upem;
  // One for all texts: its memory is HarfBuzz's, which only a collection of garbage would give back.
  const buffer = new TextBuffer();

  function shape(text: string, direction: Direction): Glyph[] {
    buffer.clearContents();
    buffer.addText(text);
    buffer.setDirection(direction === 'rtl' ? TextDirection.RTL : TextDirection.LTR);
    buffer.guessSegmentProperties();
    shapeText(font, buffer);
    const infos = buffer.getGlyphInfosAndPositions();
    const clusters = infos.map(({ cluster }) => cluster);
    const charactersOf = clusterReader(text, clusters);
    return infos.map(({ codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      id,
      codePoints: charactersOf(cluster),
      advance: xAdvance * scale,
      xOffset: xOffset * scale,
      yOffset: yOffset * scale,
    }));
  }

  const outlines = new Map<number, Outline>();
  let forPdf: TrueType | undefined;
  return {
    name,
    has: (characters) =>
      codePointsOf(characters).every((codePoint) => font.nominalGlyph(codePoint) !== undefined),
    shape,
    outline(glyphId) {
      const outline = outlines.get(glyphId) ?? outlineOf(font.glyphToJson(glyphId), scale);
      outlines.set(glyphId, outline);
      return outline;
    },
    get forPdf() {
      forPdf ??= readTrueType(bytes);
      return forPdf;
    },
  };
}

/** The characters of a cluster, for the first glyph of it; none for the others. */
function clusterReader(text: string, clusters: readonly number[]): (cluster: number) => number[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  return (cluster) => {
    const end = ends.get(cluster);
    if (end === undefined) return [];
    ends.delete(cluster);
    return codePointsOf(text.slice(cluster, end));
  };
}

function codePointsOf(text: string): number[] {
  return Array.from(text).flatMap((character) => character.codePointAt(0) ?? []);
}

/** A font: HarfBuzz turns text into glyphs with it, and pdfkit embeds those that were used. */
import type { Font as PdfFont } from 'fontkit';
import { type Outline, outlineOf } from './outline.ts';
import { sfntOf } from './sfnt.ts';

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
  /** Opened with the first PDF that needs it. */
  readonly forPdf: FontForPdf;
}

/** A font of fontkit whose layout is ours. */
export interface FontForPdf extends Omit<PdfFont, 'layout'> {
  layout(text: string, features?: readonly string[]): LaidOutText;
}

/** What pdfkit reads of a layout, in the unit of the font. */
interface LaidOutText {
  glyphs: { id: number; codePoints: number[]; advanceWidth: number }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/** The OpenType features of text from right to left. pdfkit passes features and no direction, so they stand for it. */
export const featuresOf = { ltr: ['ltra', 'ltrm'], rtl: ['rtla', 'rtlm'] } as const;

/** Both libraries are large, so they are loaded with the first label. */
export async function loadFontLibraries() {
  const [harfBuzz, fontkit] = await Promise.all([import('harfbuzzjs'), import('fontkit')]);
  return {
    harfBuzz,
    openForPdf(bytes: Buffer) {
      const font = fontkit.create(bytes);
      if ('fonts' in font) throw new Error('the file has several fonts');
      return font;
    },
  };
}

type FontLibraries = Awaited<ReturnType<typeof loadFontLibraries>>;

export function openFont({ harfBuzz, openForPdf }: FontLibraries, name: string, file: Buffer): Font {
  const bytes = sfntOf(file);
  const face = new harfBuzz.Face(new harfBuzz.Blob(bytes));
  const font = new harfBuzz.Font(face);
  const scale = 1000 / face.upem;
  // One for all texts: its memory is HarfBuzz's, which only a collection of garbage would give back.
  const buffer = new harfBuzz.Buffer();

  function shape(text: string, direction: Direction): Glyph[] {
    buffer.clearContents();
    buffer.addText(text);
    buffer.setDirection(direction === 'rtl' ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR);
    buffer.guessSegmentProperties();
    harfBuzz.shape(font, buffer);
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
  let forPdf: FontForPdf | undefined;
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
      forPdf ??= withLayout(openForPdf(bytes), shape, scale);
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

/** fontkit has a layout of its own, which fails on several scripts (docs/decisions/0040-how-labels-are-printed.md). */
function withLayout(pdfFont: PdfFont, shape: Font['shape'], scale: number): FontForPdf {
  const layout: FontForPdf['layout'] = (text, features = []) => {
    const isRtl = features.includes(featuresOf.rtl[0]);
    const glyphs = shape(text, isRtl ? 'rtl' : 'ltr');
    return {
      // fontkit's own objects would keep the characters of the first text, also of another document, for as long as the font is open.
      glyphs: glyphs.map(({ id, codePoints }) => ({
        id,
        codePoints,
        advanceWidth: pdfFont.getGlyph(id).advanceWidth,
      })),
      positions: glyphs.map(({ advance, xOffset, yOffset }) => ({
        xAdvance: advance / scale,
        yAdvance: 0,
        xOffset: xOffset / scale,
        yOffset: yOffset / scale,
      })),
      advanceWidth: glyphs.reduce((sum, { advance }) => sum + advance / scale, 0),
    };
  };
  return Object.assign(pdfFont, { layout });
}

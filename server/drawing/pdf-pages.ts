/** Pages of a PDF with items on them. Fonts are embedded, reduced to the glyphs that were used. */
import { code128Of } from './code128.ts';
import type { Colour, Item } from './item.ts';
import { dateInPdf, inPdf, makePdfFile, type PdfFile, textInPdf, utf16 } from './pdf-file.ts';
import { makePdfFont, type PdfFont } from './pdf-font.ts';
import { qrOf } from './qr.ts';
import type { Font, Glyph } from './text/font.ts';
import type { Line } from './text/paragraph.ts';

const pointsPerMm = 72 / 25.4;

export interface Document {
  file: PdfFile;
  /** In points. */
  height: number;
  /** The objects that all pages have. */
  pageTree: number;
  pages: number[];
  fonts: Map<Font, PdfFont>;
  /** Where things are drawn: the current page, or what several pages show. */
  content: Content;
  /** Content streams that the current page shows before its own. */
  shared: number[];
}

/** A content stream that is being written. */
interface Content {
  parts: string[];
  /** In which areas are filled. */
  colour: Colour;
}

/** The size of a page in millimetres, and what the file says about itself. */
export interface PdfInfo {
  width: number;
  height: number;
  title: string;
  printedAt: Date;
}

/** In pieces, as they are ready. `draw` adds the pages, and yields from time to time. */
export async function* writePdf(
  { width, height, title, printedAt }: PdfInfo,
  draw: (document: Document) => AsyncIterable<void> | Iterable<void>,
): AsyncGenerator<Buffer> {
  const file = makePdfFile();
  const document: Document = {
    file,
    height: height * pointsPerMm,
    pageTree: file.reserve(),
    pages: [],
    fonts: new Map(),
    content: newContent(),
    shared: [],
  };
  for await (const _ of draw(document)) yield file.take();
  endPage(document);
  const fonts = Array.from(document.fonts.values(), (font) => `/${font.name} ${font.write(file)} 0 R`);
  const size = `[0 0 ${inPdf(width * pointsPerMm)} ${inPdf(document.height)}]`;
  const pages = document.pages.map((page) => `${page} 0 R`);
  file.write(
    document.pageTree,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.join(' ')}] /MediaBox ${size} /Resources << /Font << ${fonts.join(' ')} >> >> >>`,
  );
  const [catalog, info] = [file.reserve(), file.reserve()];
  file.write(catalog, `<< /Type /Catalog /Pages ${document.pageTree} 0 R >>`);
  file.write(
    info,
    `<< /Title ${textInPdf(title)} /Producer (Waybill) /Creator (Waybill) /CreationDate ${dateInPdf(printedAt)} >>`,
  );
  file.end(catalog, info);
  yield file.take();
}

/** Whole pages, one after another. */
export function* drawPages(document: Document, pages: Iterable<readonly Item[]>): Generator<void> {
  for (const items of pages) {
    addPage(document);
    for (const item of items) drawItem(document, item, toPoints({ x: 0, y: 0 }, 1));
    yield;
  }
}

/** The page before it is complete. */
export function addPage(document: Document): void {
  endPage(document);
  document.pages.push(document.file.reserve());
  document.content.parts.push(downwards(document));
}

/** From the top of the page downwards, as items are placed. */
const downwards = ({ height }: Document) => `1 0 0 -1 0 ${inPdf(height)} cm`;

/** A page starts with black. */
const newContent = (): Content => ({ parts: [], colour: 'black' });

function endPage(document: Document): void {
  const { file, pages, pageTree, shared, content } = document;
  const page = pages.at(-1);
  if (page === undefined) return;
  const own = file.reserve();
  file.writeStream(own, content.parts.join('\n'));
  const streams = [...shared, own].map((stream) => `${stream} 0 R`).join(' ');
  file.write(page, `<< /Type /Page /Parent ${pageTree} 0 R /Contents [${streams}] >>`);
  document.content = newContent();
  document.shared = [];
}

/**
 * Draws what several pages show, on none of them yet; returns its content stream. Those of a page are read as one, so this one leaves the
 * state as it was (`q`, `Q`).
 */
export function drawShared(document: Document, draw: () => void): number {
  const { file, content } = document;
  document.content = newContent();
  draw();
  const stream = file.reserve();
  file.writeStream(stream, ['q', downwards(document), ...document.content.parts, 'Q'].join('\n'));
  document.content = content;
  return stream;
}

/** Shows it on the current page, before what is drawn on that page only. */
export function showShared(document: Document, stream: number): void {
  document.shared.push(stream);
}

/** From millimetres to points of the page, for items whose upper left corner is at this place, in millimetres. */
export function toPoints(place: { x: number; y: number }, scale: number) {
  return {
    x: (mm: number) => (place.x + mm * scale) * pointsPerMm,
    y: (mm: number) => (place.y + mm * scale) * pointsPerMm,
    length: (mm: number) => mm * scale * pointsPerMm,
  };
}

export function drawItem(document: Document, item: Item, to: ReturnType<typeof toPoints>): void {
  const { parts } = document.content;
  const { x, y, length } = to;
  const rectangle = (left: number, top: number, width: number, height: number) =>
    `${[x(left), y(top), length(width), length(height)].map(inPdf).join(' ')} re`;
  switch (item.kind) {
    case 'text':
      setColour(document, item.colour);
      drawText(document, item.line, { x: x(item.x), y: y(item.y), size: length(item.size) });
      return;
    case 'rectangle':
      setColour(document, 'black');
      parts.push(rectangle(item.x, item.y, item.width, item.height));
      break;
    case 'code128':
      setColour(document, 'black');
      for (const { at, width } of code128Of(item.text).bars) {
        parts.push(rectangle(item.x, item.y + at * item.module, item.width, width * item.module));
      }
      break;
    case 'qr':
      setColour(document, 'black');
      for (const stretch of qrOf(item.text, item.mask).stretches) {
        const [left, top] = [item.x + stretch.x * item.module, item.y + stretch.y * item.module];
        parts.push(rectangle(left, top, stretch.width * item.module, item.module));
      }
      break;
  }
  parts.push('f');
}

/** Grey and dashed: where paper is cut. In millimetres. */
export function drawDashedLine(
  { content }: Document,
  line: { x: number; y: number; width: number; height: number },
): void {
  const { x, y, length } = toPoints({ x: 0, y: 0 }, 1);
  const [from, to] = [
    [x(line.x), y(line.y)],
    [x(line.x + line.width), y(line.y + line.height)],
  ].map((point) => point.map(inPdf).join(' '));
  const dashes = `[${inPdf(length(1))} ${inPdf(length(2))}] 0 d`;
  content.parts.push(`q 0.6 G ${inPdf(length(0.1))} w ${dashes} ${from} m ${to} l S Q`);
}

function setColour({ content }: Document, colour: Colour): void {
  if (content.colour !== colour) content.parts.push(colour === 'white' ? '1 g' : '0 g');
  content.colour = colour;
}

/**
 * Draws text so that it can be searched, copied, read aloud, and extracted as a table. Readers take it
 * from the glyphs: a font says in the PDF which characters each of its glyphs stands for. If that is not the text (scripts that change the order
 * of letters, accents that are glyphs of their own), it is beside the glyphs (ActualText). Not for all text: readers take what is marked
 * for one word and do not know where in it each letter is. `at`: where the base line begins, in points.
 */
function drawText(document: Document, line: Line, at: { x: number; y: number; size: number }): void {
  const { parts } = document.content;
  const { x, y, size } = at;
  let left = x;
  for (const run of line.runs) {
    const font = fontIn(document, run.font);
    // Not from right to left: poppler would turn it around, and finds such text by its glyphs.
    const isMarked = !font.saysTextOf(run.glyphs) && run.direction === 'ltr';
    parts.push(`BT /${font.name} ${inPdf(size)} Tf`);
    // Within the text object: poppler places the marked text with the font and the place at the end of the mark.
    if (isMarked) parts.push(`/Span << /ActualText <feff${utf16(run.text)}> >> BDC`);
    parts.push(...showGlyphs(font, run.glyphs, { x: left, y, size }));
    parts.push(isMarked ? 'EMC ET' : 'ET');
    left += run.width * size;
  }
}

function fontIn({ fonts }: Document, font: Font): PdfFont {
  const known = fonts.get(font) ?? makePdfFont(font, fonts.size);
  fonts.set(font, known);
  return known;
}

/** Glyphs in a row. After those that are not as wide as their font says, and before and after those that are moved, a place is given. */
function* showGlyphs(
  font: PdfFont,
  glyphs: readonly Glyph[],
  { x, y, size }: { x: number; y: number; size: number },
): Generator<string> {
  const scale = size / 1000;
  let row = '';
  let codes = '';
  let pen = x;
  let isAtPen = false;
  const takeRow = () => {
    const shown = codes === '' ? row : `${row}<${codes}>`;
    [row, codes] = ['', ''];
    return `[${shown}] TJ`;
  };
  for (const glyph of glyphs) {
    const isMoved = glyph.xOffset !== 0 || glyph.yOffset !== 0;
    if (isMoved || !isAtPen) {
      if (row !== '' || codes !== '') yield takeRow();
      yield `1 0 0 -1 ${inPdf(pen + glyph.xOffset * scale)} ${inPdf(y - glyph.yOffset * scale)} Tm`;
    }
    isAtPen = !isMoved;
    const { code, width } = font.encode(glyph);
    codes += code;
    if (glyph.advance !== width) {
      row += `<${codes}>${inPdf(width - glyph.advance)}`;
      codes = '';
    }
    pen += glyph.advance * scale;
  }
  if (row !== '' || codes !== '') yield takeRow();
}

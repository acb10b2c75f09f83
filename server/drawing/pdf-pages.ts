/** Pages of a PDF with items on them. Fonts are embedded, reduced to the glyphs that were used. */
import { code128Of } from './code128.ts';
import type { Item } from './item.ts';
import { qrOf } from './qr.ts';
import { featuresOf } from './text/font.ts';
import type { Line, Run } from './text/paragraph.ts';

const pointsPerMm = 72 / 25.4;

export type Document = PDFKit.PDFDocument;

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
  const { default: PdfDocument } = await import('pdfkit');
  const document = new PdfDocument({
    size: [width * pointsPerMm, height * pointsPerMm],
    margin: 0,
    autoFirstPage: false,
    // Otherwise the metrics of Helvetica are read from a file.
    font: '',
    info: { Title: title, Producer: 'Waybill', Creator: 'Waybill', CreationDate: printedAt },
  });
  const end = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject));
  let chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const takeChunks = () => {
    const bytes = Buffer.concat(chunks);
    chunks = [];
    return bytes;
  };
  for await (const _ of draw(document)) yield takeChunks();
  document.end();
  await end;
  yield takeChunks();
}

/** Whole pages, one after another. */
export function* drawPages(document: Document, pages: Iterable<readonly Item[]>): Generator<void> {
  for (const items of pages) {
    document.addPage();
    for (const item of items) drawItem(document, item, toPoints({ x: 0, y: 0 }, 1));
    yield;
  }
}

/** What is drawn once and shown on several pages: a content stream, and the fonts that it needs. */
export interface SharedContent {
  stream: PDFKit.PDFKitReference;
  fonts: Record<string, unknown>;
}

/** Draws on no page yet. Content streams of a page are read as one, so this one leaves the state as it was (`q`, `Q`). */
export function drawShared(document: Document, draw: () => void): SharedContent {
  const { page } = document;
  const { content } = page;
  const stream = document.ref({});
  page.content = stream;
  // As pdfkit begins a page: downwards from its top.
  document.addContent(`q\n1 0 0 -1 0 ${page.height} cm`);
  draw();
  document.addContent('Q');
  stream.end();
  page.content = content;
  return { stream, fonts: { ...page.fonts } };
}

/** Shows it on the current page, before what is drawn on that page only. */
export function showShared(document: Document, { stream, fonts }: SharedContent): void {
  const { page } = document;
  const { data } = page.dictionary;
  const streams = 'Contents' in data ? [data.Contents].flat() : [];
  Object.assign(data, { Contents: [...streams.slice(0, -1), stream, page.content] });
  Object.assign(page.fonts, fonts);
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
  const { x, y, length } = to;
  const rectangle = (left: number, top: number, width: number, height: number) =>
    `${[x(left), y(top), length(width), length(height)].map(inPdf).join(' ')} re`;
  switch (item.kind) {
    case 'text':
      document.fillColor(item.colour);
      drawText(document, item.line, { x: x(item.x), y: y(item.y), size: length(item.size) });
      return;
    case 'rectangle':
      document.addContent(rectangle(item.x, item.y, item.width, item.height));
      break;
    case 'code128': {
      const bars = code128Of(item.text).bars.map(({ at, width }) =>
        rectangle(item.x, item.y + at * item.module, item.width, width * item.module),
      );
      document.addContent(bars.join('\n'));
      break;
    }
    case 'qr': {
      const stretches = qrOf(item.text, item.mask).stretches.map((stretch) => {
        const [left, top] = [item.x + stretch.x * item.module, item.y + stretch.y * item.module];
        return rectangle(left, top, stretch.width * item.module, item.module);
      });
      document.addContent(stretches.join('\n'));
      break;
    }
  }
  document.fill('black');
}

/** As pdfkit writes numbers. Its own `rect` takes ten times as long for the hundreds of rectangles of a code. */
const inPdf = (value: number) => Math.round(value * 1e6) / 1e6;

/**
 * Draws text in the colour that is set, and so that it can be searched, copied, read aloud, and extracted as a table. Readers take it
 * from the glyphs: a font says in the PDF which characters each of its glyphs stands for. If that is not the text (scripts that change the order
 * of letters, accents that are glyphs of their own), it is beside the glyphs (ActualText). Not for all text: readers take what is marked
 * for one word and do not know where in it each letter is. `at`: where the base line begins, in points.
 */
function drawText(document: Document, line: Line, at: { x: number; y: number; size: number }): void {
  const { x, y, size } = at;
  let left = x;
  for (const run of line.runs) {
    const textWidth = run.width * size;
    // Not from right to left: poppler would turn it around, and finds such text by its glyphs.
    const isMarked = !canBeReadFromGlyphs(document, run) && run.direction === 'ltr';
    if (isMarked) markNextText(document, run.text);
    document.registerFont(run.font.name, run.font.forPdf);
    document.font(run.font.name, size);
    document.text(run.text, left, y, {
      lineBreak: false,
      baseline: 'alphabetic',
      textWidth,
      features: [...featuresOf[run.direction]],
    });
    left += textWidth;
  }
}

/** By document, and by font and glyph: the characters that the PDF says the glyph stands for. pdfkit takes those of its first use. */
const charactersInPdf = new WeakMap<Document, Map<string, string>>();

function canBeReadFromGlyphs(document: Document, { font, glyphs }: Run): boolean {
  const charactersByGlyph = charactersInPdf.get(document) ?? new Map<string, string>();
  charactersInPdf.set(document, charactersByGlyph);
  let isReadable = true;
  for (const { id, codePoints } of glyphs) {
    const name = `${font.name} ${id}`;
    const characters = String.fromCodePoint(...codePoints);
    if (!charactersByGlyph.has(name)) charactersByGlyph.set(name, characters);
    // The box for a character that no font has is glyph 0, which stands for nothing.
    if (id === 0 || characters === '' || charactersByGlyph.get(name) !== characters) isReadable = false;
  }
  return isReadable;
}

/**
 * pdfkit draws text between `q` and `Q`, upside down to the page. Poppler places ActualText with the font and the transformation at
 * the end of the span, so the span ends before `Q`: after it, the text would be 1 pt wide and at another place.
 */
function markNextText(document: Document, text: string): void {
  document.markContent('Span', { actual: text });
  const { restore } = document;
  document.restore = () => {
    document.restore = restore;
    document.endMarkedContent();
    return document.restore();
  };
}

/** Pages of a PDF with items on them. Fonts are embedded, reduced to the glyphs that were used. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Item } from './layout.ts';
import { featuresOf } from './text/font.ts';

const pointsPerMm = 72 / 25.4;

export type Document = InstanceType<Awaited<ReturnType<typeof loadPdfKit>>>;

async function loadPdfKit() {
  return (await import('pdfkit')).default;
}

/** Of a page in millimetres, and what the file says about itself. */
export interface PdfInfo {
  width: number;
  height: number;
  title: string;
  printedAt: Date;
}

/** `draw` adds the pages. */
export async function writePdf(
  { width, height, title, printedAt }: PdfInfo,
  draw: (document: Document) => Promise<void>,
): Promise<Buffer> {
  const PdfDocument = await loadPdfKit();
  const document = new PdfDocument({
    size: [width * pointsPerMm, height * pointsPerMm],
    margin: 0,
    autoFirstPage: false,
    // Otherwise the metrics of Helvetica are read from a file.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Waybill', Creator: 'Waybill', CreationDate: printedAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject));
  await draw(document);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** Whole pages, one after another; other requests have their turn in between. */
export async function drawPages(document: Document, pages: Iterable<readonly Item[]>): Promise<void> {
  for (const items of pages) {
    document.addPage();
    for (const item of items) drawItem(document, item, toPoints({ x: 0, y: 0 }, 1));
    await nextTurn();
  }
}

/** From millimetres to points of the page. */
export interface ToPoints {
  x(mm: number): number;
  y(mm: number): number;
  length(mm: number): number;
}

/** Plain numbers instead of a transformation of the page: with one, poppler (and what is built on it) loses ActualText. */
export function toPoints(place: { x: number; y: number }, scale: number): ToPoints {
  return {
    x: (mm) => (place.x + mm * scale) * pointsPerMm,
    y: (mm) => (place.y + mm * scale) * pointsPerMm,
    length: (mm) => mm * scale * pointsPerMm,
  };
}

export function drawItem(document: Document, item: Item, { x, y, length }: ToPoints): void {
  const rectangle = (left: number, top: number, width: number, height: number) =>
    document.rect(x(left), y(top), length(width), length(height));
  switch (item.kind) {
    case 'text':
      drawText(document, item, { x, y, length });
      return;
    case 'rectangle':
      rectangle(item.x, item.y, item.width, item.height);
      break;
    case 'code128':
      for (const { at, width } of item.bars.bars) {
        rectangle(item.x, item.y + at * item.module, item.width, width * item.module);
      }
      break;
    case 'qr':
      for (const stretch of item.matrix.stretches) {
        const [left, top] = [item.x + stretch.x * item.module, item.y + stretch.y * item.module];
        rectangle(left, top, stretch.width * item.module, item.module);
      }
      break;
  }
  document.fill('black');
}

/**
 * The text itself is next to its glyphs (ActualText): so it can be searched, copied and read aloud, also in scripts that change
 * the order of letters. Not where a part runs from right to left: poppler would turn it around, and finds such text by its glyphs.
 */
function drawText(
  document: Document,
  { x, y, size, line, colour }: Extract<Item, { kind: 'text' }>,
  to: ToPoints,
): void {
  const isMarked = line.runs.every(({ direction }) => direction === 'ltr');
  if (isMarked) document.markContent('Span', { actual: line.text });
  document.fillColor(colour);
  let left = to.x(x);
  for (const { font, text, direction, width } of line.runs) {
    // It accepts an opened font; its types know only files.
    document.registerFont(font.name, font.forPdf as unknown as string);
    document.font(font.name, to.length(size));
    const textWidth = width * to.length(size);
    document.text(text, left, to.y(y), {
      lineBreak: false,
      baseline: 'alphabetic',
      // pdfkit would measure it again.
      textWidth,
      features: [...featuresOf[direction]] as PDFKit.Mixins.OpenTypeFeatures[],
    } as PDFKit.Mixins.TextOptions);
    left += textWidth;
  }
  if (isMarked) document.endMarkedContent();
}

/** Pages of a PDF with items on them. Fonts are embedded, reduced to the glyphs that were used. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Item } from './layout.ts';
import { drawText } from './pdf-text.ts';

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

/** For items whose upper left corner is at this place of the page, in millimetres. */
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
      document.fillColor(item.colour);
      drawText(document, item.line, { x: x(item.x), y: y(item.y), size: length(item.size) });
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

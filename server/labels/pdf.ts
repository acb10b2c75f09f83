/** Labels as a PDF. Fonts are embedded, reduced to the glyphs that were used. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LabelFormat } from '../../contract/labels.ts';
import { type Label, labelHeight, labelWidth } from './label.ts';
import { type Item, layOut, textsOf } from './layout.ts';
import { featuresOf } from './text/font.ts';
import type { Fonts } from './text/fonts.ts';

const pointsPerMm = 72 / 25.4;

interface Place {
  x: number;
  y: number;
}

interface Sheet {
  width: number;
  height: number;
  /** Of a label on it. */
  scale: number;
  /** Where the labels of a page are. */
  places: readonly Place[];
  /** Where the page is cut. */
  cuts: readonly { x: number; y: number; width: number; height: number }[];
}

/** A quarter of A4 is 105 × 148.5 mm; printers leave a border of about 4 mm white. */
const quarterScale = 0.95;
const quarterWidth = 210 / 2;
const quarterHeight = 297 / 2;
const quarters = [0, 1].flatMap((row) =>
  [0, 1].map((column) => ({
    x: column * quarterWidth + (quarterWidth - labelWidth * quarterScale) / 2,
    y: row * quarterHeight + (quarterHeight - labelHeight * quarterScale) / 2,
  })),
);

const sheets: Record<LabelFormat, Sheet> = {
  label: { width: labelWidth, height: labelHeight, scale: 1, places: [{ x: 0, y: 0 }], cuts: [] },
  a4: {
    width: 210,
    height: 297,
    scale: quarterScale,
    places: quarters,
    cuts: [
      { x: quarterWidth, y: 0, width: 0, height: 297 },
      { x: 0, y: quarterHeight, width: 210, height: 0 },
    ],
  },
};

type Document = InstanceType<Awaited<ReturnType<typeof loadPdfKit>>>;

async function loadPdfKit() {
  return (await import('pdfkit')).default;
}

export async function renderPdf(
  labels: readonly Label[],
  format: LabelFormat,
  { fonts, printedAt }: { fonts: Fonts; printedAt: Date },
): Promise<Buffer> {
  const PdfDocument = await loadPdfKit();
  const sheet = sheets[format];
  const document = new PdfDocument({
    size: [sheet.width * pointsPerMm, sheet.height * pointsPerMm],
    margin: 0,
    autoFirstPage: false,
    // Otherwise the metrics of Helvetica are read from a file.
    font: null as unknown as string,
    info: { Title: 'Labels', Producer: 'Waybill', Creator: 'Waybill', CreationDate: printedAt },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject));
  for (const [index, label] of labels.entries()) {
    const place = sheet.places[index % sheet.places.length]!;
    if (place === sheet.places[0]) addPage(document, sheet);
    const items = layOut(label, await fonts.load(textsOf(label)));
    for (const item of items) draw(document, item, toPoints(place, sheet.scale));
    // Other requests have their turn between two labels.
    await nextTurn();
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function addPage(document: Document, { cuts }: Sheet): void {
  document.addPage();
  const { x, y, length } = toPoints({ x: 0, y: 0 }, 1);
  document
    .save()
    .lineWidth(length(0.1))
    .dash(length(1), { space: length(2) });
  for (const cut of cuts) {
    document
      .moveTo(x(cut.x), y(cut.y))
      .lineTo(x(cut.x + cut.width), y(cut.y + cut.height))
      .stroke('#999999');
  }
  document.restore();
}

/** From millimetres of a label to points of the page. */
interface ToPoints {
  x(mm: number): number;
  y(mm: number): number;
  length(mm: number): number;
}

/** Plain numbers instead of a transformation of the page: with one, poppler (and what is built on it) loses ActualText. */
function toPoints(place: Place, scale: number): ToPoints {
  return {
    x: (mm) => (place.x + mm * scale) * pointsPerMm,
    y: (mm) => (place.y + mm * scale) * pointsPerMm,
    length: (mm) => mm * scale * pointsPerMm,
  };
}

function draw(document: Document, item: Item, { x, y, length }: ToPoints): void {
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

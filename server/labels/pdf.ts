/** Labels as a PDF. */
import type { LabelFormat } from '../../contract/labels.ts';
import {
  addPage,
  type Document,
  drawDashedLine,
  drawItem,
  drawShared,
  showShared,
  toPoints,
  writePdf,
} from '../drawing/pdf-pages.ts';
import type { Fonts } from '../drawing/text/fonts.ts';

import { type DeliveryLabels, labelHeight, labelWidth, layOut, type Part, textsOf } from './layout.ts';

interface Place {
  x: number;
  y: number;
}

interface Sheet {
  width: number;
  height: number;
  scale: number;
  places: readonly [Place, ...Place[]];
  /** Where the page is cut. */
  cuts: readonly { x: number; y: number; width: number; height: number }[];
}

/** A quarter of A4 is 105 × 148.5 mm; printers leave a border of about 4 mm white. */
const quarterScale = 0.95;
const quarterWidth = 210 / 2;
const quarterHeight = 297 / 2;
const quarterAt = (column: number, row: number): Place => ({
  x: column * quarterWidth + (quarterWidth - labelWidth * quarterScale) / 2,
  y: row * quarterHeight + (quarterHeight - labelHeight * quarterScale) / 2,
});

const sheets: Record<LabelFormat, Sheet> = {
  label: { width: labelWidth, height: labelHeight, scale: 1, places: [{ x: 0, y: 0 }], cuts: [] },
  a4: {
    width: 210,
    height: 297,
    scale: quarterScale,
    places: [quarterAt(0, 0), quarterAt(1, 0), quarterAt(0, 1), quarterAt(1, 1)],
    cuts: [
      { x: quarterWidth, y: 0, width: 0, height: 297 },
      { x: 0, y: quarterHeight, width: 210, height: 0 },
    ],
  },
};

export function renderPdf(
  deliveries: readonly DeliveryLabels[],
  format: LabelFormat,
  { fonts, printedAt }: { fonts: Fonts; printedAt: Date },
): AsyncGenerator<Buffer> {
  const sheet = sheets[format];
  const { width, height } = sheet;
  return writePdf({ width, height, title: 'Labels', printedAt }, async function* (document) {
    let freePlaces: readonly Place[] = [];
    for (const labels of deliveries) {
      const layOutParcel = layOut(labels, fonts.load(textsOf(labels)));
      const draw = makeDrawPart(document, sheet, labels.parcels.length > 1);
      for (const piece of labels.parcels) {
        let [place, ...rest] = freePlaces;
        if (place === undefined) {
          addSheet(document, sheet);
          [place, ...rest] = sheet.places;
        }
        freePlaces = rest;
        for (const part of layOutParcel(piece)) draw(part, place);
        yield;
      }
    }
  });
}

/** Draws parts of one delivery's labels; if there are several labels, shared parts only once for each place on a page. */
function makeDrawPart(document: Document, { scale }: Sheet, hasSeveral: boolean) {
  const shared = new Map<Place, Map<Part, number>>();
  return (part: Part, place: Place) => {
    const draw = () => {
      for (const item of part.items) drawItem(document, item, toPoints(place, scale));
    };
    if (!hasSeveral || !part.isShared) return draw();
    const atPlace = shared.get(place) ?? new Map<Part, number>();
    const content = atPlace.get(part) ?? drawShared(document, draw);
    shared.set(place, atPlace.set(part, content));
    showShared(document, content);
  };
}

function addSheet(document: Document, { cuts }: Sheet): void {
  addPage(document);
  for (const cut of cuts) drawDashedLine(document, cut);
}

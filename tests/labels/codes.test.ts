/** Both codes of a printed label can be read by a reader that knows nothing of how they were drawn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parcelCode, readParcelCode } from '../../contract/parcel-code.ts';
import { code128Of } from '../../server/drawing/code128.ts';
import { codesIn } from '../support/code-reader.ts';
import { labelIn, plainLabel, renderPdf } from '../support/labels.ts';
import { pageSizeOf, picturesOf } from '../support/poppler.ts';
import { importTool } from '../support/tools.ts';

const bothCodes = (text: string) => [
  { format: 'Code128', text },
  { format: 'QRCode', text },
];
const parcels = (pieces: number) => [
  { ...plainLabel, parcels: Array.from({ length: pieces }, (_, index) => index + 1), pieces },
];

test('of a single parcel both codes are the id of the delivery, at the resolution of a label printer', async () => {
  const pdf = await renderPdf([plainLabel], 'label');
  expect(pageSizeOf(pdf)).toEqual([100, 150]);
  const pages = picturesOf(pdf);
  expect(pages).toHaveLength(1);
  expect(await codesIn(pages[0]!)).toEqual(bothCodes(plainLabel.deliveryId));
});

test('of several parcels each page has the codes of its own, which name the parcel', async () => {
  const pages = picturesOf(await renderPdf(parcels(3), 'label'));
  const found = await Promise.all(pages.map(codesIn));
  expect(found).toEqual([1, 2, 3].map((piece) => bothCodes(`${plainLabel.deliveryId}/${piece}`)));
  expect(readParcelCode(found[1]![0]!.text)).toEqual({ deliveryId: plainLabel.deliveryId, piece: 2 });
});

test('the longest code, and a test delivery with long texts, can be read as well', async () => {
  const label = {
    ...labelIn('Arabic'),
    isTest: true,
    parcels: [999],
    pieces: 999,
    deliveryAddress: 'Behind the old market, third gate '.repeat(14).trim(),
  };
  const [page] = picturesOf(await renderPdf([label], 'label'));
  expect(await codesIn(page!)).toEqual(bothCodes(`${plainLabel.deliveryId}/999`));
});

test('on A4 there are four labels on each page, and every code can be read', async () => {
  const pdf = await renderPdf(parcels(5), 'a4');
  expect(pageSizeOf(pdf)).toEqual([210, 297]);
  const found = await Promise.all(picturesOf(pdf, 300).map(codesIn));
  const codeOf = (piece: number) => parcelCode(plainLabel.deliveryId, piece, 5);
  const codes = (format: string, pieces: number[]) =>
    pieces.map((piece) => ({ format, text: codeOf(piece) }));
  expect(found).toEqual([
    [...codes('Code128', [1, 2, 3, 4]), ...codes('QRCode', [1, 2, 3, 4])],
    [...codes('Code128', [5]), ...codes('QRCode', [5])],
  ]);
});

interface BarcodeWriter {
  code128(options: object, drawing: object): unknown;
}
const { code128 } = await importTool<BarcodeWriter>('bwip-js/dist/bwip-js-gen.mjs');

/** The bars of another encoder: it says where the middle of each is, in halves of a module. */
function barsOfLibrary(text: string): { at: number; width: number }[] {
  const bars: { at: number; width: number }[] = [];
  const nothing = () => undefined;
  const drawing = {
    scale: (): [number, number] => [2, 2],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    line: (x: number, _y: number, _x: number, _toY: number, width: number) =>
      void bars.push({ at: (x - width / 2) / 2, width: width / 2 }),
    ...{
      init: nothing,
      polygon: nothing,
      hexagon: nothing,
      ellipse: nothing,
      fill: nothing,
      text: nothing,
      end: nothing,
    },
  };
  code128({ bcid: 'code128', text, includetext: false }, drawing);
  return bars;
}

test('Code 128 has the bars of another encoder, and is as short where several encodings are', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcxyz_/ ~!AZ'), minLength: 1, maxLength: 40 });
  const withDigits = fc.string({ unit: fc.constantFrom(...'0123456789ab/'), minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(letters, (text) => {
      expect(code128Of(text).bars).toEqual(barsOfLibrary(text));
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^\d{4,40}$/), (text) => {
      fc.pre(text.length % 2 === 0);
      expect(code128Of(text).bars).toEqual(barsOfLibrary(text));
    }),
  );
  fc.assert(
    fc.property(withDigits, (text) => {
      const last = barsOfLibrary(text).at(-1)!;
      expect(code128Of(text).length).toBe(last.at + last.width);
    }),
  );
  expect(() => code128Of('é')).toThrow();
});

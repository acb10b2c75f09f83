/** Both codes of a printed label can be read by a reader that knows nothing of how they were drawn. */
import { expect, test } from 'vitest';
import { parcelCode, readParcelCode } from '../../contract/parcel-code.ts';
import { makeLabelRenderer } from '../../server/labels/index.ts';
import { codesIn } from '../support/code-reader.ts';
import { labelIn, plainLabel } from '../support/labels.ts';
import { pageSizeOf, picturesOf } from '../support/poppler.ts';

const { renderPdf } = makeLabelRenderer();

const bothCodes = (text: string) => [
  { format: 'Code128', text },
  { format: 'QRCode', text },
];
const parcels = (pieces: number) =>
  Array.from({ length: pieces }, (_, index) => ({ ...plainLabel, piece: index + 1, pieces }));

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
    piece: 999,
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

/** Whatever is on a label has room there, and nothing is left out without a mark. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128Of } from '../../server/drawing/code128.ts';
import type { Item } from '../../server/drawing/item.ts';
import { qrOf } from '../../server/drawing/qr.ts';
import { cutMark } from '../../server/drawing/text/fit.ts';
import { openFonts } from '../../server/drawing/text/fonts.ts';
import { type DeliveryLabels, labelHeight, labelWidth, layOut, textsOf } from '../../server/labels/layout.ts';
import { plainLabel, renderPdf, texts } from '../support/labels.ts';
import { textOf } from '../support/poppler.ts';

const fonts = openFonts();

type TextItem = Extract<Item, { kind: 'text' }>;
const itemsOf = (label: DeliveryLabels) =>
  layOut(label, fonts.load(textsOf(label)))(label.parcels[0]!).flatMap(({ items }) => items);
const textItems = (items: readonly Item[]) => items.filter((item): item is TextItem => item.kind === 'text');
const printed = (items: readonly Item[]) => textItems(items).map(({ line }) => line.text);
const withoutSpace = (text: string) => text.normalize('NFC').replaceAll(/[\s,]+/g, '');

/** The room that a line takes: from a bit above its letters to a bit below. */
function boxOf({ x, y, size, line }: TextItem) {
  return { left: x, right: x + line.width * size, top: y - size * 0.75, bottom: y + size * 0.2 };
}

function expectInPlace(items: readonly Item[]) {
  const boxes = textItems(items).map(boxOf);
  const bars = items.find((item) => item.kind === 'code128')!;
  const qr = items.find((item) => item.kind === 'qr')!;
  const codes = [
    {
      left: bars.x - 2,
      right: labelWidth,
      top: 0,
      bottom: bars.y + code128Of(bars.text).length * bars.module + 2.5,
    },
    { left: 0, right: qr.x + qrOf(qr.text).size + 3.9, top: qr.y - 3.9, bottom: labelHeight },
  ];
  for (const [index, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(labelWidth);
    expect(box.bottom).toBeLessThanOrEqual(labelHeight);
    for (const other of [...boxes.slice(index + 1), ...codes]) {
      const overlaps =
        box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom;
      expect(overlaps && [box, other]).toBe(false);
    }
  }
}

const longAddress = Array.from({ length: 80 }, (_, index) => `Block ${index}`)
  .join(' ')
  .slice(0, 500)
  .trim();

test('every field of a delivery is on its label, and a test delivery is marked', async () => {
  const label = { ...plainLabel, parcels: [2], pieces: 3, isTest: true };
  const text = textOf(await renderPdf([label], 'label'));
  for (const part of [
    'Acme Fashion',
    'Acme warehouse',
    '+2348000000000',
    '12 Marina Road, Lagos',
    'Ada Obi',
    '+2348012345678',
    '7 Allen Avenue',
    'Ikeja, Lagos',
    'ORDER-1042',
    'NGN 5,000.00',
    '2 of 3',
    'Ring twice, second floor',
    'Ask for Bola at the gate',
    '16 Nov 2026 09:00 – 12:00 GMT+1',
    `${plainLabel.deliveryId}/2`,
    'TEST – DO NOT DELIVER',
  ]) {
    expect(text).toContain(part);
  }
  expect(textOf(await renderPdf([plainLabel], 'label'))).not.toContain('TEST');
});

test('times have their zone, before and after a change to summer time', () => {
  const windowOf = (timeZone: string, from: string, to: string) => {
    const deliveryWindow = { from: new Date(from), to: new Date(to) };
    return printed(itemsOf({ ...plainLabel, timeZone, deliveryWindow })).join(' ');
  };
  expect(windowOf('UTC', '2026-11-16T08:00:00Z', '2026-11-17T11:00:00Z')).toContain(
    'Deliver 16 Nov 2026 08:00 – 17 Nov 2026 11:00 UTC',
  );
  expect(windowOf('Europe/Berlin', '2027-03-27T20:00:00Z', '2027-03-28T10:00:00Z')).toContain(
    'Deliver 27 Mar 2027 21:00 CET – 28 Mar 2027 12:00 CEST',
  );
});

test('the largest amount is printed whole, with its thousands separated', () => {
  const label = { ...plainLabel, amountToCollect: Number.MAX_SAFE_INTEGER };
  const items = itemsOf(label);
  expectInPlace(items);
  expect(printed(items).join(' ')).toContain('NGN 90,071,992,547,409.91');
});

test('what was left out leaves no empty field behind, and no cash is said to be none', () => {
  const nothing = { name: null, phone: null };
  const label = {
    ...plainLabel,
    sender: nothing,
    receiver: nothing,
    reference: null,
    amountToCollect: 0,
    pickupNote: null,
    deliveryNote: null,
    deliveryWindow: null,
  };
  const lines = printed(itemsOf(label));
  expect(lines).toContain('None');
  expect(lines.join(' ')).not.toMatch(/null|undefined|REFERENCE|Deliver|NGN/);
});

test('the longest name, address and reference are printed whole, in smaller letters', () => {
  const label = {
    ...plainLabel,
    accountName: 'M'.repeat(200),
    receiver: { name: 'W'.repeat(200), phone: '+234801234567890' },
    sender: { name: 'W'.repeat(200), phone: '+234801234567890' },
    deliveryAddress: longAddress,
    pickupAddress: '深'.repeat(500),
    reference: 'W'.repeat(100),
  };
  const items = itemsOf(label);
  const text = withoutSpace(printed(items).join(''));
  for (const part of [
    label.accountName,
    label.receiver.name,
    longAddress,
    label.pickupAddress,
    label.reference,
  ]) {
    expect(text).toContain(withoutSpace(part));
  }
  expect(text).not.toContain(cutMark);
  expectInPlace(items);
  const sizeOf = (all: readonly Item[], start: string) =>
    textItems(all).find(({ line }) => line.text.startsWith(start))!.size;
  expect(sizeOf(items, 'Block 0')).toBeLessThan(sizeOf(itemsOf(plainLabel), '7 Allen'));
});

test('an address of 250 lines is printed whole, with commas between them', () => {
  const address = Array.from({ length: 250 }, (_, index) => String.fromCharCode(97 + (index % 26))).join(
    '\n',
  );
  const items = itemsOf({ ...plainLabel, deliveryAddress: address });
  expect(withoutSpace(printed(items).join(''))).toContain(withoutSpace(address));
  expectInPlace(items);
});

test('long text of every script is printed whole, and broken only between its characters', () => {
  for (const [script, { address }] of Object.entries(texts)) {
    const long = Array.from({ length: 20 }, () => address)
      .join(' ')
      .slice(0, 500);
    const whole = Array.from(new Intl.Segmenter('en').segment(long), ({ segment }) => segment)
      .slice(0, -1)
      .join('')
      .trim();
    const items = itemsOf({ ...plainLabel, deliveryAddress: whole });
    expect(withoutSpace(printed(items).join('')), script).toContain(withoutSpace(whole));
    expectInPlace(items);
  }
});

test('notes are printed as far as there is room, and a mark says that there is more', () => {
  const items = itemsOf({
    ...plainLabel,
    deliveryNote: 'Second gate. '.repeat(80),
    pickupNote: 'Ask. '.repeat(200),
  });
  expect(printed(items).at(-1)).toMatch(new RegExp(`${cutMark}$`));
  expectInPlace(items);
});

test('whatever text is sent, everything stays in its place', () => {
  const scripts = Object.values(texts).map(({ address }) => address);
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 500 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.constantFrom(...scripts, '\n', ' ', 'A', '﷽', '👨‍👩‍👧', '('))
      .map((parts) => parts.join('').slice(0, 500)),
  );
  const contact = fc.record({ name: fc.option(text), phone: fc.constant('+2348012345678') });
  const given = fc.record({
    isTest: fc.boolean(),
    isCancelled: fc.boolean(),
    accountName: text,
    receiver: contact,
    sender: contact,
    deliveryAddress: text,
    pickupAddress: text,
    reference: fc.option(text.map((value) => value.slice(0, 100))),
    deliveryNote: fc.option(text),
    amountToCollect: fc.nat(),
  });
  fc.assert(
    fc.property(given, (fields) => expectInPlace(itemsOf({ ...plainLabel, ...fields }))),
    { numRuns: 60 },
  );
});

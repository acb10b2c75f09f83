import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ascendingIds,
  firstIdAt,
  formatId,
  highestId,
  idAfter,
  idFromBytes,
  idFromText,
  idToBytes,
  lowestId,
  newId,
  parseId,
  timeOfId,
} from './ids.ts';

/** The same number, computed in an independent way. */
const asNumber = (hex: string) => BigInt(`0x${hex.replaceAll('-', '')}`);
const fromBase32 = (text: string) =>
  [...text].reduce((sum, c) => sum * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(c)), 0n);

test('a TypeID contains exactly the 128 bits of the UUID, and can be parsed back', () => {
  for (let i = 0; i < 1000; i++) {
    const id = idFromBytes<'delivery'>(randomBytes(16));
    const typeId = formatId('delivery', id);
    expect(typeId).toMatch(/^dlv_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    expect(fromBase32(typeId.slice(4))).toBe(asNumber(id));
    expect(parseId('delivery', typeId)).toBe(id);
  }
});

test('an id can be read back from its bytes, which sort as the id does', () => {
  const ids = Array.from({ length: 100 }, () => idFromBytes<'delivery'>(randomBytes(16))).sort();
  expect(ids.map((id) => idFromBytes(idToBytes(id)))).toEqual(ids);
  expect(ids.map(idToBytes).sort(Buffer.compare)).toEqual(ids.map(idToBytes));
});

test('an id contains its time; the first of a millisecond is the lowest, and each has a next one', () => {
  const at = Date.UTC(2026, 0, 1);
  const id = newId('delivery', at);
  expect(timeOfId(id)).toBe(at);
  expect(firstIdAt(at) <= id && id < firstIdAt(at + 1)).toBe(true);
  expect(firstIdAt(-1)).toBe(lowestId);
  expect(idAfter(idFromText('018f4b5a-6c7d-7e8f-90a1-ffffffffffff'))).toBe(
    '018f4b5a-6c7d-7e8f-90a2-000000000000',
  );
  expect(idAfter(highestId)).toBe(highestId);
});

test('ids that are made together are of one millisecond, differ and ascend', () => {
  const at = Date.UTC(2026, 0, 1);
  const ids = ascendingIds('delivery', at, 500);
  expect([...new Set(ids)].sort()).toEqual(ids);
  expect(ids).toHaveLength(500);
  expect(new Set(ids.map(timeOfId))).toEqual(new Set([at]));
});

test('identifiers are UUIDv7, differ, and sort by the time of creation', () => {
  const ids = Array.from({ length: 2000 }, (_, i) => newId('delivery', 1_700_000_000_000 + i));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.map((id) => formatId('delivery', id)).sort()).toEqual(ids.map((id) => formatId('delivery', id)));
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('any text that is not a TypeID of the prefix is refused', () => {
  const good = formatId('delivery', newId('delivery', 0));
  const bad = ['', 'dlv_', good.slice(0, -1), `${good}0`, good.toUpperCase(), good.replace('dlv', 'acc')];
  bad.push(
    `dlv_8${good.slice(5)}`,
    `${good.slice(0, -1)}l`,
    `${good.slice(0, -1)}\u0000`,
    `${good.slice(0, -1)}é`,
  );
  for (const text of bad) expect(parseId('delivery', text)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => parseId('delivery', text) === undefined));
});

test('an id of one kind does not compile as an id of another', () => {
  const courier = newId('courier', 0);
  // @ts-expect-error: a courier is not a delivery
  formatId('delivery', courier);
});

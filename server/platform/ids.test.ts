import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTypeId, newId, toTypeId } from './ids.ts';

/** An independent way to the same number. */
const asNumber = (hex: string) => BigInt(`0x${hex.replaceAll('-', '')}`);
const fromBase32 = (text: string) =>
  [...text].reduce((sum, c) => sum * 32n + BigInt('0123456789abcdefghjkmnpqrstvwxyz'.indexOf(c)), 0n);

test('a TypeID holds exactly the 128 bits of the UUID, and gives them back', () => {
  for (let i = 0; i < 1000; i++) {
    const id = randomBytes(16).toString('hex');
    const typeId = toTypeId('dlv', id);
    expect(typeId).toMatch(/^dlv_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    expect(fromBase32(typeId.slice(4))).toBe(asNumber(id));
    expect(fromTypeId('dlv', typeId)).toBe(id);
  }
});

test('the spelling of PostgreSQL, with hyphens, gives the same TypeID', () => {
  const id = '018f4b5a6c7d7e8f90a1b2c3d4e5f607';
  const spelt = '018f4b5a-6c7d-7e8f-90a1-b2c3d4e5f607';
  expect(toTypeId('dlv', spelt)).toBe(toTypeId('dlv', id));
});

test('identifiers are UUIDv7, differ, and sort by the time of creation', () => {
  const ids = Array.from({ length: 2000 }, (_, i) => newId(1_700_000_000_000 + i));
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.map((id) => toTypeId('dlv', id)).sort()).toEqual(ids.map((id) => toTypeId('dlv', id)));
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});

test('text that is not a TypeID of the prefix is refused, whatever it is', () => {
  const good = toTypeId('dlv', newId(0));
  const bad = ['', 'dlv_', good.slice(0, -1), `${good}0`, good.toUpperCase(), good.replace('dlv', 'acc')];
  bad.push(
    `dlv_8${good.slice(5)}`,
    `${good.slice(0, -1)}l`,
    `${good.slice(0, -1)}\u0000`,
    `${good.slice(0, -1)}é`,
  );
  for (const text of bad) expect(fromTypeId('dlv', text)).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => fromTypeId('dlv', text) === undefined));
});

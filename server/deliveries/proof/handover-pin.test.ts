import { expect, test } from 'vitest';
import type { Database } from '../../database/database.ts';
import { makeSecretKey } from '../../database/secret-key.ts';
import { systemClock } from '../../platform/clock.ts';
import { idFromText } from '../../platform/ids.ts';
import { makeHandoverPins } from './handover-pin.ts';

/** To know a PIN, no database is asked. */
const noDatabase = {} as Database;
const pinsOf = (keyByte: number) =>
  makeHandoverPins(noDatabase, systemClock, makeSecretKey(Buffer.alloc(32, keyByte).toString('base64')))
    .pinOf;
const deliveryIds = Array.from({ length: 2_000 }, (_, n) =>
  idFromText<'delivery'>(`019a0000-0000-7000-8000-00${n.toString(16).padStart(10, '0')}`),
);

test('deliveries have PINs of their own: of two, one PIN says nothing about the other', () => {
  const pins = deliveryIds.map(pinsOf(1));
  for (const pin of pins) expect(pin).toMatch(/^\d{4}$/);
  // 2,000 draws from 10,000 give some 1,813 different ones.
  expect(new Set(pins).size).toBeGreaterThan(1_700);
  const neighbours = pins.filter((pin, i) => Math.abs(Number(pin) - Number(pins[i - 1])) <= 1);
  expect(neighbours.length, 'they do not count up with the identifiers').toBeLessThan(20);
});

test('every digit occurs at every place', () => {
  const pins = deliveryIds.map(pinsOf(1));
  for (const place of [0, 1, 2, 3]) expect(new Set(pins.map((pin) => pin[place])).size, `${place}`).toBe(10);
});

test('a delivery keeps its PIN; with another secret key it has another', () => {
  const pinOf = pinsOf(1);
  expect(deliveryIds.slice(0, 3).map(pinOf)).toEqual(['2031', '6983', '1877']);
  const same = deliveryIds.filter((each) => pinOf(each) === pinsOf(2)(each));
  expect(same.length, 'one of 10,000 by chance').toBeLessThan(5);
});

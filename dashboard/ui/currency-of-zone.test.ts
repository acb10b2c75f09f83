import { expect, test } from 'vitest';
import { currencyOfZone } from './currency-of-zone.ts';

test.for([
  ['Africa/Lagos', 'NGN'],
  ['Europe/Berlin', 'EUR'],
  ['Asia/Kolkata', 'INR'],
  ['Asia/Calcutta', 'INR'],
  ['America/Argentina/Buenos_Aires', 'ARS'],
  ['America/New_York', 'USD'],
  ['UTC', undefined],
  ['Etc/GMT+3', undefined],
  ['Antarctica/Troll', undefined],
  ['Nowhere/Lagos', undefined],
  ['', undefined],
] as const)('%s: %s', ([zone, currency]) => {
  expect(currencyOfZone(zone)).toBe(currency);
});

test('every zone that this runtime knows has a currency, except those without a country', () => {
  const isNowhere = (zone: string) => /^(UTC|Etc\/.+|Antarctica\/.+)$/.test(zone);
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => !isNowhere(zone));
  expect(zones.length).toBeGreaterThan(400);
  expect(zones.filter((zone) => currencyOfZone(zone) === undefined)).toEqual([]);
});

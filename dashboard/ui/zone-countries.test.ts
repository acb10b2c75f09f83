import { expect, test } from 'vitest';
import { countryOfZone, currencyOfZone, proposedCountry } from './zone-countries.ts';

test.for([
  ['Africa/Lagos', 'NG', 'NGN'],
  ['Europe/Berlin', 'DE', 'EUR'],
  ['Asia/Kolkata', 'IN', 'INR'],
  ['Asia/Calcutta', 'IN', 'INR'],
  ['America/Argentina/Buenos_Aires', 'AR', 'ARS'],
  ['America/New_York', 'US', 'USD'],
  ['UTC', undefined, undefined],
  ['Etc/GMT+3', undefined, undefined],
  ['Antarctica/Troll', undefined, undefined],
  ['Nowhere/Lagos', undefined, undefined],
  ['', undefined, undefined],
] as const)('%s: %s, %s', ([zone, country, currency]) => {
  expect(countryOfZone(zone)).toBe(country);
  expect(currencyOfZone(zone)).toBe(currency);
});

test('every zone that this runtime knows has a currency, except those without a country', () => {
  const isNowhere = (zone: string) => /^(UTC|Etc\/.+|Antarctica\/.+)$/.test(zone);
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => !isNowhere(zone));
  expect(zones.length).toBeGreaterThan(400);
  expect(zones.filter((zone) => currencyOfZone(zone) === undefined)).toEqual([]);
});

test('the country of an account is proposed from its time zone, then from its currency where that says enough', () => {
  expect(proposedCountry('Africa/Lagos', 'USD')).toBe('NG');
  expect(proposedCountry('UTC', 'NGN')).toBe('NG');
  for (const currency of ['USD', 'EUR', 'XOF']) expect(proposedCountry('UTC', currency)).toBeUndefined();
});

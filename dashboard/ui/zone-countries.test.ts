import { expect, test } from 'vitest';
import { countryOfZone, currencyOfZone, proposedCountry, withZone } from './zone-countries.ts';

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

test('another time zone brings its country and currency with it, unless somebody chose others', () => {
  const nigerian = { time_zone: 'Africa/Lagos', country: 'NG', currency: 'NGN' };
  expect(withZone(nigerian, 'Africa/Accra')).toEqual({
    time_zone: 'Africa/Accra',
    country: 'GH',
    currency: 'GHS',
  });
  expect(withZone({ ...nigerian, currency: 'USD' }, 'Africa/Accra')).toEqual({
    time_zone: 'Africa/Accra',
    country: 'GH',
  });
  expect(withZone({ ...nigerian, country: '' }, 'Africa/Accra')).toEqual({
    time_zone: 'Africa/Accra',
    currency: 'GHS',
  });
  const fresh = { time_zone: 'UTC', country: '', currency: 'USD' };
  expect(withZone(fresh, 'Africa/Lagos'), 'the defaults of the service').toEqual(nigerian);
});

test('a time zone without a country changes nothing else, and neither does the first one of an account that exists', () => {
  const nigerian = { time_zone: 'Africa/Lagos', country: 'NG', currency: 'NGN' };
  expect(withZone(nigerian, 'UTC')).toEqual({ time_zone: 'UTC' });
  const kept = { time_zone: '', country: '', currency: '' };
  expect(withZone(kept, 'Africa/Lagos')).toEqual({ time_zone: 'Africa/Lagos' });
});

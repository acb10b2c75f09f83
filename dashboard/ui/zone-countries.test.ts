import { expect, test } from 'vitest';
import {
  countryOfZone,
  currencyOfZone,
  followedZone,
  proposedCountry,
  withZone,
  type ZoneValues,
} from './zone-countries.ts';

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

/** The values of a form after these zones were chosen one after the other. */
function afterZones(before: ZoneValues, ...zones: string[]): ZoneValues {
  let values = before;
  let followed = before.time_zone;
  for (const zone of zones) {
    followed = followedZone(values.time_zone, followed);
    values = { ...values, ...withZone(values, zone, followed) };
  }
  return values;
}

const nigerian = { time_zone: 'Africa/Lagos', country: 'NG', currency: 'NGN' };

test('another time zone brings its country and currency with it, unless somebody chose others', () => {
  const ghanaian = { time_zone: 'Africa/Accra', country: 'GH', currency: 'GHS' };
  expect(afterZones(nigerian, 'Africa/Accra')).toEqual(ghanaian);
  expect(afterZones({ ...nigerian, currency: 'USD' }, 'Africa/Accra')).toEqual({
    ...ghanaian,
    currency: 'USD',
  });
  expect(afterZones({ ...nigerian, country: '' }, 'Africa/Accra')).toEqual({ ...ghanaian, country: '' });
  const fresh = { time_zone: 'UTC', country: '', currency: 'USD' };
  expect(afterZones(fresh, 'Africa/Lagos'), 'the defaults of the service').toEqual(nigerian);
});

test('a time zone without a country changes nothing else, and the next one with a country is followed again', () => {
  expect(afterZones(nigerian, 'UTC')).toEqual({ ...nigerian, time_zone: 'UTC' });
  expect(afterZones(nigerian, 'UTC', 'Antarctica/Troll', 'Africa/Nairobi')).toEqual({
    time_zone: 'Africa/Nairobi',
    country: 'KE',
    currency: 'KES',
  });
  const chosen = { ...nigerian, time_zone: 'UTC' };
  expect(afterZones(chosen, 'Africa/Nairobi'), 'somebody chose them').toEqual({
    ...nigerian,
    time_zone: 'Africa/Nairobi',
  });
});

test('the time zones of an account that exists change nothing else', () => {
  const kept = { time_zone: '', country: '', currency: '' };
  expect(afterZones(kept, 'Africa/Lagos', 'UTC', 'Africa/Accra')).toEqual({
    ...kept,
    time_zone: 'Africa/Accra',
  });
});

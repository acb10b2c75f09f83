import { expect, test } from 'vitest';
import { understandPhone } from './understand-phone.ts';

const e164 = (text: string, country: Parameters<typeof understandPhone>[1]) => {
  const reading = understandPhone(text, country);
  return reading.outcome === 'understood' ? reading.e164 : reading.outcome;
};

test.for([
  '0803 123 4567',
  '08031234567',
  '803 123 4567',
  '(0803) 123-4567',
  '+234 803 123 4567',
  '+234 (0) 803 123 4567',
  '＋2348031234567',
  '2348031234567',
  '00234 803 123 4567',
  '009 234 803 123 4567',
  "'+2348031234567",
  'tel:+2348031234567',
  ' 0803\u00a0123\u00a04567 ',
  '٠٨٠٣١٢٣٤٥٦٧',
])('in Nigeria, %j is +2348031234567', (text) => {
  expect(understandPhone(text, 'NG')).toEqual({
    outcome: 'understood',
    e164: '+2348031234567',
    shown: '+234 803 123 4567',
  });
});

test('the country decides what a number without a country code means', () => {
  expect(e164('030 901820', 'DE')).toBe('+4930901820');
  expect(e164('(212) 555-2368', 'US')).toBe('+12125552368');
  expect(e164('98765 43210', 'IN')).toBe('+919876543210');
  expect(e164('06 12 34 56 78', 'FR')).toBe('+33612345678');
});

test('a number with a country code needs no country, and may be of another one', () => {
  expect(e164('+49 30 901820', null)).toBe('+4930901820');
  expect(e164('+49 30 901820', 'NG')).toBe('+4930901820');
  expect(e164('0049 30 901820', null)).toBe('+4930901820');
});

test('a number with a country code is accepted even if no plan knows it, as the service does', () => {
  expect(e164('+999 123-456', null)).toBe('+999123456');
  expect(e164('+2340000000', 'NG')).toBe('+2340000000');
});

test('without a country, a local number asks for one', () => {
  expect(e164('0803 123 4567', null)).toBe('no country');
});

test.for([
  '0803 123',
  '2.34803E+12',
  'none',
  '0803 123 4567 / 0805 765 4321',
  '0803 123 4567 ext. 5',
  '+12',
  '-',
])('%j is not understood: nothing is guessed', (text) => {
  expect(e164(text, 'NG')).toBe('not understood');
});

test('a country that has no numbers of its own understands numbers with a country code only', () => {
  expect(e164('0803 123 4567', 'AQ')).toBe('not understood');
  expect(e164('+2348031234567', 'AQ')).toBe('+2348031234567');
});

import { expect, test } from 'vitest';
import { exampleSentFields, exampleWithEveryField } from '../../../../contract/delivery-fields.ts';
import { bodyOf, changedPaths, editOf, emptyForm, readPair, valuesOf } from './form-values.ts';

const formats = { currency: 'NGN', currencyDigits: 2, zone: 'Europe/Berlin' };

test('empty fields are left out', () => {
  expect(bodyOf({ ...emptyForm, pickup_address: ' 12 Marina Road ' }, formats)).toEqual({
    pickup_address: '12 Marina Road',
  });
});

test('numbers are numbers, and lines stay lines', () => {
  const body = bodyOf(
    {
      ...emptyForm,
      pickup_address: 'a',
      delivery_address: 'b',
      'receiver_contact.name': 'Ada Obi',
      'receiver_contact.phone': '+2348012345678',
      'package_details.description': 'Two\n shirts\n',
      'package_details.weight': '2.50',
      amount_to_collect: '5,000.29',
    },
    formats,
  );
  expect(body).toEqual({
    pickup_address: 'a',
    delivery_address: 'b',
    receiver_contact: { name: 'Ada Obi', phone: '+2348012345678' },
    package_details: { weight: 2.5, description: 'Two\n shirts' },
    amount_to_collect: 500_029,
  });
});

test('text that is not a number is sent as typed, for the server to refuse', () => {
  const body = bodyOf(
    { ...emptyForm, 'package_details.weight': '1,000', amount_to_collect: '1.000' },
    formats,
  );
  expect(body).toEqual({ package_details: { weight: '1,000' }, amount_to_collect: '1.000' });
});

test('a weight can be written as people do', () => {
  const sent = (weight: string) => bodyOf({ ...emptyForm, 'package_details.weight': weight }, formats);
  for (const weight of ['2,5', '2.5 kg', '2500 g'])
    expect(sent(weight)).toEqual({ package_details: { weight: 2.5 } });
});

test('times are those of a clock in the zone of the account, in winter and in summer', () => {
  const window = { 'pickup_window.from': '2040-01-16T09:00', 'pickup_window.to': '2040-07-16T09:00' };
  expect(bodyOf({ ...emptyForm, ...window }, formats)).toEqual({
    pickup_window: { from: '2040-01-16T08:00:00.000Z', to: '2040-07-16T07:00:00.000Z' },
  });
});

test('locations, pieces and proof are sent as numbers and lists, and no proof is not the default', () => {
  const typed = {
    ...emptyForm,
    'pickup_location.latitude': '-6.4474',
    'pickup_location.longitude': '3.3903',
    pieces: '2',
    required_proof: 'photo name',
  };
  expect(bodyOf(typed, formats)).toEqual({
    pickup_location: { latitude: -6.4474, longitude: 3.3903 },
    pieces: 2,
    required_proof: ['photo', 'name'],
  });
  expect(bodyOf({ ...emptyForm, required_proof: 'none' }, formats)).toEqual({ required_proof: [] });
});

test('metadata is sent as typed, without empty rows; a key that is there twice is not swallowed', () => {
  const metadata = (...rows: [string, string][]) =>
    bodyOf({ ...emptyForm, metadata: JSON.stringify(rows) }, formats).metadata;
  expect(metadata(['2nd key', ' kept '], ['', ''])).toEqual({ '2nd key': ' kept ' });
  expect(metadata(['', ''])).toBeUndefined();
  expect(metadata(['a', '1'], ['a', '2'])).toEqual([
    ['a', '1'],
    ['a', '2'],
  ]);
});

test('a pair of degrees is read as maps copy it, and one number is not a pair', () => {
  const pair = { latitude: '6.4474', longitude: '-3.3903' };
  for (const text of ['6.4474, -3.3903', '6.4474,-3.3903', '(6.4474, -3.3903)', ' 6.4474 -3.3903 ']) {
    expect(readPair(text), text).toEqual(pair);
  }
  for (const text of ['6.4474', '6.4474,', '6,4474', 'Lagos, 7'])
    expect(readPair(text), text).toBe(undefined);
});

const full = { currency: 'NGN', ...exampleWithEveryField };
const plain = { currency: 'NGN', ...exampleSentFields };

/** What is sent after these values were typed over those of the delivery. */
function edited(delivery: typeof full | typeof plain, typed: object) {
  const before = valuesOf(delivery, formats);
  const after = { ...before, ...typed };
  return editOf(delivery, after, changedPaths(before, after, formats), formats);
}

test('the form of a delivery sends exactly what the delivery has', () => {
  expect(bodyOf(valuesOf(full, formats), formats)).toEqual(exampleWithEveryField);
});

test('only what was changed is sent, inside of contacts too', () => {
  expect(edited(full, {})).toEqual({});
  expect(edited(full, { 'receiver_contact.phone': '+2348012345000', pieces: '3' })).toEqual({
    receiver_contact: { phone: '+2348012345000' },
    pieces: 3,
  });
});

test('the same value in other words is no change', () => {
  expect(edited(full, { amount_to_collect: '5,000', pickup_address: ` ${full.pickup_address} ` })).toEqual(
    {},
  );
});

test('what is emptied becomes null, the amount 0; an address is sent empty, for the server to refuse', () => {
  const typed = {
    reference: '',
    'sender_contact.name': '',
    required_proof: '',
    metadata: '[["",""]]',
    amount_to_collect: '',
    pickup_address: '',
  };
  expect(edited(full, typed)).toEqual({
    reference: null,
    sender_contact: { name: null },
    required_proof: null,
    metadata: null,
    amount_to_collect: 0,
    pickup_address: '',
  });
});

test('a window is sent whole, with the seconds of the part that was left alone', () => {
  const pickup_window = { from: '2040-01-16T08:00:30.123Z', to: '2040-01-16T10:00:00.000Z' };
  const delivery = { ...full, pickup_window } as unknown as typeof full;
  expect(edited(delivery, { 'pickup_window.to': '2040-01-16T12:00' })).toEqual({
    pickup_window: { from: '2040-01-16T08:00:30.123Z', to: '2040-01-16T11:00:00.000Z' },
  });
});

test('a window or location without either part is cleared; with one part the server says what is missing', () => {
  const clear = { 'pickup_window.from': '', 'pickup_window.to': '', 'delivery_location.latitude': '' };
  expect(edited(full, clear)).toEqual({ pickup_window: null, delivery_location: { longitude: 3.3515 } });
  expect(edited(plain, { 'pickup_location.latitude': '6.5', 'pickup_location.longitude': '3.4' })).toEqual({
    pickup_location: { latitude: 6.5, longitude: 3.4 },
  });
});

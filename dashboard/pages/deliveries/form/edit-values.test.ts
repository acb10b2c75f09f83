import { expect, test } from 'vitest';
import { exampleSentFields, exampleWithEveryField } from '../../../../contract/delivery-fields.ts';
import { changedPaths, editOf, valuesOf } from './edit-values.ts';
import { bodyOf } from './new-delivery.ts';

const formats = { currency: 'NGN', currencyDigits: 2, zone: 'Europe/Berlin' };
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

import { expect, test } from 'vitest';
import { ApiRefusal } from '../api/failures.ts';
import { fieldErrors } from './field-errors.ts';

const refused = (details: string, status = 400, error = 'invalid request data') =>
  new ApiRefusal(new Response('', { status }), { error, details });

test('each sentence of the service goes to its own field, and what belongs to none is kept', () => {
  const failure = refused(
    'pickup_address is required; receiver_contact.phone must be a plus sign followed by 6 to 15 digits, without spaces; colour is not a known field',
  );
  expect(fieldErrors(failure, ['pickup_address', 'receiver_contact.phone'])).toEqual({
    fields: {
      pickup_address: 'Required',
      'receiver_contact.phone': 'Must be a plus sign followed by 6 to 15 digits, without spaces',
    },
    rest: ['colour is not a known field'],
  });
});

test('an empty value and a missing one are both called required', () => {
  const failure = refused('name must not be empty; phone is required');
  expect(fieldErrors(failure, ['name', 'phone']).fields).toEqual({ name: 'Required', phone: 'Required' });
});

test('a semicolon inside a sentence does not cut it', () => {
  expect(fieldErrors(refused('weight must not be null; leave it out instead'), ['weight']).fields).toEqual({
    weight: 'Must not be null; leave it out instead',
  });
});

test('a name that only begins like a field is not that field', () => {
  expect(fieldErrors(refused('name_of_pet is required'), ['name']).rest).toEqual(['name_of_pet is required']);
});

test('only a refusal of the values speaks about fields', () => {
  expect(fieldErrors(refused('name is taken', 409), ['name'])).toEqual({ fields: {}, rest: [] });
  expect(fieldErrors(new Error('no connection'), ['name'])).toEqual({ fields: {}, rest: [] });
});

test('that a reference is used by another delivery is said at its field', () => {
  const failure = refused('another delivery has this reference', 409, 'reference already used');
  expect(fieldErrors(failure, ['reference'])).toEqual({
    fields: { reference: 'Another delivery has this reference.' },
    rest: [],
  });
  expect(fieldErrors(failure, ['name']).fields).toEqual({});
});

test('what is said to programs only is left out, and other fields have the names of the form', () => {
  const names = ['pickup_note', 'package_details.weight', 'delivery_window.until', 'pickup_window.from'];
  const failure = refused(
    [
      'pickup_note must be text of 1 to 500 characters of well-formed Unicode, without control characters; line breaks and tabs are fine',
      'package_details.weight must be a number of kilograms from 0 to 100000',
      'delivery_window.until must be after pickup_window.from',
      'pickup_window.from is required',
    ].join('; '),
  );
  expect(fieldErrors(failure, names)).toEqual({
    fields: {
      pickup_note: 'Must be text of 1 to 500 characters',
      'package_details.weight': 'Must be a number of kilograms from 0 to 100000',
      'delivery_window.until': 'Must be after “Pickup from”',
      'pickup_window.from': 'Fill in both fields, or neither',
    },
    rest: [],
  });
});

test('that null clears a field is for programs', () => {
  const failure = refused('pieces must be a whole number from 1 to 999; null clears it');
  expect(fieldErrors(failure, ['pieces']).fields).toEqual({ pieces: 'Must be a whole number from 1 to 999' });
});

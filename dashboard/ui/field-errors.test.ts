import { expect, test } from 'vitest';
import type { ShownProblem } from '../../contract/problems/index.ts';
import { ApiRefusal } from '../api/failures.ts';
import { fieldErrors } from './field-errors.ts';

const refused = (problems: ShownProblem[], status = 400) =>
  new ApiRefusal(new Response('', { status }), { code: 'invalid_request', detail: 'all of them', problems });
const required = (field: string): ShownProblem => ({
  code: 'required',
  field,
  params: {},
  detail: 'is required',
});

test('each problem goes to its own field, and what belongs to none is kept', () => {
  const failure = refused([
    required('pickup_address'),
    { code: 'phone_number', field: 'receiver_contact.phone', params: {}, detail: 'must be digits' },
    { code: 'unknown_field', field: 'colour', params: {}, detail: 'is not a known field' },
    { code: 'no_fields', field: null, params: {}, detail: 'send something' },
  ]);
  expect(fieldErrors(failure, ['pickup_address', 'receiver_contact.phone'])).toEqual({
    fields: { pickup_address: 'Required', 'receiver_contact.phone': 'This must be digits' },
    rest: ['colour is not a known field', 'send something'],
  });
});

test('an empty value and a missing one are both called required, and of two fields that belong together, both', () => {
  const failure = refused([
    { code: 'must_not_be_empty', field: 'name', params: {}, detail: 'must not be empty' },
    required('phone'),
    required('pickup_window.from'),
  ]);
  expect(fieldErrors(failure, ['name', 'phone', 'pickup_window.from']).fields).toEqual({
    name: 'Required',
    phone: 'Required',
    'pickup_window.from': 'Fill in both fields, or neither',
  });
});

test('a field that begins like another one is not that field', () => {
  expect(fieldErrors(refused([required('name_of_pet')]), ['name'])).toEqual({
    fields: {},
    rest: ['name_of_pet is required'],
  });
});

test('other fields have the names of the form', () => {
  const failure = refused([
    {
      code: 'not_after',
      field: 'delivery_window.to',
      params: { after: 'pickup_window.from' },
      detail: '',
    },
  ]);
  expect(fieldErrors(failure, ['delivery_window.to']).fields).toEqual({
    'delivery_window.to': 'This must be after “Pickup from”',
  });
});

test('what is not possible now is said at its field with a sentence of its own', () => {
  const taken: ShownProblem = {
    code: 'reference_taken',
    field: 'reference',
    params: {},
    detail: 'it is used',
  };
  expect(fieldErrors(refused([taken], 409), ['reference'])).toEqual({
    fields: { reference: 'It is used.' },
    rest: [],
  });
  expect(fieldErrors(refused([taken], 409), ['name']).fields).toEqual({});
});

test('a failure without problems says nothing about fields', () => {
  const page = new ApiRefusal(new Response('', { status: 502 }), undefined);
  expect(fieldErrors(page, ['name'])).toEqual({ fields: {}, rest: [] });
  expect(fieldErrors(new Error('no connection'), ['name'])).toEqual({ fields: {}, rest: [] });
});

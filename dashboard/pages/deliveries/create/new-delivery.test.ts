import { expect, test } from 'vitest';
import { bodyOf, emptyForm } from './new-delivery.ts';

test('empty fields are left out', () => {
  expect(bodyOf({ ...emptyForm, pickup_address: ' 12 Marina Road ' }, 2)).toEqual({
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
    2,
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
  const body = bodyOf({ ...emptyForm, 'package_details.weight': '2,5', amount_to_collect: '1.000' }, 2);
  expect(body).toEqual({ package_details: { weight: '2,5' }, amount_to_collect: '1.000' });
});

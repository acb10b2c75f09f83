import { expect, test } from 'vitest';
import { deliveryName, streetOf } from './delivery-name.ts';

test('a delivery is called by its receiver and street, and without a receiver by its street', () => {
  expect(deliveryName({ receiver: 'Ada Obi', address: '7 Allen Avenue, Ikeja' })).toBe(
    'Ada Obi, 7 Allen Avenue',
  );
  expect(deliveryName({ receiver: null, address: '7 Allen Avenue, Ikeja' })).toBe('7 Allen Avenue');
  expect(deliveryName({ receiver: 'Ada Obi\nAcme Ltd', address: '9 Broad Street' })).toBe(
    'Ada Obi, Acme Ltd, 9 Broad Street',
  );
});

test.for([
  ['7 Allen Avenue\nIkeja', '7 Allen Avenue'],
  ['Flat 3\r\nQuillon House\rAllen Avenue,\nIkeja', 'Flat 3, Quillon House'],
  ['No. 7, Allen Avenue, Ikeja', 'No. 7, Allen Avenue'],
  ['Ikeja', 'Ikeja'],
  ['7, 8', '7, 8'],
])('the street of %j is %j', ([address, street]) => {
  expect(streetOf(address!)).toBe(street);
});

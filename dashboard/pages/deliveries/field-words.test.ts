import { describe, expect, test } from 'vitest';
import { deliveryName, hasDecimalCommas, streetOf, understandWeight } from './field-words.ts';

describe('weights', () => {
  test.for([
    ['2.5', '2.5'],
    ['2,5', '2.5'],
    ['2.5 kg', '2.5'],
    ['3KG', '3'],
    ['500 g', '0.5'],
    ['1250g', '1.25'],
    ['1,000', '1,000'],
    ['6,576 kg', '6,576 kg'],
    ['0,576', '0.576'],
    ['1234,567', '1234.567'],
    ['1,250 g', '1.25'],
    ['heavy', 'heavy'],
  ] as const)('%s is %s', ([text, understood]) => {
    expect(understandWeight(text)).toBe(understood);
  });

  test('a comma before three digits separates decimals where others of the column do', () => {
    expect(['6,576', '6,576 kg'].map((text) => understandWeight(text, true))).toEqual(['6.576', '6.576']);
    expect(understandWeight('1,250 g', true), 'nobody weighs thousandths of a gram').toBe('1.25');
    expect(hasDecimalCommas(['6,576', '6,57 kg'])).toBe(true);
    expect(hasDecimalCommas(['6,576', '0,576'])).toBe(true);
    expect(hasDecimalCommas(['6,576', '6.57', '1,250 g', ''])).toBe(false);
    expect(hasDecimalCommas(['6,576', '6,57', '1,234.5']), 'this one separates thousands').toBe(false);
  });
});

test('a delivery is called by its receiver and street, and without a receiver by its street', () => {
  const nameOf = (name: string | null, address: string) =>
    deliveryName({ receiver_contact: { name, phone: null }, delivery_address: address });
  expect(nameOf('Ada Obi', '7 Allen Avenue, Ikeja')).toBe('Ada Obi, 7 Allen Avenue');
  expect(nameOf(null, '7 Allen Avenue, Ikeja')).toBe('7 Allen Avenue');
  expect(nameOf('Ada Obi\nAcme Ltd', '9 Broad Street')).toBe('Ada Obi, Acme Ltd, 9 Broad Street');
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

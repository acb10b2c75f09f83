import { expect, test } from 'vitest';
import { currencyDigits } from './currencies.ts';

test('the digits of minor units are those of ISO 4217, also where browsers use fewer', () => {
  expect(['NGN', 'USD', 'EUR', 'KES', 'IDR', 'IRR', 'PKR'].map(currencyDigits)).toEqual([
    2, 2, 2, 2, 2, 2, 2,
  ]);
  expect(['JPY', 'XOF', 'XAF', 'UGX', 'VND', 'RWF', 'ISK'].map(currencyDigits)).toEqual([
    0, 0, 0, 0, 0, 0, 0,
  ]);
  expect(['KWD', 'BHD', 'OMR', 'JOD', 'TND', 'LYD', 'IQD'].map(currencyDigits)).toEqual([
    3, 3, 3, 3, 3, 3, 3,
  ]);
});

import { expect, test } from 'vitest';
import { readColumns, readRow } from './import-row.ts';

const naira = { currency: 'NGN', digits: 2 };
const read = (columns: string[], cells: string[], money = naira) =>
  readRow(readColumns(columns), cells, money);
const amountOf = (text: string, money = naira) => {
  const row = read(['amount'], [text], money);
  return 'body' in row ? row.body.amount_to_collect : undefined;
};

test('columns are known by name, in any order, case and spelling of spaces', () => {
  const row = read(
    ['\ufeffReceiver Name', 'Delivery-Address', 'PICKUP_ADDRESS', ''],
    [' Ada ', 'B', 'A', ''],
  );
  expect(row).toEqual({
    body: { pickup_address: 'A', delivery_address: 'B', receiver_contact: { name: 'Ada' } },
  });
});

test('an unknown column is refused with the near miss named, and a column there twice', () => {
  expect(() => readColumns(['pickup_adress'])).toThrow('did you mean pickup_address?');
  expect(() => readColumns(['colour'])).toThrow('the columns are pickup_address,');
  expect(() => readColumns(['weight', 'Weight'])).toThrow('weight is there twice');
});

test('an amount is read exactly in whole units, and anything that could mean something else is refused', () => {
  expect(amountOf('5000')).toBe(500_000);
  expect(amountOf('5000.5')).toBe(500_050);
  expect(amountOf('5,000.50')).toBe(500_050);
  expect(amountOf('1,234,567.89')).toBe(123_456_789);
  expect(amountOf('0.29')).toBe(29);
  expect(amountOf('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER);
  for (const text of [
    '5.000,50',
    '5.000',
    '50,00',
    '-5',
    '1e3',
    '90071992547409.92',
    '₦5000',
    '5 000',
    '.5',
  ]) {
    expect(amountOf(text), text).toBeUndefined();
  }
  expect(amountOf('1250', { currency: 'JPY', digits: 0 })).toBe(1250);
  expect(amountOf('1250.5', { currency: 'JPY', digits: 0 })).toBeUndefined();
  expect(amountOf('1.234', { currency: 'KWD', digits: 3 })).toBe(1234);
});

test('two amounts have to agree, and another currency is refused', () => {
  expect(read(['amount', 'amount_to_collect'], ['5', '500'])).toEqual({ body: { amount_to_collect: 500 } });
  expect(read(['amount', 'amount_to_collect'], ['5', '5'])).toHaveProperty('details');
  expect(read(['currency'], ['usd'])).toEqual({ details: 'currency is usd, but this account collects NGN' });
  expect(read(['currency'], ['ngn'])).toEqual({ body: {} });
});

test('what our export adds is undone: apostrophes before formulas go, columns that only tell are passed over', () => {
  const row = read(
    ['delivery_id', 'status', 'receiver_phone', 'description'],
    ['dlv_x', 'created', "'+234801", "'=1+1"],
  );
  expect(row).toEqual({
    body: { receiver_contact: { phone: '+234801' }, package_details: { description: '=1+1' } },
  });
  expect(read(['description'], ["'tis"])).toEqual({ body: { package_details: { description: "'tis" } } });
});

test('a number that is none stays text, for the validator to put into words', () => {
  expect(read(['weight'], ['2.5'])).toEqual({ body: { package_details: { weight: 2.5 } } });
  for (const text of ['heavy', '2,5', '1e9']) {
    expect(read(['weight'], [text]), text).toEqual({ body: { package_details: { weight: text } } });
  }
});

test('a weight may have as many digits as a program writes, an amount in minor units is never rounded', () => {
  expect(read(['weight'], ['2.2999999999999998'])).toEqual({ body: { package_details: { weight: 2.3 } } });
  expect(read(['amount_to_collect'], ['9007199254740993'])).toEqual({
    body: { amount_to_collect: '9007199254740993' },
  });
});

test('cells without a column are refused, empty ones are not', () => {
  expect(read(['weight'], ['1', 'x'])).toEqual({ details: 'the row has more cells than there are columns' });
  expect(read(['weight'], ['1', ' '])).toHaveProperty('body');
});

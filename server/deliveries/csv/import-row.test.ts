import { expect, test } from 'vitest';
import { importColumns } from '../../../contract/dashboard/deliveries.ts';
import { isRejection, problem, type Rejection } from '../../errors/rejection.ts';
import { sentenceOf } from '../../errors/sentences/index.ts';
import { formatId, newId } from '../../platform/ids.ts';
import { inColumns, type Money, type RowFormats, readColumns, readRow } from './import-row.ts';

const naira: RowFormats = { currency: 'NGN', digits: 2, timeZone: 'Africa/Lagos', country: 'NG' };
const addresses = ['pickup_address', 'delivery_address'];
/** Reads cells of these columns. The file also has the required ones, which are not read. */
const read = (columns: string[], cells: string[], money: Money = naira) => {
  const known = readColumns([...columns, ...addresses]);
  if (isRejection(known)) throw new Error(known.details);
  const { body, problems } = readRow(known.slice(0, columns.length), cells, { ...naira, ...money });
  return problems.length > 0 ? { problems: problems.map(sentenceOf) } : { body };
};
const amountOf = (text: string, money: Money = naira) =>
  read(['amount'], [text], money).body?.amount_to_collect;
const unknown = (columns: string[]) => readColumns(columns) as Rejection;

test('columns are known by name, in any order, case and spelling of spaces', () => {
  const columns = readColumns(['\ufeffReceiver Name', 'Delivery-Address', 'PICKUP_ADDRESS', '']);
  if (isRejection(columns)) throw new Error(columns.details);
  expect(readRow(columns, [' Ada ', 'B', 'A', ''], naira)).toEqual({
    problems: [],
    exportedFrom: undefined,
    body: { pickup_address: 'A', delivery_address: 'B', receiver_contact: { name: 'Ada' } },
  });
});

test('unknown, repeated and missing columns are all named at once, with the near miss', () => {
  expect(unknown(['pickup_adress', 'Colour', 'weight', 'Weight', 'size']).details).toBe(
    'Unknown column "pickup_adress", did you mean pickup_address? Column "weight" appears twice. ' +
      `Missing column "delivery_address". Unknown columns: "Colour", "size". Use: ${importColumns.join(', ')}.`,
  );
  expect(unknown([...addresses, 'wieght']).details).toBe('Unknown column "wieght", did you mean weight?');
  expect(unknown([...addresses, 'size']).details).toMatch(/^Unknown column "size"\. Use: pickup_address,/);
  expect(unknown(['weight']).details).toBe('Missing columns: "pickup_address", "delivery_address".');
});

test('an amount in minor units is explained in the currency of the account', () => {
  const rule = problem('whole_number', {}, { field: 'amount_to_collect' });
  const words = (money: Money) => sentenceOf(inColumns(rule, money));
  expect(words(naira)).toBe(
    'amount_to_collect must be a whole number in minor units (5000.00 NGN is 500000), or use the amount column',
  );
  expect(words({ currency: 'JPY', digits: 0 })).toContain('(5000 JPY is 5000)');
  const weight = problem('number', {}, { field: 'package_details.weight' });
  expect(inColumns(weight, naira)).toMatchObject({ code: 'number', field: 'weight' });
});

test('everything that cannot be read in a row is named at once', () => {
  expect(read(['amount', 'currency'], ['5.000,00', 'USD', 'x']).problems).toEqual([
    'the row has more cells than there are columns',
    'currency is USD, but this account collects NGN',
    'amount must be written as 5000 or 5000.00, in NGN',
  ]);
});

test('an amount is read exactly in whole units, and anything that could mean something else is refused', () => {
  expect(amountOf('5000')).toBe(500_000);
  expect(amountOf('5000.5')).toBe(500_050);
  expect(amountOf('5,000.50')).toBe(500_050);
  expect(amountOf('1,234,567.89')).toBe(123_456_789);
  expect(amountOf('5 000')).toBe(500_000);
  expect(amountOf('0.29')).toBe(29);
  expect(amountOf('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER);
  for (const text of ['5.000,50', '5.000', '50,00', '-5', '1e3', '90071992547409.92', '₦5000', '.5']) {
    expect(amountOf(text), text).toBeUndefined();
  }
  expect(amountOf('1250', { currency: 'JPY', digits: 0 })).toBe(1250);
  expect(amountOf('1250.5', { currency: 'JPY', digits: 0 })).toBeUndefined();
  expect(amountOf('1.5', { currency: 'KWD', digits: 3 })).toBe(1500);
});

test('three digits after a separator could be thousands in a currency of three decimals: both are named', () => {
  const dinar = { currency: 'KWD', digits: 3 };
  for (const text of ['12.500', '12,500']) {
    expect(read(['amount'], [text], dinar).problems).toEqual([
      `amount ${text} can be two amounts: write 12.5 or 12500`,
    ]);
  }
  expect(amountOf('0.505', dinar)).toBe(505);
  expect(amountOf('12.5050', dinar)).toBe(12_505);
});

test('an export in a currency of three decimals is read again: amount_to_collect says which amount it is', () => {
  const dinar = { currency: 'KWD', digits: 3 };
  const both = (...cells: string[]) => read(['amount', 'amount_to_collect'], cells, dinar);
  expect(both('12.505', '12505')).toEqual({ body: { amount_to_collect: 12_505 } });
  expect(both('12.500', '12500000')).toEqual({ body: { amount_to_collect: 12_500_000 } });
  expect(both('12.500', '7')).toHaveProperty('problems');
});

test('two amounts have to agree, and another currency is refused', () => {
  expect(read(['amount', 'amount_to_collect'], ['5', '500'])).toEqual({ body: { amount_to_collect: 500 } });
  expect(read(['amount', 'amount_to_collect'], ['5', '5'])).toHaveProperty('problems');
  expect(read(['currency', 'amount'], ['usd', '5'])).toEqual({
    problems: ['currency is USD, but this account collects NGN'],
  });
  expect(read(['currency', 'amount'], ['ngn', '5'])).toEqual({ body: { amount_to_collect: 500 } });
});

test('an amount with the sign of another currency is refused for its currency', () => {
  for (const text of ['$5,000', '5.000,00 USD']) {
    expect(read(['amount'], [text]).problems).toEqual(['amount is USD, but this account collects NGN']);
  }
  expect(read(['amount', 'currency'], ['$5,000', 'USD']).problems, 'both cells have to be changed').toEqual([
    'currency is USD, but this account collects NGN',
    'amount is USD, but this account collects NGN',
  ]);
});

test('a row with nothing to collect is not refused for its currency', () => {
  const cells = (...texts: string[]) => read(['amount', 'amount_to_collect', 'currency'], texts);
  expect(cells('', '', 'USD')).toEqual({ body: {} });
  expect(cells('0.00', '', 'USD')).toEqual({ body: { amount_to_collect: 0 } });
  expect(cells('', '0', 'USD')).toEqual({ body: { amount_to_collect: 0 } });
  expect(cells('$0.00', '', 'USD')).toEqual({ body: { amount_to_collect: 0 } });
  expect(cells('', '1', 'USD')).toHaveProperty('problems');
});

test('what our export adds is undone: apostrophes before formulas go, columns that only an export has are ignored', () => {
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
  for (const text of ['heavy', '2,5', '1e9', '0,576']) {
    expect(read(['weight'], [text]), text).toEqual({ body: { package_details: { weight: text } } });
  }
});

test('a weight with a comma before three digits is refused because it can be two weights', () => {
  for (const text of ['6,576', '6,576 kg', '100,000KG.']) {
    expect(read(['weight'], [text]).problems, text).toEqual([
      'weight has a comma that can mean decimals or thousands: write a point for decimals, or leave the comma out',
    ]);
  }
});

test('a weight may have as many digits as a program writes, an amount in minor units is never rounded', () => {
  expect(read(['weight'], ['2.2999999999999998'])).toEqual({ body: { package_details: { weight: 2.3 } } });
  expect(read(['amount_to_collect'], ['9007199254740993'])).toEqual({
    body: { amount_to_collect: '9007199254740993' },
  });
});

test('cells without a column are refused, empty ones are not', () => {
  expect(read(['weight'], ['1', 'x'])).toEqual({
    problems: ['the row has more cells than there are columns'],
  });
  expect(read(['weight'], ['1', ' '])).toHaveProperty('body');
});

test('a time is read on the clocks of the account, and one that cannot be read is named with its column', () => {
  const columns = ['pickup_from', 'pickup_to', 'delivery_from', 'delivery_to'];
  expect(
    read(columns, ['20/11/2026 13:00', '20.11.2026', '2026-11-21T08:00:00Z', '2026-11-21 6 PM']),
  ).toEqual({
    body: {
      pickup_window: { from: '2026-11-20T12:00:00.000Z', to: '2026-11-20T22:59:00.000Z' },
      delivery_window: { from: '2026-11-21T08:00:00Z', to: '2026-11-21T17:00:00.000Z' },
    },
  });
  expect(read(columns, ['soon', '31/02/2026', '', '']).problems).toEqual([
    'pickup_from must be a date, or a date and a time, such as 2026-11-20 13:00 or 20/11/2026 13:00',
    'pickup_to is a day that does not exist: 31/02/2026',
  ]);
});

test('the example row of the template is refused, however the rest of it was edited', () => {
  expect(read(['reference', 'weight'], ['EXAMPLE', '1']).problems).toEqual([
    'reference EXAMPLE is that of the template’s example: delete the row, or write another reference',
  ]);
  expect(read(['reference'], ['EXAMPLE-1'])).toHaveProperty('body');
});

test('the id of an exported delivery is read, that of another system is ignored', () => {
  const id = newId('delivery', 0);
  const exportedFrom = (text: string) => {
    const columns = readColumns(['delivery_id', ...addresses]);
    if (isRejection(columns)) throw new Error(columns.details);
    return readRow(columns, [text, 'A', 'B'], naira).exportedFrom;
  };
  expect(exportedFrom(formatId('delivery', id))).toBe(id);
  expect(exportedFrom('DEL-1042')).toBeUndefined();
  expect(exportedFrom('')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { understandPhone } from '../../../ui/phone/understand-phone.ts';
import type { Target } from './fields.ts';
import {
  type FieldValues,
  findDuplicates,
  halfWindows,
  keptCorrections,
  mappingProblems,
  prepareRows,
} from './prepare-rows.ts';

const lagos = { country: 'NG', currency: 'NGN', digits: 2, readPhone: understandPhone } as const;

interface Given {
  mapping: Record<string, Target>;
  rows: string[][];
  pickup?: FieldValues;
  corrections?: Map<number, FieldValues>;
  money?: { currency?: string; digits?: number };
}

function prepare({ mapping, rows, pickup = {}, corrections = new Map(), money = {} }: Given) {
  const file = {
    name: 'orders.csv',
    importId: 'import-0001',
    columns: Object.keys(mapping),
    rows: rows.map((cells, i) => ({ line: i + 2, cells })),
  };
  return prepareRows(file, { mapping: Object.values(mapping), pickup, corrections }, { ...lagos, ...money });
}

/** The rows as objects, without what is empty. */
function values(given: Given): Record<string, string>[] {
  const { columns, rows } = prepare(given);
  return rows.map(({ cells }) =>
    Object.fromEntries(columns.flatMap((column, i) => (cells[i] ? [[column, cells[i]]] : []))),
  );
}

test('columns get our names; phone numbers, amounts and weights are understood; the rest is ignored', () => {
  expect(
    values({
      mapping: {
        Order: 'reference',
        Tel: 'receiver_phone',
        COD: 'amount',
        Weight: 'weight',
        Email: 'ignore',
      },
      rows: [['#1001', '0803 123 4567', '₦5,000', '2,5 kg', 'ada@example.com']],
    }),
  ).toEqual([{ reference: '#1001', receiver_phone: '+2348031234567', amount: '5000.00', weight: '2.5' }]);
});

test('in a currency of three decimals, the service gets amounts that it reads as the same, and unclear ones as they are', () => {
  const amounts = ['0,505', '12,5', '12,5050', '12,505', '١٢٫٥٠٠'];
  const given = {
    mapping: { COD: 'amount' },
    rows: amounts.map((amount) => [amount]),
    money: { currency: 'KWD', digits: 3 },
  } as const satisfies Given;
  expect(values(given).map(({ amount }) => amount)).toEqual(['0.505', '12.5', '12.5050', '12,505', '12.5']);
});

test('the other weights of the file decide whether a comma before three digits separates decimals, also in what is typed', () => {
  const weights = (texts: string[], typed = new Map<number, FieldValues>()) =>
    values({ mapping: { Kg: 'weight' }, rows: texts.map((text) => [text]), corrections: typed }).map(
      ({ weight }) => weight,
    );
  expect(weights(['6,576', '1,000 kg', '6,57'])).toEqual(['6.576', '1.000', '6.57']);
  expect(weights(['6,576', '6.57'])).toEqual(['6,576', '6.57']);
  expect(weights(['heavy', '6,57'], new Map([[2, { weight: '6,576' }]]))).toEqual(['6.576', '6.57']);
  expect(weights(['heavy', '6,576'], new Map([[2, { weight: '6,57' }]]))).toEqual(['6.57', '6,576']);
});

test('what is not understood stays as it is, for the service to refuse', () => {
  expect(
    values({
      mapping: { Tel: 'receiver_phone', COD: 'amount', Weight: 'weight' },
      rows: [['none', '1.000', 'light']],
    }),
  ).toEqual([{ receiver_phone: 'none', amount: '1.000', weight: 'light' }]);
});

test('several columns make one address, and no part is repeated', () => {
  const mapping = { Street: 'delivery_address', City: 'delivery_address', Zip: 'delivery_address' } as const;
  const rows = [
    ['7 Allen Avenue', 'Ikeja', '100271'],
    ['7 Allen Avenue, Ikeja', 'ikeja', ''],
  ];
  expect(values({ mapping, rows })).toEqual([
    { delivery_address: '7 Allen Avenue, Ikeja, 100271' },
    { delivery_address: '7 Allen Avenue, Ikeja' },
  ]);
});

test('columns that are kept become metadata, beside the metadata of the file; empty cells are left out', () => {
  const rows = [
    ['Red', '', '{"channel":"web"}'],
    ['', '', ''],
    ["'=1+1", 'M', 'no JSON'],
  ];
  expect(values({ mapping: { Colour: 'keep', Size: 'keep', metadata: 'metadata' }, rows })).toEqual([
    { metadata: '{"channel":"web","Colour":"Red"}' },
    {},
    { metadata: '{"Colour":"=1+1","Size":"M"}' },
  ]);
});

test('rows without a pickup address get the chosen one, with its contact; others keep theirs', () => {
  const pickup = { pickup_address: '12 Marina Road', sender_name: 'Bola', sender_phone: '0803 123 4567' };
  const mapping = { From: 'pickup_address', Sender: 'sender_name' } as const;
  expect(
    values({
      mapping,
      rows: [
        ['', 'Ada'],
        ['1 Broad Street', 'Ada'],
      ],
      pickup,
    }),
  ).toEqual([
    { pickup_address: '12 Marina Road', sender_name: 'Bola', sender_phone: '+2348031234567' },
    { pickup_address: '1 Broad Street', sender_name: 'Ada' },
  ]);
});

test('a correction replaces what the file says, in its row only, and is understood in the same way', () => {
  const corrections = new Map([[3, { receiver_phone: '0803 123 4567' }]]);
  const rows = [['wrong'], ['wrong']];
  expect(values({ mapping: { Tel: 'receiver_phone' }, rows, corrections })).toEqual([
    { receiver_phone: 'wrong' },
    { receiver_phone: '+2348031234567' },
  ]);
});

test('a correction of a field that the file has no column for is sent, in its row only', () => {
  const corrections = new Map([[3, { delivery_to: '2026-11-20 18:00', sender_phone: '0803 123 4567' }]]);
  const rows = [['2026-11-20'], ['2026-11-20']];
  expect(values({ mapping: { 'Deliver from': 'delivery_from' }, rows, corrections })).toEqual([
    { delivery_from: '2026-11-20' },
    { delivery_from: '2026-11-20', delivery_to: '2026-11-20 18:00', sender_phone: '+2348031234567' },
  ]);
});

test('a column that is the whole day gives both ends of the window, where the row has no time of its own', () => {
  const mapping = { Day: 'delivery_day', From: 'delivery_from', Until: 'delivery_to' } as const;
  const rows = [
    ['20/11/2026', '', ''],
    ['20/11/2026', '20/11/2026 09:00', ''],
    ['', '', ''],
  ];
  expect(values({ mapping: { Day: 'delivery_day' }, rows: [['20/11/2026']] })).toEqual([
    { delivery_from: '20/11/2026', delivery_to: '20/11/2026' },
  ]);
  expect(values({ mapping, rows })).toEqual([
    { delivery_from: '20/11/2026', delivery_to: '20/11/2026' },
    { delivery_from: '20/11/2026 09:00', delivery_to: '20/11/2026' },
    {},
  ]);
});

test('cells beyond the columns are sent, for the service to refuse the row', () => {
  const { columns, rows } = prepare({ mapping: { Tel: 'receiver_phone' }, rows: [['', 'more']] });
  expect(rows[0]?.cells.slice(columns.length)).toEqual(['more']);
});

test('a reference that an earlier line has is found with that line; empty ones are none', () => {
  const rows = [['1'], ['2'], [''], ['1'], [''], ['1']];
  expect([...findDuplicates(prepare({ mapping: { Order: 'reference' }, rows }))]).toEqual([
    [5, 2],
    [7, 2],
  ]);
});

test('what has to be chosen is said: required columns, one column for each field, a pickup address', () => {
  const problems = (mapping: Target[], pickup: FieldValues = {}) => mappingProblems(mapping, pickup);
  expect(problems(['pickup_address', 'delivery_address', 'delivery_address'])).toEqual([]);
  expect(problems(['delivery_address'], { pickup_address: 'A' })).toEqual([]);
  expect(problems(['weight', 'weight'])).toEqual([
    'Choose the column with the delivery address.',
    'Choose the column with the pickup address, or enter one for all rows.',
    'Only one column can be “Weight in kg”.',
  ]);
});

test('a window of which only one end has a column is named, and a whole day is a whole window', () => {
  expect(halfWindows(['delivery_from'])).toEqual([
    'No column is used as “Delivery until”. Rows with a “Delivery from” are refused without it.',
  ]);
  expect(halfWindows(['pickup_to', 'delivery_from', 'delivery_to'])).toEqual([
    'No column is used as “Pickup from”. Rows with a “Pickup until” are refused without it.',
  ]);
  expect(halfWindows(['delivery_day'])).toEqual([]);
  expect(halfWindows(['delivery_day', 'delivery_from'])).toEqual([]);
  expect(halfWindows(['delivery_address'])).toEqual([]);
  expect(
    mappingProblems(['delivery_address', 'delivery_day', 'delivery_day'], { pickup_address: 'A' }),
  ).toEqual(['Only one column can be “Delivery day (whole day)”.']);
});

test('other columns keep the corrections of all fields that come from the same columns as before', () => {
  const corrections = new Map([
    [2, { receiver_phone: '+2348031234567', amount: '5.00', delivery_from: '2026-01-05T10:00' }],
    [3, { reference: '' }],
  ]);
  const before: Target[] = ['receiver_phone', 'amount', 'ignore', 'delivery_day'];
  expect(keptCorrections(corrections, before, ['receiver_phone', 'amount', 'keep', 'delivery_day'])).toEqual(
    corrections,
  );
  expect(keptCorrections(corrections, before, ['receiver_phone', 'ignore', 'amount', 'delivery_to'])).toEqual(
    new Map([
      [2, { receiver_phone: '+2348031234567' }],
      [3, { reference: '' }],
    ]),
  );
});

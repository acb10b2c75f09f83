import { exampleReference } from '../../../contract/dashboard/deliveries.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { Sentences } from './words.ts';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `Unknown column "a".` or `Unknown columns: "a", "b".`; nothing for none. */
function columnList(problem: 'Missing' | 'Unknown', names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const quoted = names.map((name) => `"${name}"`).join(', ');
  return [`${problem} ${names.length === 1 ? 'column' : 'columns:'} ${quoted}.`];
}

export const importSentences = {
  columns_wrong: ({ misspelt, repeated, missing, unknown, known }) =>
    [
      ...misspelt.map(({ column, suggestion }) => `Unknown column "${column}", did you mean ${suggestion}?`),
      ...repeated.map((column) => `Column "${column}" appears twice.`),
      ...columnList('Missing', missing),
      ...columnList('Unknown', unknown),
      ...(unknown.length > 0 ? [`Use: ${known.join(', ')}.`] : []),
    ].join(' '),
  too_many_cells: () => 'the row has more cells than there are columns',
  line_created_before: () => 'this line of the import was created before, with other values',
  delivery_exists: () => 'is that of a delivery that already exists',
  example_row: () =>
    `${exampleReference} is that of the template’s example: delete the row, or write another reference`,
  other_currency: ({ given, expected }) => `is ${given}, but this account collects ${expected}`,
  amount_unclear: ({ given, readings }) => `${given} can be two amounts: write ${readings.join(' or ')}`,
  amount_format: ({ currency, digits }) =>
    `must be written as ${digits === 0 ? '5000' : `5000 or 5000.${'0'.repeat(digits)}`}, in ${currency}`,
  amounts_differ: () => 'differs from amount_to_collect; leave one of them out',
  minor_units: ({ currency, digits }) => {
    const minor = 5000 * 10 ** digits;
    return `must be a whole number in minor units (${formatMoney(minor, digits)} ${currency} is ${minor}), or use the amount column`;
  },
  weight_unclear: () =>
    'has a comma that can mean decimals or thousands: write a point for decimals, or leave the comma out',
  time_format: ({ order }) => {
    const example = order === 'month first' ? '11/20/2026 1:00 PM' : '20/11/2026 13:00';
    return `must be a date, or a date and a time, such as 2026-11-20 13:00 or ${order === undefined ? '20.11.2026 13:00' : example}`;
  },
  year_out_of_range: ({ given }) => `must be in the years 2000 to 2199: ${given}`,
  day_does_not_exist: ({ given }) => `is a day that does not exist: ${given}`,
  time_skipped: ({ at, time_zone: timeZone }) =>
    `is ${at}, which clocks in ${timeZone} skip: they go forward there. Write a time before or after it`,
  date_unclear: ({ readings }) => {
    const days = readings.map((day) => dayAndMonth.format(Date.parse(day)));
    return `can be ${days.join(' or ')}: write ${readings.join(' or ')}`;
  },
  date_order: ({ first, meant }) =>
    `has the ${first} first, but in the account’s country the ${first === 'day' ? 'month' : 'day'} is first: write ${meant}`,
} satisfies Partial<Sentences>;

import type { ListItems, Unit } from '../../../contract/problems/rules.ts';
import { listed, type Sentences, type Words } from './words.ts';

interface Bounds {
  min?: number;
  max?: number;
  unit?: Unit;
}

const counted: Record<Unit, string> = {
  minor_units: ' of minor units',
  seconds: ' of seconds',
  minutes: ' of minutes',
  hours: ' of hours',
  days: ' of days',
  basis_points: '',
  kilograms: ' of kilograms',
  meters: ' of meters',
};

function within({ min, max }: Bounds): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (max !== undefined) return ` of at most ${max}`;
  return min === undefined ? '' : ` of at least ${min}`;
}

function aNumber(what: string, { unit, ...bounds }: Bounds): string {
  const note =
    unit === 'basis_points'
      ? ' (hundredths of a percent)'
      : unit === 'minor_units'
        ? ', written as a number'
        : '';
  return `must be ${what}${unit === undefined ? '' : counted[unit]}${within(bounds)}${note}`;
}

/** "1 to 500" or "at most 50", and what follows it. */
const lists: Record<ListItems, (size: string) => string> = {
  deliveries: (size) => `a list of ${size} deliveries`,
  delivery_ids: (size) => `a list of ${size} identifiers`,
  deliveries_with_accounts: (size) => `${size} deliveries with their accounts`,
  assignments: (size) => `${size} pairs of delivery_id and courier_id`,
  undo_steps: (size) => `${size} steps with delivery_id, version and courier_id`,
  denominations: (size) => `a list of ${size} notes and coins`,
  column_names: (size) => `the names of ${size} columns`,
  mapped_columns: (size) => `${size} columns`,
  rows: (size) => `${size} rows of text cells`,
};

function aList({ min, max, of }: { min?: number; max?: number; of?: ListItems }): string {
  if (min === undefined && max === undefined) return 'a list';
  const size =
    max === undefined ? `at least ${min}` : min === undefined ? `at most ${max}` : `${min} to ${max}`;
  return of === undefined ? `a list of ${size} items` : lists[of](size);
}

function aText({
  min,
  max,
  lines,
  max_lines: maxLines,
}: Bounds & { lines?: 'one' | 'several'; max_lines?: number }): Words {
  const length =
    max === undefined
      ? ''
      : min === undefined
        ? ` of at most ${max} characters`
        : ` of ${min} to ${max} characters`;
  const people = `must be text${length}${maxLines === undefined ? '' : ` in at most ${maxLines} lines`}`;
  const characters = ' of well-formed Unicode, without control characters';
  if (lines === 'one') return [people, `${characters} or line breaks`];
  if (lines === undefined) return people;
  return [people, maxLines === undefined ? `${characters}; line breaks and tabs are fine` : characters];
}

/** "four digits", as people say it. */
const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

function anImage({ types, max_bytes: bytes }: { types: readonly string[]; max_bytes: number }): string {
  const size = bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;
  return `must be a ${listed(
    types.map((type) => type.toUpperCase()),
    'or',
  )} of at most ${size}, in base64`;
}

export const ruleSentences = {
  not_valid: () => 'is not valid',
  boolean: () => 'must be true or false',
  whole_number: (bounds) => aNumber('a whole number', bounds),
  number: (bounds) => aNumber('a number', bounds),
  inexact_number: () => 'must be a whole number that can be kept exactly',
  one_of: ({ values }) =>
    values.length > 2 ? `must be one of ${values.join(', ')}` : `must be ${values.join(' or ')}`,
  comma_separated: ({ values }) => `must be one or more of ${values.join(', ')}, separated by commas`,
  list_of: ({ values, distinct }) =>
    `must be a list of ${distinct ? 'different values from ' : ''}${values.join(', ')}`,
  list: (list) => `must be ${aList(list)}`,
  comma_separated_ids: ({ max }) => `must be 1 to ${max} identifiers separated by commas`,
  object: ({ fields }) =>
    fields.length === 0 ? 'must be an object' : `must be an object with ${listed(fields)}`,
  metadata: ({ max_pairs: pairs, max_key_length: key, max_value_length: value }) =>
    `must be an object of at most ${pairs} text values: keys of 1 to ${key} characters, values of at most ${value}, without control characters`,
  text: aText,
  identifier: ({ prefix }) => `must be an identifier that starts with ${prefix}_`,
  digits: ({ count }) => `must be ${numerals[count] ?? count} digits`,
  phone_number: () => 'must be a plus sign followed by 6 to 15 digits, without spaces',
  phone_number_in_any_form: () => 'must be a phone number, such as +2348012345678',
  email: ({ max }) => `must be an e-mail address of at most ${max} characters`,
  password: ({ min, max }) => `must have ${min} to ${max} characters`,
  currency: () => 'must be an ISO 4217 currency, such as NGN',
  country: () => 'must be a country of ISO 3166-1, such as NG',
  time_zone: () => 'must be a time zone, such as Africa/Lagos',
  day: () => 'must be a day such as 2026-11-17',
  time: () => [
    'must be a time that exists, such as 2026-11-15T09:30:00Z',
    ' or 2026-11-15T10:30:00.123+01:00, with at most 9 digits of a second',
  ],
  date_or_time: () =>
    'must be a date such as 2026-11-15, or a time such as 2026-11-15T09:30:00Z or 2026-11-15T10:30:00+01:00, with + written as %2B in a URL',
  date_not_in_calendar: ({ date }) => `must be a date of the calendar, which ${date} is not`,
  url: ({ max }) => `must be a URL of at most ${max} characters that starts with https://`,
  image: anImage,
  cursor: () => 'must be the next_cursor of an earlier response',
  etag: () => 'must be the ETag of an earlier response, such as "v3", or *',
  idempotency_key: () => 'must be 1 to 255 printable ASCII characters without spaces',
  link_token: () => 'must be the token of a link',
  one_time_code: () => 'must be a code',
  changes_sequence: () => 'must be the sequence of the changes that were shown',
  phone_id: () => 'must be the phone_id of a phone; without it, all phones are signed out',
  automatic_since: () => 'must be the since of startAutomaticAssignment',
  import_id: () => 'must be 8 to 64 letters, digits and hyphens',
  column_name: () => 'must be the name of a column',
} satisfies Partial<Sentences>;

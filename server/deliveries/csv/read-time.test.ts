import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Country, countries } from '../../../contract/countries.ts';
import { detailOf } from '../../errors/sentences/index.ts';
import { readTime } from './read-time.ts';

const read = (text: string, country: Country | null = 'DE', timeZone = 'Europe/Berlin') => {
  const reading = readTime(text, 'from', { country, timeZone }, 'pickup_from');
  return 'time' in reading ? reading.time : detailOf(reading.problem);
};

test.for([
  ['2026-11-20 13:00', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T13:00', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T13:00:30', '2026-11-20T12:00:30.000Z'],
  ['2026-11-20 13:00:30.000', '2026-11-20T12:00:30.000Z'],
  ['2026/11/20 13:00', '2026-11-20T12:00:00.000Z'],
  ['20/11/2026 09:00', '2026-11-20T08:00:00.000Z'],
  ['20.11.2026 09:00', '2026-11-20T08:00:00.000Z'],
  ['20-11-2026 9:00', '2026-11-20T08:00:00.000Z'],
  ['20/11/2026, 09:00:15', '2026-11-20T08:00:15.000Z'],
  ['3/4/2026 9:00 pm', '2026-04-03T19:00:00.000Z'],
  ['20/11/2026 9 a.m.', '2026-11-20T08:00:00.000Z'],
  ['20/11/2026 12:30 AM', '2026-11-19T23:30:00.000Z'],
  ['20/11/2026 12:30\u202fPM', '2026-11-20T11:30:00.000Z'],
] as const)('%s is %s in Berlin', ([text, time]) => {
  expect(read(text)).toBe(time);
});

test('a time with its offset stays the moment that it is, with or without seconds', () => {
  expect(read('2026-11-20T12:00:00.123456Z')).toBe('2026-11-20T12:00:00.123456Z');
  expect(read('2026-11-20 12:00+02:00')).toBe('2026-11-20T12:00:00+02:00');
  expect(read('2026-11-20t12:00z')).toBe('2026-11-20T12:00:00Z');
});

test('the country decides whether the day or the month is first; a date with dots begins with the day everywhere', () => {
  expect(read('03/04/2026 12:00', 'GB')).toBe('2026-04-03T10:00:00.000Z');
  expect(read('03/04/2026 12:00', 'US')).toBe('2026-03-04T11:00:00.000Z');
  expect(read('11/20/2026 9:00 AM', 'US')).toBe('2026-11-20T08:00:00.000Z');
  expect(read('03.04.2026 12:00', 'US')).toBe('2026-04-03T10:00:00.000Z');
});

test('the month is first in nine countries, either order is possible in Canada and Panama, and the day is first everywhere else', () => {
  const countriesThatRead = (text: string) =>
    countries.filter((country) => read('03/04/2026 12:00', country).startsWith(text));
  const monthFirst = ['AS', 'GU', 'MH', 'MP', 'PH', 'PR', 'UM', 'US', 'VI'];
  const either = ['CA', 'PA'];
  expect(countriesThatRead('2026-03-04T')).toEqual(monthFirst);
  expect(countriesThatRead('can be 3 April or 4 March')).toEqual(either);
  expect(countriesThatRead('2026-04-03T')).toEqual(
    countries.filter((country) => ![...monthFirst, ...either].includes(country)),
  );
});

test('a date in the other order than that of the country is refused: the next one would be read wrongly without a sign of it', () => {
  expect(read('11/20/2026 9:00 AM', 'NG')).toBe(
    'has the month first, but in the account’s country the day is first: write 2026-11-20',
  );
  expect(read('20/11/2026 09:00', 'US')).toBe(
    'has the day first, but in the account’s country the month is first: write 2026-11-20',
  );
});

test('without a country, only dates that can be read in one way are read', () => {
  expect(read('20/11/2026 09:00', null)).toBe('2026-11-20T08:00:00.000Z');
  expect(read('11/20/2026 09:00', null)).toBe('2026-11-20T08:00:00.000Z');
  expect(read('05/05/2026 09:00', null)).toBe('2026-05-05T07:00:00.000Z');
  expect(read('03/04/2026 09:00', null)).toBe('can be 3 April or 4 March: write 2026-04-03 or 2026-03-04');
  expect(read('03/04/2026 09:00', 'CA'), 'both are written in Canada').toBe(
    'can be 3 April or 4 March: write 2026-04-03 or 2026-03-04',
  );
});

test('a date without a time is the whole day: from its first moment, until its last minute', () => {
  const day = (text: string, timeZone: string) =>
    (['from', 'to'] as const).map((end) => readTime(text, end, { country: null, timeZone }, 'pickup_from'));
  expect(day('2026-11-20', 'Europe/Berlin')).toEqual([
    { time: '2026-11-19T23:00:00.000Z' },
    { time: '2026-11-20T22:59:00.000Z' },
  ]);
  // In Cairo this day begins at 01:00, in Nuuk the day ends at 23:00.
  expect(day('24.04.2026', 'Africa/Cairo')[0]).toEqual({ time: '2026-04-23T22:00:00.000Z' });
  expect(day('28.03.2026', 'America/Nuuk')[1]).toEqual({ time: '2026-03-29T00:59:00.000Z' });
});

test('a time that clocks skip and a day that does not exist are refused; of an hour that comes twice, the first is meant', () => {
  expect(read('2026-03-29 02:30')).toBe(
    'is 2026-03-29 02:30, which clocks in Europe/Berlin skip: they go forward there. Write a time before or after it',
  );
  expect(read('2026-03-29 03:00')).toBe('2026-03-29T01:00:00.000Z');
  expect(read('2026-10-25 02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(read('31/02/2026 10:00')).toBe('is a day that does not exist: 31/02/2026');
  expect(read('2026-02-29')).toBe('is a day that does not exist: 2026-02-29');
  expect(read('31.13.2026')).toBe('is a day that does not exist: 31.13.2026');
  expect(read('31/02/2026', null)).toBe('is a day that does not exist: 31/02/2026');
});

test.for([
  'soon',
  '20/11/26 10:00',
  '20/11-2026',
  '2026-11-20 9',
  '2026-11-20 24:00',
  '2026-11-20 10:60',
  '2026-11-20 13:00 PM',
  '2026-11-20 0:30 AM',
  '13:00',
  '46346.5',
  '2026-11-20 13:00 GMT',
])('%s is refused with examples in the order of the country', (text) => {
  expect(read(text, 'NG')).toMatch(/^must be .*, such as 2026-11-20 13:00 or 20\/11\/2026 13:00$/);
  expect(read(text, 'US')).toMatch(/such as 2026-11-20 13:00 or 11\/20\/2026 1:00 PM$/);
  expect(read(text, null)).toMatch(/such as 2026-11-20 13:00 or 20\.11\.2026 13:00$/);
});

test('no text whatsoever breaks it, and what is read is a time of the API', () => {
  const pieces = fc.constantFrom(
    '2026',
    '9999',
    '0000',
    '99',
    '31',
    '12',
    '1',
    '00',
    '-',
    '/',
    '.',
    ' ',
    'T',
    ':',
    'pm',
    'Z',
  );
  const cell = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 14 }).map((all) => all.join('')),
  );
  const formats = fc.constantFrom<Country | null>('US', 'NG', 'CA', null);
  fc.assert(
    fc.property(cell, formats, fc.constantFrom('from', 'to'), (text, country, end) => {
      const reading = readTime(text, end, { country, timeZone: 'America/New_York' }, 'pickup_from');
      expect('problem' in reading || /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(reading.time)).toBe(
        true,
      );
    }),
    { numRuns: 5_000 },
  );
  for (const text of ['9999-12-31', '31/12/9999', '0000-01-01', '0001-01-01 10:00', '1026-11-20']) {
    expect(read(text)).toBe(`must be in the years 2000 to 2199: ${text.split(' ')[0]}`);
  }
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'Africa/Lagos',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
];
/** How people of a country write a time, as the browser or a spreadsheet does it for them. */
const writers: [Country, (at: Date, timeZone: string) => string][] = [
  ['SE', (at, timeZone) => at.toLocaleString('sv-SE', { timeZone })],
  ['GB', (at, timeZone) => at.toLocaleString('en-GB', { timeZone })],
  ['US', (at, timeZone) => at.toLocaleString('en-US', { timeZone })],
  ['DE', (at, timeZone) => at.toLocaleString('de-DE', { timeZone })],
];

test('a time that is written on the clocks of a zone is read as the same time, in any zone and country', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2050, 0) }),
      fc.constantFrom(...zones),
      fc.constantFrom(...writers),
      (ms, timeZone, [country, write]) => {
        const at = new Date(Math.floor(ms / 1_000) * 1_000);
        const text = write(at, timeZone);
        const time = read(text, country, timeZone);
        // In the hour that comes twice, the text says less than the moment.
        expect(write(new Date(time), timeZone)).toBe(text);
        expect(at.getTime() - Date.parse(time)).toBeOneOf([0, 1_800_000, 3_600_000]);
      },
    ),
    { numRuns: 2_000 },
  );
});

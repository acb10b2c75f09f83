import { expect, test } from 'vitest';
import { isDateTime } from './date-time.ts';

test('a time of RFC 3339 is accepted on every day that exists, and on no other', () => {
  for (const year of [1900, 2000, 2026, 2028, 2100]) {
    for (let month = 1; month <= 12; month++) {
      for (let day = 0; day <= 32; day++) {
        const date = `${year}-${two(month)}-${two(day)}`;
        const at = new Date(Date.UTC(year, month - 1, day));
        expect(isDateTime(`${date}T23:59:59Z`), date).toBe(at.toISOString().startsWith(date));
      }
    }
  }
});

test('the offset and fractions of a second are optional parts, letters may be lower case', () => {
  const accepted = ['10:30:00Z', '10:30:00.5z', '00:00:00.123456789+01:00', '23:59:59-11:30'];
  for (const time of accepted) {
    expect(isDateTime(`2026-11-15T${time}`), time).toBe(true);
    expect(isDateTime(`2026-11-15t${time}`), time).toBe(true);
  }
});

test('what JavaScript could not read as a moment is refused', () => {
  const refused = ['', '10:30', '10:30:00', '24:00:00Z', '10:60:00Z', '23:59:60Z', '10:30:00Z[Africa/Lagos]'];
  for (const time of [
    ...refused,
    '10:30:00+1:00',
    '10:30:00+24:00',
    '10:30:00.Z',
    ' 10:30:00Z',
    '10:30:00Z\n',
  ]) {
    expect(isDateTime(`2026-11-15T${time}`), time).toBe(false);
  }
  for (const text of ['2026-11-15', '2026-13-01T10:30:00Z', '2026-00-01T10:30:00Z', '26-11-15T10:30:00Z']) {
    expect(isDateTime(text), text).toBe(false);
  }
});

const two = (number: number) => String(number).padStart(2, '0');

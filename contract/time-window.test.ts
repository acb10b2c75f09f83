import { expect, test } from 'vitest';
import { windowText } from './time-window.ts';

const end = (date: string, clock: string, zone = 'GMT+1') => ({
  date,
  day: `${date.slice(8)} Nov`,
  clock,
  zone,
});

test('the day and the zone are said once where both ends have them', () => {
  const text = windowText(end('2026-11-17', '10:00'), end('2026-11-17', '12:00'));
  expect(text).toBe('17 Nov, 10:00–12:00 GMT+1');
  expect(windowText(end('2026-11-17', '10:00 am'), end('2026-11-17', '12:00 pm'))).toBe(
    '17 Nov, 10:00 am – 12:00 pm GMT+1',
  );
});

test('a window over several days says both days, and both zones where clocks change', () => {
  expect(windowText(end('2026-11-17', '22:00'), end('2026-11-18', '01:00'))).toBe(
    '17 Nov, 22:00 – 18 Nov, 01:00 GMT+1',
  );
  expect(windowText(end('2026-11-17', '01:00', 'GMT+2'), end('2026-11-17', '04:00'))).toBe(
    '17 Nov, 01:00 GMT+2 – 04:00 GMT+1',
  );
});

test('today needs no day, and a page without zones says none', () => {
  const [from, until] = [end('2026-11-17', '10:00', ''), end('2026-11-17', '12:00', '')];
  expect(windowText(from, until, '2026-11-17')).toBe('10:00–12:00');
  expect(windowText(from, end('2026-11-18', '12:00', ''), '2026-11-17')).toBe('10:00 – 18 Nov, 12:00');
});

import { expect, test } from 'vitest';
import { dayIn, quickSpans } from './days.ts';

test('a day is one of the time zone that is given', () => {
  const at = new Date('2026-11-15T23:30:00Z');
  expect(dayIn('Africa/Lagos', at)).toBe('2026-11-16');
  expect(dayIn('UTC', at)).toBe('2026-11-15');
  expect(dayIn('Nowhere/Unknown', at)).toBe('2026-11-15');
});

test('the quick choices end today, and go over the ends of months', () => {
  expect(quickSpans('2026-03-01').map(({ span }) => span)).toEqual([
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-02-23', to: '2026-03-01' },
    { from: '2026-01-31', to: '2026-03-01' },
  ]);
});

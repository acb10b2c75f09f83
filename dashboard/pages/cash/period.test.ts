import { expect, test } from 'vitest';
import { usualPeriods } from './period.ts';

test('last month has all of its days, in the time zone of the account', () => {
  const [, last] = usualPeriods('UTC', new Date('2028-03-31T12:00:00Z'));
  expect(last).toEqual({ word: 'Last month', period: { from: '2028-02-01', to: '2028-02-29' } });
});

test('the month is that of the account, where it begins earlier than that of UTC', () => {
  const [, last] = usualPeriods('Africa/Lagos', new Date('2026-12-31T23:30:00Z'));
  expect(last?.period).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

import { expect, test } from 'vitest';
import { usualPeriods } from './periods.ts';

test('last month has all of its days, in the time zone of the account', () => {
  const [, last] = usualPeriods('UTC', new Date('2028-03-31T12:00:00Z'));
  expect(last).toEqual({
    word: 'Last month',
    period: { period_from: '2028-02-01', period_to: '2028-02-29' },
  });
});

test('the month is that of the account, where it begins earlier than that of UTC', () => {
  const [, last] = usualPeriods('Africa/Lagos', new Date('2026-12-31T23:30:00Z'));
  expect(last?.period).toEqual({ period_from: '2026-12-01', period_to: '2026-12-31' });
});

import { expect, test } from 'vitest';
import { idFromText } from '../../platform/ids.ts';
import { statementNumber } from './statements.ts';

const accountId = idFromText<'account'>('01900000-0000-7000-8000-000000000001');
const november = { from: '2026-11-01', to: '2026-11-30' };

test('no two time zones of an account have the same number', () => {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  const numbers = zones.map((timeZone) => statementNumber({ accountId, timeZone }, 'NGN', november));
  expect(numbers[0]).toMatch(/^[0-9A-F]{8}-NGN-20261101-20261130$/);
  expect(zones.length).toBeGreaterThan(300);
  expect(new Set(numbers).size).toBe(zones.length);
});

import { expect, test } from 'vitest';
import { estimateDeliveryTime } from './estimate.ts';

test('a delivery is expected at its creation plus the service time of the account', () => {
  const createdAtMs = Date.parse('2026-11-15T09:30:00.000Z');
  const at = (serviceTimeMinutes: number) =>
    new Date(estimateDeliveryTime({ createdAtMs, serviceTimeMinutes })).toISOString();
  expect(at(24 * 60)).toBe('2026-11-16T09:30:00.000Z');
  expect(at(90)).toBe('2026-11-15T11:00:00.000Z');
});

import { expect, test } from 'vitest';
import { estimateDeliveryTime } from './estimate.ts';

test('a delivery is expected at its creation plus the service time of the account', () => {
  const createdAtMs = Date.parse('2026-11-15T09:30:00.000Z');
  const at = (serviceTimeMinutes: number) =>
    new Date(estimateDeliveryTime({ createdAtMs, serviceTimeMinutes })).toISOString();
  expect(at(24 * 60)).toBe('2026-11-16T09:30:00.000Z');
  expect(at(90)).toBe('2026-11-15T11:00:00.000Z');
});

test('the end of a delivery window is the estimate', () => {
  expect(estimateDeliveryTime({ createdAtMs: 0, serviceTimeMinutes: 30, deliveryToMs: 7 })).toBe(7);
});

test('the time to the door counts from the start of a pickup window that is ahead, and not from one that is over', () => {
  const from = (pickupFromMs: number) =>
    estimateDeliveryTime({ createdAtMs: 1_000, serviceTimeMinutes: 1, pickupFromMs });
  expect(from(5_000)).toBe(65_000);
  expect(from(500)).toBe(61_000);
});

import { expect, test } from 'vitest';
import { dueOf, isLate } from './due.ts';

const [nine, ten, eleven] = ['09', '10', '11'].map((hour) => new Date(`2026-11-16T${hour}:00:00Z`)) as [
  Date,
  Date,
  Date,
];

test('until it is picked up, a delivery is due at the end of its pickup window', () => {
  const row = { pickup_until: nine, estimated_delivery_time: eleven };
  expect(dueOf({ ...row, status: 'created' })).toEqual({ what: 'pickup', at: nine.toISOString() });
  expect(dueOf({ ...row, status: 'in_transit' })).toEqual({ what: 'delivery', at: eleven.toISOString() });
  expect(isLate({ ...row, status: 'created' }, ten.getTime())).toBe(true);
  expect(isLate({ ...row, status: 'in_transit' }, ten.getTime())).toBe(false);
});

test('the estimated time counts where there is no pickup window, or where it comes first', () => {
  for (const pickup_until of [null, eleven]) {
    const row = { status: 'created', pickup_until, estimated_delivery_time: ten } as const;
    expect(dueOf(row)).toEqual({ what: 'delivery', at: ten.toISOString() });
    expect(isLate(row, ten.getTime())).toBe(false);
    expect(isLate(row, ten.getTime() + 1)).toBe(true);
  }
});

test('a delivery that has ended is not due, and never late', () => {
  for (const status of ['delivered', 'returned', 'cancelled'] as const) {
    const row = { status, pickup_until: nine, estimated_delivery_time: ten };
    expect([dueOf(row), isLate(row, eleven.getTime())]).toEqual([null, false]);
  }
});

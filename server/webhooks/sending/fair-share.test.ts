import { expect, test } from 'vitest';
import { type AccountId, type EndpointId, newId } from '../../platform/ids.ts';
import { makeEndpointPace, shareSlots } from './fair-share.ts';

const due = (accountId: AccountId, room: number) => ({
  accountId,
  endpointId: newId('endpoint', 0) as EndpointId,
  room,
});
const account = () => newId('account', 0);
const free = (total: number, ofAccount = total) => ({ total, ofAccount: () => ofAccount });
const slots = (shares: Map<unknown, number>, endpoints: unknown[]) =>
  endpoints.map((each) => shares.get(each) ?? 0);

test('an account with many endpoints gets no more than one with a single endpoint', () => {
  const [a, b] = [account(), account()];
  const ofA = Array.from({ length: 20 }, () => due(a, 64));
  const ofB = due(b, 64);
  const shares = shareSlots([...ofA, ofB], free(40));
  expect(shares.get(ofB)).toBe(20);
  expect(slots(shares, ofA)).toEqual(Array(20).fill(1));
});

test('what one cannot use goes to the others', () => {
  const [small, large] = [due(account(), 2), due(account(), 64)];
  expect(slots(shareSlots([small, large], free(30)), [small, large])).toEqual([2, 28]);
});

test('no endpoint gets more than its room, no account more than its maximum, and not more than all', () => {
  const a = account();
  const endpoints = [due(a, 0), due(a, 3), due(a, 100), due(account(), 100)];
  expect(slots(shareSlots(endpoints, free(1_000, 50)), endpoints)).toEqual([0, 3, 47, 50]);
  expect(slots(shareSlots(endpoints, free(3)), endpoints)).toEqual([0, 1, 1, 1]);
  expect(shareSlots(endpoints, free(0)).size).toBe(0);
});

test('an endpoint starts with 4, grows with quick successes to 96, shrinks when slow, and has 2 while failing', () => {
  const pace = makeEndpointPace();
  const id = newId('endpoint', 0);
  expect(pace.limit(id, false, 0)).toBe(4);
  for (let i = 0; i < 100; i++) pace.succeeded(id, 20);
  expect(pace.limit(id, false, 0)).toBe(96);
  for (let i = 0; i < 10; i++) pace.succeeded(id, 5_000);
  expect(pace.limit(id, false, 0)).toBe(86);
  pace.failed(id, undefined, 0);
  expect(pace.limit(id, false, 0)).toBe(43);
  expect(pace.limit(id, true, 0)).toBe(2);
});

test('Retry-After pauses an endpoint, at most for a minute', () => {
  const pace = makeEndpointPace();
  const id = newId('endpoint', 0);
  pace.failed(id, 3_600_000, 1_000);
  expect(pace.limit(id, true, 60_999)).toBe(0);
  expect(pace.limit(id, true, 61_001)).toBe(2);
});

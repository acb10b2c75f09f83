import { expect, test } from 'vitest';
import { makeOutboxFloor } from './outbox.ts';

function floorAt() {
  let now = 0;
  const floor = makeOutboxFloor({ now: () => now, elapsed: () => now });
  return { floor, later: (ms: number) => (now += ms) };
}

test('what was taken is below the floor only when every transaction of that time has ended', () => {
  const { floor, later } = floorAt();
  floor.note({ takenUpTo: 50, oldestRunning: 10, nextTransaction: 12 });
  later(1_000);
  floor.note({ takenUpTo: 80, oldestRunning: 10, nextTransaction: 20 });
  floor.note({ takenUpTo: 90, oldestRunning: 19, nextTransaction: 25 });
  expect(floor.position(), 'transaction 19 may have a row below 50').toBe(0);
  floor.note({ takenUpTo: undefined, oldestRunning: 20, nextTransaction: 26 });
  expect(floor.position()).toBe(50);
});

test('the transactions of a time are noted a second after it, because a row has its position before its transaction has an id', () => {
  const { floor, later } = floorAt();
  floor.note({ takenUpTo: 50, oldestRunning: 10, nextTransaction: 10 });
  later(999);
  floor.note({ takenUpTo: 60, oldestRunning: 11, nextTransaction: 11 });
  floor.note({ takenUpTo: 60, oldestRunning: 99, nextTransaction: 99 });
  expect(floor.position()).toBe(0);
});

test('every 5 seconds a turn looks at everything', () => {
  const { floor, later } = floorAt();
  floor.note({ takenUpTo: 50, oldestRunning: 10, nextTransaction: 12 });
  later(1_000);
  floor.note({ takenUpTo: 60, oldestRunning: 12, nextTransaction: 12 });
  floor.note({ takenUpTo: 60, oldestRunning: 12, nextTransaction: 12 });
  expect(floor.forTurn()).toBe(50);
  later(4_000);
  expect(floor.forTurn()).toBe(0);
  expect(floor.forTurn()).toBe(50);
});

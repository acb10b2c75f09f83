import { expect, test } from 'vitest';
import { openOf, openText } from './board.ts';

const nothing = {
  assigned: 0,
  on_the_way: 0,
  to_return: 0,
  delivered_today: 0,
  cash_in_hand: [],
  to_collect: [],
};

test('a courier is idle only without any parcel to bring, also none to return after a cancellation', () => {
  expect(openText({ load: nothing })).toBe('Idle');
  expect(openText({ load: { ...nothing, to_return: 1 } })).toBe('1 to return');
  const load = { ...nothing, assigned: 3, on_the_way: 2, to_return: 1 };
  expect([openText({ load }), openOf({ load })]).toEqual(['3 assigned, 2 on the way, 1 to return', 6]);
});

import { expect, test } from 'vitest';
import { idsWith, openOf, openText, type Result, refusalsOf, resultText, undoneText } from './board.ts';

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

const result = (outcome: Result['outcome'], details = ''): Result =>
  outcome === 'refused'
    ? {
        outcome,
        delivery_id: 'dlv_refused',
        error: 'move not possible',
        details,
        problems: [{ code: 'courier_deactivated', field: null, params: { name: details }, detail: details }],
      }
    : {
        outcome,
        delivery_id: `dlv_${outcome}`,
        status: 'created',
        estimated_delivery_time: '2026-11-16T09:30:00.000Z',
        courier_id: null,
        version: 2,
      };
const cancelled = result('refused', 'the delivery is cancelled');

test('if everything worked, one short sentence', () => {
  expect(resultText([result('done')], 'assigned to Bola')).toBe('1 delivery assigned to Bola.');
  expect(resultText([result('done'), result('done')], 'assigned')).toBe('2 deliveries assigned.');
});

test('refusals are shown with their reason, after what worked', () => {
  const results = [...Array.from({ length: 12 }, () => result('done')), cancelled];
  expect(resultText(results, 'assigned to Bola')).toBe(
    '12 deliveries assigned to Bola. 1 refused: the delivery is cancelled.',
  );
  expect(idsWith(results, 'done')).toHaveLength(12);
  expect(idsWith(results, 'refused')).toEqual(['dlv_refused']);
});

test('if nothing worked, nothing is claimed to have worked', () => {
  expect(resultText([cancelled], 'assigned')).toBe('1 refused: the delivery is cancelled.');
  expect(resultText([result('unchanged')], 'assigned')).toBe('No change for 1 delivery.');
});

test('several reasons are counted, and only the first ones are shown', () => {
  const refused = ['a', 'a', 'b', 'c', 'd'].map((reason) => result('refused', reason));
  expect(resultText(refused, 'assigned')).toBe(
    '5 refused: 2 because a; 1 because b; 1 because c; and others.',
  );
});

test('an undo says how many were undone, and why others were not', () => {
  expect(undoneText(17, [])).toBe('Undone: 17 deliveries.');
  const kept = refusalsOf([result('done'), result('refused', 'picked up in the meantime')]);
  expect(undoneText(1, kept)).toBe('Undone: 1 delivery. 1 not undone: picked up in the meantime.');
  expect(undoneText(0, kept)).toBe('Nothing was undone. 1 not undone: picked up in the meantime.');
});

import { expect, test } from 'vitest';
import { doneIds, type Result, refusedIds, wordsFor } from './results.ts';

const result = (outcome: Result['outcome'], details: string | null = null): Result => ({
  delivery_id: `dlv_${outcome}`,
  outcome,
  delivery: null,
  error: details ? 'move not possible' : null,
  details,
  version: null,
});
const cancelled = result('refused', 'the delivery is cancelled');

test('everything worked: one short sentence', () => {
  expect(wordsFor([result('done')], 'assigned to Bola')).toBe('1 delivery assigned to Bola.');
  expect(wordsFor([result('done'), result('done')], 'assigned')).toBe('2 deliveries assigned.');
});

test('what was refused is told with its reason, beside what worked', () => {
  const results = [...Array.from({ length: 12 }, () => result('done')), cancelled];
  expect(wordsFor(results, 'assigned to Bola')).toBe(
    '12 deliveries assigned to Bola. 1 refused: the delivery is cancelled.',
  );
  expect(doneIds(results)).toHaveLength(12);
  expect(refusedIds(results)).toEqual(['dlv_refused']);
});

test('where nothing worked, nothing is said to have worked', () => {
  expect(wordsFor([cancelled], 'assigned')).toBe('1 refused: the delivery is cancelled.');
  expect(wordsFor([result('unchanged')], 'assigned')).toBe('1 delivery was so already.');
});

test('several reasons are counted, and only some of many are told', () => {
  const refused = ['a', 'a', 'b', 'c', 'd'].map((reason) => result('refused', reason));
  expect(wordsFor(refused, 'assigned')).toBe('5 refused: 2 because a; 1 because b; 1 because c; and others.');
});

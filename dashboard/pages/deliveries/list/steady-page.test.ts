import { expect, test } from 'vitest';
import { type ListPage, type Row, steady } from './steady-page.ts';

/** Newest first; the ids of real ones sort by time as well. */
const page = (ids: string[], more: Partial<ListPage> = {}): ListPage => ({
  data: ids.map((delivery_id) => ({ delivery_id, status: 'created' }) as Row),
  has_more: false,
  next_cursor: null,
  ...more,
});
const idsOf = ({ page }: { page: ListPage }) => page.data.map(({ delivery_id }) => delivery_id);
const first = steady(undefined, { of: 'all', answer: page(['c', 'b', 'a']), mayShift: true });

test('at the top, what is new comes in at once, and is known to be new', () => {
  const next = steady(first, { of: 'all', answer: page(['d', 'c', 'b']), mayShift: true });
  expect(idsOf(next)).toEqual(['d', 'c', 'b']);
  expect(next.waiting).toBe(0);
  expect([...next.known]).toEqual(['c', 'b', 'a']);
});

test('farther down nothing moves: what is new waits, and the page ends where it ended', () => {
  const before = steady(undefined, {
    of: 'all',
    answer: page(['c', 'b', 'a'], { has_more: true, next_cursor: 'after a' }),
    mayShift: false,
  });
  const answer = page(['e', 'd', 'c'], { has_more: true, next_cursor: 'after c' });
  const next = steady(before, { of: 'all', answer, mayShift: false });
  expect(idsOf(next)).toEqual(['c', 'b', 'a']);
  expect(next.page.next_cursor).toBe('after a');
  expect(next).toMatchObject({ waiting: 2, waitingMore: false });
  expect(idsOf(steady(next, { of: 'all', answer, mayShift: true }))).toEqual(['e', 'd', 'c']);
});

test('rows that stay in their place show what is true of them now', () => {
  const answer = page(['d', 'c', 'b', 'a']);
  answer.data[2]!.status = 'cancelled';
  const next = steady(first, { of: 'all', answer, mayShift: false });
  expect(next.page.data[1]).toMatchObject({ delivery_id: 'b', status: 'cancelled' });
});

test('a row that no longer fits the filter goes', () => {
  expect(idsOf(steady(first, { of: 'all', answer: page(['c', 'a']), mayShift: false }))).toEqual(['c', 'a']);
});

test('a whole page of new ones may be more than a page', () => {
  const answer = page(['f', 'e', 'd'], { has_more: true });
  expect(steady(first, { of: 'all', answer, mayShift: false })).toMatchObject({
    waiting: 3,
    waitingMore: true,
  });
});

test('another list begins anew', () => {
  const next = steady(first, { of: 'late', answer: page(['a']), mayShift: false });
  expect(idsOf(next)).toEqual(['a']);
  expect(next.waiting).toBe(0);
});

test('the same answer changes nothing', () => {
  expect(steady(first, { of: 'all', answer: first.answer, mayShift: true })).toBe(first);
});

import { expect, test } from 'vitest';
import type { DeliveryRow, ListPage } from '../detail/delivery.ts';
import { steady } from './use-deliveries.ts';

/** Newest first; the ids of real ones sort by time as well. */
const page = (ids: string[], more: Partial<ListPage> = {}): ListPage => ({
  data: ids.map((delivery_id) => ({ delivery_id, status: 'created' }) as DeliveryRow),
  has_more: false,
  next_cursor: null,
  sorted_among: null,
  ...more,
});
const idsOf = ({ page }: { page: ListPage }) => page.data.map(({ delivery_id }) => delivery_id);
const first = steady(undefined, { of: 'all', firstPage: page(['c', 'b', 'a']), mayShift: true });

test('at the top, new deliveries appear at once and are marked as new', () => {
  const next = steady(first, { of: 'all', firstPage: page(['d', 'c', 'b']), mayShift: true });
  expect(idsOf(next)).toEqual(['d', 'c', 'b']);
  expect(next.waiting).toBe(0);
  expect([...next.knownIds]).toEqual(['c', 'b', 'a']);
});

test('farther down nothing moves: new deliveries wait, and the page ends where it ended', () => {
  const before = steady(undefined, {
    of: 'all',
    firstPage: page(['c', 'b', 'a'], { has_more: true, next_cursor: 'after a' }),
    mayShift: false,
  });
  const firstPage = page(['e', 'd', 'c'], { has_more: true, next_cursor: 'after c' });
  const next = steady(before, { of: 'all', firstPage, mayShift: false });
  expect(idsOf(next)).toEqual(['c', 'b', 'a']);
  expect(next.page.next_cursor).toBe('after a');
  expect(next).toMatchObject({ waiting: 2, waitingMore: false });
  expect(idsOf(steady(next, { of: 'all', firstPage, mayShift: true }))).toEqual(['e', 'd', 'c']);
});

test('rows that stay where they are show their current values', () => {
  const firstPage = page(['d', 'c', 'b', 'a']);
  firstPage.data = firstPage.data.map((row) =>
    row.delivery_id === 'b' ? { ...row, status: 'cancelled' } : row,
  );
  const next = steady(first, { of: 'all', firstPage, mayShift: false });
  expect(next.page.data[1]).toMatchObject({ delivery_id: 'b', status: 'cancelled' });
});

test('a row that no longer matches the filter is removed', () => {
  expect(idsOf(steady(first, { of: 'all', firstPage: page(['c', 'a']), mayShift: false }))).toEqual([
    'c',
    'a',
  ]);
});

test('a whole page of new deliveries may be only the first of them', () => {
  const firstPage = page(['f', 'e', 'd'], { has_more: true });
  expect(steady(first, { of: 'all', firstPage, mayShift: false })).toMatchObject({
    waiting: 3,
    waitingMore: true,
  });
});

test('another list starts over', () => {
  const next = steady(first, { of: 'late', firstPage: page(['a']), mayShift: false });
  expect(idsOf(next)).toEqual(['a']);
  expect(next.waiting).toBe(0);
});

test('the same response changes nothing', () => {
  expect(steady(first, { of: 'all', firstPage: first.firstPage, mayShift: true })).toBe(first);
});

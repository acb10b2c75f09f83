import { expect, test } from 'vitest';
import { withFirstPage, withOlderPage } from './live-list.ts';

/** Newest first. */
const page = (ids: string[], next_cursor: string | null = null) => ({
  data: ids.map((id) => ({ id, read: 1 })),
  next_cursor,
});
const idOf = ({ id }: { id: string }) => id;
const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(idOf).join('');

const opened = withFirstPage(
  undefined,
  { of: 'all', first: page(['e', 'd', 'c'], 'before c'), mayShift: true },
  idOf,
);
const longer = withOlderPage(opened, page(['b', 'a']), idOf);

test('at the top, new items appear at once, marked as new, and older pages stay', () => {
  const next = withFirstPage(
    longer,
    { of: 'all', first: page(['f', 'e', 'd'], 'before d'), mayShift: true },
    idOf,
  );
  expect(ids(next)).toBe('fedcba');
  expect(next.cursor, 'the list still ends where it ended').toBe(null);
  expect(['f', 'e', 'a'].map((id) => next.knownIds.has(id))).toEqual([false, true, true]);
});

test('farther down nothing moves: new items wait, and appear when the reader is at the top', () => {
  const first = page(['g', 'f', 'e'], 'before e');
  const next = withFirstPage(longer, { of: 'all', first, mayShift: false }, idOf);
  expect(ids(next)).toBe('edcba');
  expect([next.waiting, next.waitingMore]).toEqual([2, false]);
  const shown = withFirstPage(next, { of: 'all', first, mayShift: true }, idOf);
  expect(ids(shown)).toBe('gfedcba');
  expect(shown.waiting).toBe(0);
});

test('after more new items than a page holds, the list starts over, without a gap', () => {
  const first = page(['k', 'j', 'i'], 'before i');
  const below = withFirstPage(longer, { of: 'all', first, mayShift: false }, idOf);
  expect(ids(below)).toBe('edcba');
  expect([below.waiting, below.waitingMore]).toEqual([3, true]);
  const shown = withFirstPage(below, { of: 'all', first, mayShift: true }, idOf);
  expect(ids(shown)).toBe('kji');
  expect(shown.cursor).toBe('before i');
});

test('the first item of an empty list appears wherever the reader is', () => {
  const empty = withFirstPage(undefined, { of: 'all', first: page([]), mayShift: false }, idOf);
  const next = withFirstPage(empty, { of: 'all', first: page(['a']), mayShift: false }, idOf);
  expect(ids(next)).toBe('a');
  expect(next.waiting).toBe(0);
});

test('a first page on which a filter finds nothing takes nothing away', () => {
  const next = withFirstPage(longer, { of: 'all', first: page([], 'farther'), mayShift: true }, idOf);
  expect(ids(next)).toBe('edcba');
});

test('items of the first page have their current values', () => {
  const first = { data: [{ id: 'e', read: 2 }], next_cursor: 'before e' };
  const next = withFirstPage(longer, { of: 'all', first, mayShift: false }, idOf);
  expect(next.items[0]).toEqual({ id: 'e', read: 2 });
  expect(ids(next)).toBe('edcba');
});

test('another filter is another list', () => {
  const next = withFirstPage(longer, { of: 'some', first: page(['d']), mayShift: false }, idOf);
  expect(ids(next)).toBe('d');
  expect(next.knownIds.has('e')).toBe(false);
});

import { expect, test } from 'vitest';
import { cursorAfter, parseCursor } from './id-cursor.ts';
import { formatId, newId } from './ids.ts';

test('a cursor gives back the id that it was built from', () => {
  const id = newId('delivery', Date.UTC(2026, 0, 1));
  expect(parseCursor<'delivery'>(cursorAfter(id))).toBe(id);
});

test('a cursor built from the id as clients write it does not compile', () => {
  const text = formatId('delivery', newId('delivery', 0));
  // @ts-expect-error: a TypeID is not an id
  cursorAfter(text);
});

import { expect, test } from 'vitest';
import { formatId, newId } from '../../platform/ids.ts';
import { cursorAfter, parseCursor } from './cursor.ts';

test('a cursor gives back the id that it was built from', () => {
  const id = newId('delivery', Date.UTC(2026, 0, 1));
  expect(parseCursor<'delivery'>(cursorAfter(id))).toBe(id);
});

test('a cursor built from the id as clients write it does not compile', () => {
  const text = formatId('delivery', newId('delivery', 0));
  // @ts-expect-error: a TypeID is not an id
  cursorAfter(text);
});

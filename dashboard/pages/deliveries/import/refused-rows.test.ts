import { expect, test } from 'vitest';
import { withoutFormulas } from './refused-rows.ts';

test('a refused row contains no formula, also after a semicolon or a line break, and gets no second apostrophe', () => {
  for (const [cell, safe] of [
    ['=1+1', "'=1+1"],
    ["'=1+1", "'=1+1"],
    ["''=1+1", "''=1+1"],
    ['a;=1', "a;'=1"],
    ["a;'=1", "a;'=1"],
    ['a\n@b', "a\n'@b"],
    ['+234801;b', "'+234801;b"],
    ['a = b', 'a = b'],
  ] as const) {
    expect(withoutFormulas(cell), cell).toBe(safe);
    expect(withoutFormulas(safe), 'an import takes one apostrophe away').toBe(safe);
  }
});

import { expect, test } from 'vitest';
import { columnsOf, findRemembered, rememberedMapping } from './remembered-mapping.ts';

const headers = ['Order', 'Tel', '', 'tel'];
const saved = [{ columns: columnsOf(headers, ['reference', 'receiver_phone', 'ignore', 'keep']) }];

function mappingOf(names: readonly string[], remembered = saved) {
  const found = findRemembered(names, remembered);
  return found && rememberedMapping(names, found);
}

test('a mapping is found again for the same headers in any order and case', () => {
  expect(saved[0]?.columns).toEqual([
    { header: 'Order', field: 'reference' },
    { header: 'Tel', field: 'receiver_phone' },
  ]);
  expect(mappingOf(['TEL', ' order '])).toEqual(['receiver_phone', 'reference']);
  expect(mappingOf(headers)).toEqual(['reference', 'receiver_phone', 'ignore', 'ignore']);
});

test('another set of headers is another file', () => {
  expect(mappingOf(['Order', 'Tel', 'Colour'])).toBeUndefined();
  expect(mappingOf(['Order'])).toBeUndefined();
});

test('a field that is not known is ignored', () => {
  expect(mappingOf(['X'], [{ columns: [{ header: 'X', field: 'of_a_later_version' }] }])).toEqual(['ignore']);
});

import { expect, test } from 'vitest';
import { columnsOf, rememberedMapping } from './remembered-mapping.ts';

const headers = ['Order', 'Tel', '', 'tel'];
const saved = [{ columns: columnsOf(headers, ['reference', 'receiver_phone', 'ignore', 'keep']) }];

test('a mapping is found again for the same headers in any order and case', () => {
  expect(saved[0]?.columns).toEqual([
    { header: 'Order', field: 'reference' },
    { header: 'Tel', field: 'receiver_phone' },
  ]);
  expect(rememberedMapping(['TEL', ' order '], saved)).toEqual(['receiver_phone', 'reference']);
  expect(rememberedMapping(headers, saved)).toEqual(['reference', 'receiver_phone', 'ignore', 'ignore']);
});

test('another set of headers is another file', () => {
  expect(rememberedMapping(['Order', 'Tel', 'Colour'], saved)).toBeUndefined();
  expect(rememberedMapping(['Order'], saved)).toBeUndefined();
});

test('a field that is not known is ignored', () => {
  expect(rememberedMapping(['X'], [{ columns: [{ header: 'X', field: 'of_a_later_version' }] }])).toEqual([
    'ignore',
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatId, newId } from '../../platform/ids.ts';
import { asTsquery, parseSearch, termsOf } from './query.ts';
import { maxWordCharacters, queryWords, wordsOf } from './words.ts';

const deliveryId = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';

/** Does a search find a delivery with these texts? What PostgreSQL does with a tsquery, said again. */
function finds(search: string, texts: string[], phone: string | null = null): boolean {
  const query = parseSearch(search);
  if (query.kind === 'ids') return false;
  const terms = termsOf({ deliveryId, texts, phones: [phone] });
  return query.anyOf.some((words) =>
    words.every((spelt) => spelt.some((start) => terms.some((term) => term.startsWith(start)))),
  );
}

test('beginnings of words are found, in any order, whatever their case and accents; all of them must be there', () => {
  const texts = ['12 Marina Road, Lagos', 'Ọjọ́ Ẹ̀gbá, Łódź', 'Siobhán O’Brien-Smith'];
  for (const search of [
    'marina',
    'LAG mar',
    '12',
    'ojo',
    'Ọjọ',
    'lodz',
    'ŁÓDŹ',
    'obrien',
    "o'brien",
    'brien',
    'smith',
    'siobhan',
  ])
    expect(finds(search, texts), search).toBe(true);
  for (const search of ['arina', 'marina kano', 'ibadan', 'obriens'])
    expect(finds(search, texts), search).toBe(false);
});

test('words of every script are words, and what stands between them is not', () => {
  expect(wordsOf('Москва, ул. Ленина')).toEqual(['москва', 'ул', 'ленина']);
  expect(wordsOf('القاهِرة — مصر')).toEqual(['القاهرة', 'مصر']);
  expect(wordsOf('नई दिल्ली')).toEqual(['नई', 'दिल्ली']);
  expect(wordsOf('Ａｌｌｅｎ Straße №5')).toEqual(['allen', 'strasse', 'no5']);
  expect(queryWords('— !? …')).toEqual([]);
});

test('a phone number is found by its beginning and by its end, however it is written', () => {
  const phone = '+2348012345678';
  for (const search of [
    '+2348012345678',
    '2348012',
    '5678',
    '345678',
    '+234 801 234 5678',
    '+234 (801) 234-5678',
    '234 801 234 5678',
    '08012345678',
    '0801 234 5678',
    'Ada +234 801 234 5678',
  ])
    expect(finds(search, ['Ada Obi'], phone), search).toBe(true);
  for (const search of ['8012', '123', '+234 802', '78'])
    expect(finds(search, ['Ada Obi'], phone), search).toBe(false);
});

test('digits still find house numbers and postal codes', () => {
  expect(finds('100001', ['7 Allen Avenue 100001'])).toBe(true);
  expect(finds('7 100001', ['7 Allen Avenue 100001'])).toBe(true);
  expect(finds('12', ['12 Marina Road'])).toBe(true);
});

test('a delivery_id, and its beginning from eight characters on, is a range of ids that holds it', () => {
  const id = newId('delivery', Date.UTC(2026, 10, 15));
  const shown = formatId('delivery', id);
  for (const search of [
    shown,
    shown.slice(4),
    shown.toUpperCase(),
    ` ${shown} `,
    ...[8, 9, 20, 29].map((n) => shown.slice(0, n)),
  ]) {
    const query = parseSearch(search);
    expect(query.kind, search).toBe('ids');
    if (query.kind === 'ids') expect(query.from <= id && id <= query.to, search).toBe(true);
  }
  expect(parseSearch(shown)).toEqual({ kind: 'ids', from: id, to: id });
  for (const search of [shown.slice(0, 7), 'dlv_uuuu', `${shown}0`])
    expect(parseSearch(search).kind).toBe('words');
});

test('whatever is typed, every word of the query is plain between its quotes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (search) => {
      const query = parseSearch(search);
      if (query.kind === 'ids' || query.anyOf.length === 0) return;
      expect(asTsquery(query.anyOf)).toMatch(/^(?:[()&| ]|'[+-]?[\p{L}\p{N}\p{M}]{1,40}':\*)+$/u);
    }),
  );
});

test('a long word is cut, but never through the middle of a character', () => {
  const long = `a${'𝒳'.repeat(3)}${'𐐀'.repeat(60)}`;
  for (const word of [...wordsOf(long), ...queryWords(long)]) expect(word.isWellFormed()).toBe(true);
  expect(wordsOf(long)).toEqual(queryWords(long));
  expect(finds(long, [long])).toBe(true);
});

test('a text is found by each of its own words, and no word is longer than the index takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      for (const word of wordsOf(text)) {
        expect(word.length).toBeLessThanOrEqual(maxWordCharacters);
      }
      if (queryWords(text).length > 0 && parseSearch(text).kind === 'words' && !text.includes('+'))
        expect(finds(text, [text])).toBe(true);
    }),
  );
});

test('a text of letters that become many is cut, and no text of a language is', () => {
  expect(wordsOf('محمد ﷺ')).toEqual(['محمد', 'صلى', 'الله', 'عليه', 'وسلم']);
  const korean = Array.from({ length: 250 }, () => '각각 ').join('');
  expect(wordsOf(korean)).toHaveLength(250);
  const costly = 'ﷺ '.repeat(500);
  expect(wordsOf(costly).join('').length).toBeLessThan(3.5 * costly.length);
  expect(finds('ﷺ', [costly])).toBe(true);
  expect(finds(costly, [costly])).toBe(true);
});

test('the end of an id, as lists show it, finds the delivery', () => {
  for (const search of ['t6w8y0z', 'T6W8Y0Z', '…t6w8y0z', 't6w8'])
    expect(finds(search, []), search).toBe(true);
  expect(finds('w8y0z', [])).toBe(false);
});

/**
 * A search query, parsed from what somebody typed. Pure.
 *
 *   a delivery_id, or its beginning from 8 characters on  ──▶ a range of ids
 *   anything else                                         ──▶ words; each must begin a word of the delivery, or the
 *                                                              end of its id that lists show
 *
 * A word of digits also finds phone numbers, by their first or last digits: the index holds a phone number as `+`
 * and its digits and, so that its end can be searched by prefix, as `-` and its digits backwards. "+234 801 234 5678" is one
 * number, and so is a search of nothing but digits and what people write between them; a 0 in front, as it is dialled
 * inside a country, may be missing in the number.
 */
import { type DeliveryId, parseId } from '../../platform/ids.ts';
import { queryWords, wordsOf } from './words.ts';

export type SearchQuery =
  /** Ids from `from` up to and with `to`. */
  | { kind: 'ids'; from: DeliveryId; to: DeliveryId }
  /** Any of these has to be there, each with all its words; a word in any of its spellings. None: nothing is found. */
  | { kind: 'words'; anyOf: string[][][] };

const idPrefix = 'dlv_';
const minIdStart = 8;
const idCharacters = 26;
/** Fewer digits would be found in nearly every phone number. */
const minPhoneDigits = 3;

export function parseSearch(text: string): SearchQuery {
  return idsOf(text.trim().toLowerCase()) ?? { kind: 'words', anyOf: readings(text) };
}

function idsOf(text: string): SearchQuery | undefined {
  const bare = text.startsWith(idPrefix) ? text.slice(idPrefix.length) : text;
  const whole = bare.length === idCharacters;
  if (!whole && !(text.startsWith(idPrefix) && text.length >= minIdStart)) return undefined;
  const from = parseId('delivery', idPrefix + bare.padEnd(idCharacters, '0'));
  const to = parseId('delivery', idPrefix + bare.padEnd(idCharacters, 'z'));
  return from === undefined || to === undefined ? undefined : { kind: 'ids', from, to };
}

/** The ways to read a text: as words; and, if it holds nothing but a number in groups, as that number. */
function readings(text: string): string[][][] {
  const { numbers, rest } = takeNumbers(text);
  const words = [...numbers.map(phoneSpellings), ...queryWords(rest).map(spellings)];
  const all = words.length > 0 ? [words] : [];
  const groups = /^[\d\s()./-]+$/.test(text.trim()) ? text.replaceAll(/\D/g, '') : '';
  if (queryWords(text).length > 1 && groups.length >= minPhoneDigits) all.push([phoneSpellings(groups)]);
  return all;
}

/** Numbers that begin with a plus sign, with any separators between their digits. */
function takeNumbers(text: string) {
  const numbers: string[] = [];
  const rest = text.replaceAll(/\+\s?\d(?:[\s()./-]*\d)*/g, (number) => {
    numbers.push(number.replaceAll(/\D/g, ''));
    return ' ';
  });
  return { numbers, rest };
}

function spellings(word: string): string[] {
  const isNumber = /^\d+$/.test(word) && word.length >= minPhoneDigits;
  return isNumber ? [word, ...phoneSpellings(word)] : [word];
}

function phoneSpellings(digits: string): string[] {
  const bare = digits.replace(/^0+(?=\d{3})/, '');
  const spelt = [`+${digits}`, `-${backwards(digits)}`];
  if (bare !== digits) spelt.push(`+${bare}`, `-${backwards(bare)}`);
  return spelt;
}

const backwards = (digits: string) => [...digits].reverse().join('');

/** Lists show this many characters of the end of an id, and people read them out to each other. */
const idEnd = 7;

type Texts = readonly (string | null)[];

/** What a delivery is found by. A word may be there twice: PostgreSQL sorts them and drops doubles anyway. */
export function termsOf({
  deliveryId,
  texts,
  phones,
}: {
  deliveryId: string;
  texts: Texts;
  phones: Texts;
}): string[] {
  const terms = [deliveryId.slice(-idEnd)];
  for (const text of texts) if (text) terms.push(...wordsOf(text));
  for (const phone of phones) {
    if (!phone) continue;
    const digits = phone.replaceAll(/\D/g, '');
    terms.push(`+${digits}`, `-${backwards(digits)}`);
  }
  return terms;
}

/** Stands for the name of a bucket in a tsquery that is used for many: no word has it. */
export const bucketMark = '@';

/**
 * As PostgreSQL's tsquery, of words that begin with a prefix. Words are letters, digits and marks, with a sign in front at
 * most: nothing in them can end the quotes.
 */
export function asTsquery(anyOf: string[][][], prefix = ''): string {
  const word = (spelt: string[]) => `(${spelt.map((term) => `'${prefix}${term}':*`).join(' | ')})`;
  return anyOf.map((words) => `(${words.map(word).join(' & ')})`).join(' | ');
}

/** Problems that many rows have, and the changes that fix all of those rows at once. Pure. */
import type { Country } from '../../../../contract/countries.ts';
import { foreignAmount, printedMoney, understandMoney } from '../../../../contract/money.ts';
import type { PhoneReader } from '../../../ui/phone/phone-reader.ts';
import type { RowProblem, RowResult } from './batches.ts';
import { phoneFields } from './fields.ts';
import type { AccountReading, Changes, FieldValues } from './prepare-rows.ts';

export interface CommonProblem {
  /** The same in all of its rows. */
  key: string;
  problem: RowProblem;
  fix: 'country' | 'currency' | 'weight' | undefined;
  /** The currency that the rows name, if it is not the account's. */
  currency: string | undefined;
  lines: readonly number[];
}

const fixes: Partial<Record<RowProblem['code'], CommonProblem['fix']>> = {
  other_currency: 'currency',
  weight_unclear: 'weight',
  phone_number: 'country',
};

/** The most common first. A problem of a single row is listed only if it can be fixed here. */
export function commonProblems(refused: readonly Pick<RowResult, 'line' | 'problems'>[]): CommonProblem[] {
  const byKey = new Map<string, CommonProblem & { lines: number[] }>();
  for (const { line, problems } of refused) {
    for (const one of problems) {
      // The summary counts these rows and says what can be done.
      if (one.code === 'reference_taken') continue;
      const currency = one.code === 'other_currency' ? one.params.given : undefined;
      // A column names the currency, or the amount does: to the reader it is one problem.
      const problem = currency === undefined ? one : { ...one, field: 'currency' };
      const key = JSON.stringify([problem.code, problem.field, problem.params]);
      const same = byKey.get(key) ?? { key, problem, fix: fixes[problem.code], currency, lines: [] };
      if (same.lines.at(-1) !== line) same.lines.push(line);
      byKey.set(key, same);
    }
  }
  return [...byKey.values()]
    .filter(({ fix, lines }) => fix !== undefined || lines.length > 1)
    .sort((a, b) => b.lines.length - a.lines.length);
}

/** The lines whose values change. */
function changesOf(
  lines: readonly number[],
  valuesOf: Changes,
  change: (values: FieldValues) => FieldValues,
): Changes {
  const changes = lines.map((line) => [line, change(valuesOf.get(line) ?? {})] as const);
  return new Map(changes.filter(([, values]) => Object.keys(values).length > 0));
}

/** The phone numbers of the lines as numbers of a country. Those that are none of it are left out. */
export function phonesOf(
  country: Country,
  lines: readonly number[],
  valuesOf: Changes,
  readPhone: PhoneReader,
): Changes {
  return changesOf(lines, valuesOf, (values) => {
    const changed: FieldValues = {};
    for (const field of phoneFields) {
      const text = values[field] ?? '';
      const phone = readPhone(text, country);
      if (phone.outcome === 'understood' && phone.e164 !== text) changed[field] = phone.e164;
    }
    return changed;
  });
}

/** How people write in a table that there is nothing. */
const placeholder = /^(n\/?a|n\.a\.|none|nil|null|unknown|[-–—?]+)$/i;

/** The lines without phone numbers that are none, and what these say, each once. */
export function withoutPlaceholders(lines: readonly number[], valuesOf: Changes) {
  const placeholders = new Set<string>();
  const changes = changesOf(lines, valuesOf, (values) => {
    const none = phoneFields.filter((field) => placeholder.test(values[field] ?? ''));
    for (const field of none) placeholders.add(values[field]?.toLowerCase() ?? '');
    return Object.fromEntries(none.map((field) => [field, '']));
  });
  return { placeholders: [...placeholders], changes };
}

/** The first that any of the numbers can be of. Not the one with the most: some numbering plans allow almost every length. */
export function likelyCountry(
  countries: readonly Country[],
  lines: readonly number[],
  valuesOf: Changes,
  readPhone: PhoneReader,
): Country | undefined {
  return countries.find((country) => phonesOf(country, lines, valuesOf, readPhone).size > 0);
}

/** The rows without this other currency: their amounts are then read in the account's, the same number of another currency. */
export function inAccountCurrency(
  other: string,
  lines: readonly number[],
  valuesOf: Changes,
  currency: string,
): Changes {
  return changesOf(lines, valuesOf, ({ currency: rowCurrency = '', amount = '' }) => {
    const foreign = foreignAmount(amount, currency);
    return {
      // The error has the first characters of a long one.
      ...(rowCurrency.toUpperCase().startsWith(other) ? { currency: '' } : {}),
      ...(foreign?.currency === other ? { amount: foreign.number } : {}),
    };
  });
}

/** An amount before that, and its minor units afterwards. Undefined if none of the amounts is understood. */
export function currencyExample(
  lines: readonly number[],
  valuesOf: Changes,
  { currency, digits }: Pick<AccountReading, 'currency' | 'digits'>,
): { before: string; minor: number } | undefined {
  for (const line of lines) {
    const { amount = '', amount_to_collect: minorText, currency: named = '' } = valuesOf.get(line) ?? {};
    const foreign = foreignAmount(amount, currency);
    const minor =
      amount === '' ? Number(minorText) : understandMoney(foreign?.number ?? amount, currency, digits);
    if (minor) return { before: foreign ? amount : printedMoney(minor, named.toUpperCase(), digits), minor };
  }
  return undefined;
}

/** With points for the commas, which can be thousands. */
export const decimalWeights = (lines: readonly number[], valuesOf: Changes): Changes =>
  changesOf(lines, valuesOf, ({ weight = '' }) => ({ weight: weight.replace(',', '.') }));

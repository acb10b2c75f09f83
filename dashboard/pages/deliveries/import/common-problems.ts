/** Problems that many rows have, and the changes that fix all of those rows at once. Pure. */
import type { Country } from '../../../../contract/countries.ts';
import { unclearWeightProblem, usedReferenceProblem } from '../../../../contract/dashboard/deliveries.ts';
import type { PhoneReader } from '../../../ui/phone/phone-reader.ts';
import { phoneFields } from './fields.ts';
import type { FieldValues } from './prepare-rows.ts';
import { fieldOf } from './row-problems.ts';
import type { RowResult } from './rows.ts';

export interface CommonProblem {
  /** What the page says of it. */
  words: string;
  /** Which change can fix it. */
  fix: 'country' | 'currency' | 'weight' | undefined;
  lines: readonly number[];
}

/** What becomes of each line. */
export type Changes = ReadonlyMap<number, FieldValues>;

/** The most common first. A problem of a single row is listed only if it can be fixed here. */
export function commonProblems(
  refused: readonly Pick<RowResult, 'line' | 'problems'>[],
  wordsOf: (problem: string) => string,
): CommonProblem[] {
  const found = new Map<string, { words: string; fix: CommonProblem['fix']; lines: number[] }>();
  for (const { line, problems } of refused) {
    for (const problem of problems) {
      // The summary counts these rows and says what can be done.
      if (problem === usedReferenceProblem) continue;
      const words = wordsOf(problem);
      const same = found.get(words) ?? { words, fix: fixOf(problem), lines: [] };
      same.lines.push(line);
      found.set(words, same);
    }
  }
  return [...found.values()]
    .filter(({ fix, lines }) => fix !== undefined || lines.length > 1)
    .sort((a, b) => b.lines.length - a.lines.length);
}

function fixOf(problem: string): CommonProblem['fix'] {
  const field = fieldOf(problem);
  if (field === 'currency') return 'currency';
  if (problem === unclearWeightProblem) return 'weight';
  return field !== undefined && phoneFields.includes(field) ? 'country' : undefined;
}

type ValuesOf = ReadonlyMap<number, FieldValues>;

/** The phone numbers of the lines as numbers of a country. Those that are none of it are left out. */
export function phonesOf(
  country: Country,
  lines: readonly number[],
  valuesOf: ValuesOf,
  readPhone: PhoneReader,
): Changes {
  const changes = new Map<number, FieldValues>();
  for (const line of lines) {
    const values: FieldValues = {};
    for (const field of phoneFields) {
      const text = valuesOf.get(line)?.[field] ?? '';
      const phone = readPhone(text, country);
      if (phone.outcome === 'understood' && phone.e164 !== text) values[field] = phone.e164;
    }
    if (Object.keys(values).length > 0) changes.set(line, values);
  }
  return changes;
}

/**
 * The first of these countries that any of the phone numbers can be of. Not the one with the most: some numbering plans allow
 * almost every length, and would win against the country that is meant.
 */
export function likelyCountry(
  countries: readonly Country[],
  lines: readonly number[],
  valuesOf: ValuesOf,
  readPhone: PhoneReader,
): Country | undefined {
  return countries.find((country) => phonesOf(country, lines, valuesOf, readPhone).size > 0);
}

/** Without the currency of the file, amounts are read in that of the account. */
export const withoutCurrency = (lines: readonly number[]): Changes =>
  new Map(lines.map((line) => [line, { currency: '' }]));

/** With points for the commas, which can be thousands. */
export const decimalWeights = (lines: readonly number[], valuesOf: ValuesOf): Changes =>
  new Map(lines.map((line) => [line, { weight: (valuesOf.get(line)?.weight ?? '').replace(',', '.') }]));

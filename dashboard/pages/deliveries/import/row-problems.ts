/** The errors of a row in the words of the page: fields by their labels, and phone numbers by what is expected of people. */
import type { Country } from '../../../../contract/countries.ts';
import { withCountry } from '../../../ui/country-adjective.ts';
import { countryHint } from '../../../ui/country-hint.ts';
import { fieldLabels } from './column-labels.ts';
import { type Field, fields, windowEnds } from './fields.ts';
import type { RowProblem } from './rows.ts';

/** The field that an error is about; undefined if it is about the row. */
export const fieldOf = ({ field }: Pick<RowProblem, 'field'>): Field | undefined =>
  fields.find((one) => field === one || field?.startsWith(`${one}.`));

/**
 * The fields to correct: those that the errors are about, and with an end of a window the other end, since either can be the
 * wrong one. "delivery_to must be after pickup_from" is about both.
 */
export function fieldsToCorrect(problems: readonly RowProblem[]): Field[] {
  const named = new Set<Field>();
  for (const problem of problems) {
    for (const one of [fieldOf(problem), otherFieldOf(problem)]) {
      if (one === undefined) continue;
      for (const end of windowEnds.find((ends) => ends.includes(one)) ?? [one]) named.add(end);
    }
  }
  return [...named];
}

const otherFieldOf = (problem: RowProblem): Field | undefined =>
  problem.code === 'not_after' ? fieldOf({ field: problem.params.after }) : undefined;

/** Would the account's country help? */
export function needsCountry(problem: RowProblem, country: Country | null): boolean {
  if (problem.code === 'date_unclear') return !problem.params.country_known;
  return problem.code === 'phone_number' && fieldOf(problem) !== undefined && country === null;
}

/** For a file, which has no links. */
export function problemInFile(
  problem: RowProblem,
  country: Country | null,
  labels: Readonly<Record<Field, string>>,
): string {
  const words = problemWords(problem, country, labels);
  return needsCountry(problem, country) ? `${words}, or ${countryHint}` : words;
}

/** Without what to do if the account's country is needed. `labels`: what people read for the fields. */
export function problemWords(
  problem: RowProblem,
  country: Country | null,
  labels: Readonly<Record<Field, string>> = fieldLabels,
): string {
  const field = fieldOf(problem);
  if (field === undefined) return problem.detail;
  const label = labels[field];
  if (problem.code === 'phone_number') {
    return country === null
      ? `${label} must start with + and the country code`
      : `${label} isn’t a valid ${withCountry(country, 'number')}. For other countries start with + and the country code`;
  }
  const other = otherFieldOf(problem);
  if (other !== undefined) return `${label} must be after “${labels[other]}”`;
  // Its row has a link to that delivery.
  if (problem.code === 'reference_taken') return `${label} is that of another delivery`;
  // "metadata.colour": a part of the field.
  const part = problem.field?.slice(field.length + 1);
  return `${label}${part ? `: ${part}` : ''} ${problem.detail}`;
}

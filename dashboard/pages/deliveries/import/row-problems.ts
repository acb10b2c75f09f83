/** The errors of a row in the words of the page: fields by their labels, and phone numbers by what is expected of people. */
import type { Country } from '../../../../contract/countries.ts';
import { countryHint } from '../../../../contract/dashboard/deliveries.ts';
import { withCountry } from '../../../ui/country-adjective.ts';
import { fieldLabels } from './column-labels.ts';
import { type Field, fields, phoneFields, windowEnds } from './fields.ts';

/** The field that an error is about; undefined where it is about the row. */
export function fieldOf(problem: string): Field | undefined {
  return fields.find((field) => problem.startsWith(`${field} `) || problem.startsWith(`${field}.`));
}

/**
 * The fields to correct: those that the errors are about, and with an end of a window the other end, since either can be the
 * wrong one. "delivery_until must be after pickup_from" is about both.
 */
export function fieldsToCorrect(problems: readonly string[]): Field[] {
  const named = new Set<Field>();
  for (const problem of problems) {
    const field = fieldOf(problem);
    if (field === undefined) continue;
    for (const one of [field, otherFieldOf(problem)]) {
      if (one === undefined) continue;
      for (const end of windowEnds.find((ends) => ends.includes(one)) ?? [one]) named.add(end);
    }
  }
  return [...named];
}

/** The field at the end of a sentence: "delivery_until must be after delivery_from". */
const otherFieldOf = (problem: string): Field | undefined =>
  fields.find((field) => problem.endsWith(` ${field}`));

/** `labels`: what people read for the fields, where it is not what the page calls them. */
export function problemWords(
  problem: string,
  country: Country | null,
  labels: Readonly<Record<Field, string>> = fieldLabels,
): string {
  const field = fieldOf(problem);
  if (field === undefined) return problem;
  if (phoneFields.includes(field) && problem.includes(' must ')) {
    return country === null
      ? `${labels[field]} must start with + and the country code, unless you ${countryHint}`
      : `${labels[field]} isn’t a valid ${withCountry(country, 'number')}. For other countries start with + and the country code`;
  }
  // "metadata.colour must be …": a part of the field.
  const rest = problem.slice(field.length).replace(/^\./, ': ');
  const other = otherFieldOf(rest);
  return labels[field] + (other === undefined ? rest : rest.replace(other, () => `“${labels[other]}”`));
}

/** The errors of a row in the words of the page: fields by their labels, and phone numbers by what is expected of people. */
import type { Country } from '../../../../contract/countries.ts';
import { countryHint } from '../../../../contract/dashboard/deliveries.ts';
import { countryName } from '../../../ui/country-name.ts';
import { fieldLabels } from './column-labels.ts';
import { type Field, fields, phoneFields } from './fields.ts';

/** The field that an error is about; undefined where it is about the row. */
export function fieldOf(problem: string): Field | undefined {
  return fields.find((field) => problem.startsWith(`${field} `) || problem.startsWith(`${field}.`));
}

export function problemWords(problem: string, country: Country | null): string {
  const field = fieldOf(problem);
  if (field === undefined) return problem;
  if (phoneFields.includes(field) && problem.includes(' must ')) {
    return country === null
      ? `${fieldLabels[field]} needs + and the country code, or ${countryHint}`
      : `${fieldLabels[field]} is not a phone number of ${countryName(country)}, nor one with + and a country code`;
  }
  // "metadata.colour must be …": a part of the field.
  const rest = problem.slice(field.length).replace(/^\./, ': ');
  const other = fields.find((one) => rest.endsWith(` ${one}`));
  return fieldLabels[field] + (other === undefined ? rest : rest.replace(other, `“${fieldLabels[other]}”`));
}

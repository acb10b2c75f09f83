/**
 * The service names every bad field in one text: "name must be …; receiver_contact.phone must be …". Here each sentence
 * goes to the field whose name it starts with.
 */
import { phrases } from '../../contract/errors.ts';
import { ApiRefusal } from '../api/failures.ts';

export interface FieldErrors {
  /** By the name of the field, dots included. */
  fields: Record<string, string>;
  /** Sentences about none of the fields. */
  rest: string[];
}

/** A sentence starts with a field's name and a verb; anything else after a semicolon belongs to the previous sentence. */
const beginning = /^[\w[\].-]+ (must|is|has|may|cannot|was)\b/;

export function fieldErrors(failure: unknown, names: readonly string[]): FieldErrors {
  const found: FieldErrors = { fields: {}, rest: [] };
  if (!(failure instanceof ApiRefusal)) return found;
  if (failure.error === phrases.referenceTaken.error && names.includes('reference')) {
    found.fields.reference = failure.message;
  }
  if (failure.status !== 400) return found;
  for (const sentence of sentencesOf(failure.details)) {
    const name = names.find((known) => sentence.startsWith(`${known} `));
    if (name === undefined) found.rest.push(sentence);
    else found.fields[name] ??= onItsOwn(sentence.slice(name.length + 1), name);
  }
  return found;
}

/** The sentences that the service joined. */
export function sentencesOf(details: string): string[] {
  const sentences: string[] = [];
  for (const part of details.split('; ')) {
    if (sentences.length === 0 || beginning.test(part) || /^and \d+ more$/.test(part)) sentences.push(part);
    else sentences.push(`${sentences.pop()}; ${part}`);
  }
  return sentences;
}

/** What a sentence says to programs only: people clear a field, and neither see nor type broken characters. */
const forPrograms = /; null clears it$| of well-formed Unicode.*$/;
const part = /^(\w+)_(window|location)\./;

/** At its field the sentence needs no name: "Must be …", "Required". */
function onItsOwn(sentence: string, name: string): string {
  const text = sentence.replace(forPrograms, '').replaceAll(/(\w+)_window\.(from|until)/g, labelOfTime);
  if (text === 'is required' || text === 'must not be empty') {
    return part.test(name) ? 'Fill in both fields, or neither' : 'Required';
  }
  return text.startsWith('must ') ? `M${text.slice(1)}` : `This ${text}`;
}

/** "“Pickup from”" of `pickup_window.from`, as the form labels it. */
const labelOfTime = (_: string, window: string, end: string) =>
  `“${window.charAt(0).toUpperCase()}${window.slice(1)} ${end}”`;

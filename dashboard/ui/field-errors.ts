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
    else found.fields[name] ??= onItsOwn(sentence.slice(name.length + 1));
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

/** At its field the sentence needs no name: "Must be …", "Required". */
function onItsOwn(sentence: string): string {
  // People clear a field; only programs send null.
  const text = sentence.replace(/; null clears it$/, '');
  if (text === 'is required' || text === 'must not be empty') return 'Required';
  return text.startsWith('must ') ? `M${text.slice(1)}` : `This ${text}`;
}

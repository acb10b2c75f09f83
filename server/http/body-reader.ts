/** Reads the body of an operation: JSON, checked with the schema that the contract declares. */
import type { TObject, TSchema } from 'typebox';
import { type Operation, treatsNullAsMissing } from '../../contract/operation.ts';
import { refusedInMultiLine } from '../../contract/primitives.ts';
import { parseJsonBody } from './json-body.ts';
import { refusalOfCostlyJson } from './json-size.ts';
import { Refusal } from './refusal.ts';
import { type MoreFaults, makeValidator } from './validation.ts';

export function makeBodyReader(
  operation: Operation,
  moreFaults?: MoreFaults,
): (bytes: Buffer | undefined) => unknown {
  const { body } = operation;
  if (!body) return () => undefined;
  const wholeNumbers = new Set(namesOfWholeNumbers(body.schema));
  const nullIsLeftOut = treatsNullAsMissing(operation);
  const read = body.lenient
    ? (value: unknown) => keepWhatFits(body.schema, value)
    : makeValidator(body.outline ?? body.schema, { nullIsLeftOut, moreFaults });
  return (bytes) => {
    const value = bytes && parseJsonBody(bytes, wholeNumbers);
    const isLeftOut = value === undefined || (value === null && nullIsLeftOut);
    if (!isLeftOut) return read(value);
    if (body.required ?? true) {
      throw new Refusal('body_missing', { given: value === null ? 'null' : 'missing' });
    }
    return {};
  };
}

/** Refuses a body that would be costly to parse. Nothing in a lenient one makes a request fail, so that one is not read. */
export function bodyToRead({ body }: Operation, bytes: Buffer | undefined): Buffer | undefined {
  const refusal = body && bytes && refusalOfCostlyJson(bytes);
  if (!refusal) return bytes;
  if (body.lenient) return undefined;
  throw refusal;
}

/** The fields of a schema, at any depth, that are whole numbers. */
function namesOfWholeNumbers({ properties = {}, items, anyOf = [] }: SchemaWithFields): string[] {
  return [
    ...[...anyOf, ...(items ? [items] : [])].flatMap(namesOfWholeNumbers),
    ...Object.entries(properties).flatMap(([name, field]) =>
      isWholeNumber(field) ? [name] : namesOfWholeNumbers(field),
    ),
  ];
}

interface SchemaWithFields extends TSchema {
  type?: string;
  maxLength?: number;
  properties?: Record<string, TSchema>;
  items?: TSchema;
  anyOf?: TSchema[];
}

/** True even if it may be null. */
function isWholeNumber({ type, anyOf = [] }: SchemaWithFields): boolean {
  return type === 'integer' || anyOf.some(isWholeNumber);
}

const maxLengthOf = ({ maxLength = Number.POSITIVE_INFINITY }: SchemaWithFields) => maxLength;

const refusedCharacters = new RegExp(`[${refusedInMultiLine}]`, 'gu');

/** The text fields of a lenient body, shortened to fit. Fields that the schema does not have are ignored. */
function keepWhatFits(schema: TObject, value: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  if (typeof value !== 'object' || value === null) return texts;
  for (const [name, field] of Object.entries(schema.properties)) {
    const text = Object.hasOwn(value, name) && Reflect.get(value, name);
    if (typeof text !== 'string') continue;
    const cleanText = text.replace(refusedCharacters, '').trim();
    const fitting = firstCharacters(cleanText, maxLengthOf(field)).trim();
    if (fitting !== '') texts[name] = fitting;
  }
  return texts;
}

/** Counted as schemas count: a character outside the basic plane is one, though its length in JavaScript is two. */
function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}

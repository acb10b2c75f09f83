/**
 * Checks a value against a schema of the contract. The verdict comes from a compiled check; only when it is
 * "no" are the faults looked for, put into words and named all at once.
 */
import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { System } from 'typebox/system';
import { closest } from './closest.ts';
import { Refusal } from './refusal.ts';

/** Faults named in one answer. A body of 256 KiB could hold some 30,000 unknown fields. */
const faultsMost = 20;
System.Settings.Set({ maxErrors: 1_000 });

/** No object of ours has nearly as many. A body of 2 MiB could hold 200,000, and each would be compared with ours. */
const fieldsMost = 1_000;

/** No schema of ours is deeper; what lies deeper is refused as unknown, so it need not be trimmed. */
const deepestText = 4;

/** Compiling takes a millisecond or more for each schema, and every service of a process has the same ones. */
const compiled = new WeakMap<TObject, ReturnType<typeof Compile<TObject>>>();

function compile(schema: TObject) {
  const known = compiled.get(schema);
  if (known) return known;
  const fresh = Compile(schema);
  compiled.set(schema, fresh);
  return fresh;
}

export function makeValidator<Schema extends TObject>(schema: Schema): (value: unknown) => Static<Schema> {
  const check = compile(schema);
  const untrimmed = new Set(
    Object.entries(schema.properties)
      .filter(([, field]) => 'x-untrimmed' in field)
      .map(([name]) => name),
  );
  return (value) => {
    const trimmed = trimText(value, deepestText, untrimmed);
    if (check.Check(trimmed)) return trimmed as Static<Schema>;
    throw new Refusal('invalidRequest', describe(faults(schema, check.Errors(trimmed), trimmed)));
  };
}

const none: ReadonlySet<string> = new Set();

/** Trims in place: the value was just parsed and nobody else holds it. Fields such as passwords are left as they are. */
function trimText(value: unknown, depth: number, except: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return value.trim();
  if (depth > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const fields = value as Record<string, unknown>;
    let count = 0;
    for (const name in fields) {
      if (++count > fieldsMost) {
        throw new Refusal('invalidRequest', `an object of the body has more than ${fieldsMost} fields`);
      }
      const field = fields[name];
      if (typeof field === 'string') {
        if (!except.has(name)) fields[name] = field.trim();
      } else if (typeof field === 'object') trimText(field, depth - 1, none);
    }
  }
  return value;
}

interface Fault {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: object;
}

/** One sentence for each field that is wrong, in the order in which the schema finds them. */
function faults(schema: TSchema, errors: readonly Fault[], value: unknown): string[] {
  const sentences = new Map<string, string>();
  for (const { keyword, instancePath, schemaPath, params } of errors) {
    const place = instancePath.slice(1).replaceAll('/', '.');
    const within = (name: string) => (place ? `${place}.${name}` : name);
    if (keyword === 'required') {
      for (const name of (params as { requiredProperties: string[] }).requiredProperties) {
        sentences.set(within(name), `${within(name)} is required`);
      }
    } else if (keyword === 'boolean') {
      // `additionalProperties: false`, told once for each unknown field; the summary of them is passed over.
      const owner = at(schema, schemaPath.replace(/\/additionalProperties$/, '')) as TObject;
      const name = instancePath
        .slice(instancePath.lastIndexOf('/') + 1)
        .replaceAll('~1', '/')
        .replaceAll('~0', '~');
      sentences.set(place, unknownField(place, name, Object.keys(owner.properties)));
    } else if (keyword !== 'additionalProperties' && !sentences.has(place)) {
      sentences.set(place, brokenRule(place, at(schema, schemaPath), valueAt(value, instancePath)));
    }
  }
  return [...sentences.values()];
}

function unknownField(path: string, name: string, known: string[]): string {
  const shown = path.length > 80 ? `${path.slice(0, 80)}…` : path;
  const near = closest(name, known);
  return `${shown} is not a known field${near ? `, did you mean ${near}?` : ''}`;
}

function brokenRule(place: string, schema: TSchema | undefined, value: unknown): string {
  const field = place || 'the body';
  if (value === null && place) return `${field} must not be null; leave it out instead`;
  if (value === '' && place && ((schema as { minLength?: number } | undefined)?.minLength ?? 0) > 0) {
    return `${field} must not be empty`;
  }
  const rule = (schema as { 'x-rule'?: string } | undefined)?.['x-rule'];
  return `${field} ${rule ?? (place ? 'is not valid' : 'must be a JSON object')}`;
}

function describe(sentences: string[]): string {
  const shown = sentences.slice(0, faultsMost).join('; ');
  const more = sentences.length - faultsMost;
  return more > 0 ? `${shown}; and ${more} more` : shown;
}

function at(schema: TSchema, path: string): TSchema | undefined {
  let found: unknown = schema;
  for (const step of path.split('/').slice(1)) found = (found as Record<string, unknown> | undefined)?.[step];
  return found as TSchema | undefined;
}

function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split('/').slice(1))
    found = (found as Record<string, unknown> | null | undefined)?.[step];
  return found;
}

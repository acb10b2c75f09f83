/**
 * Validates a value against a schema of the contract. A compiled check decides; only when it fails are the errors
 * collected, described and returned together.
 */
import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Format from 'typebox/format';
import { System } from 'typebox/system';
import { closest } from '../unknown-word.mjs';
import { isDateTime } from './date-time.ts';
import { maxFields, tooManyFields } from './json-size.ts';
import { Refusal } from './refusal.ts';

/** Errors named in one response. A body of 256 KiB could contain about 30,000 unknown fields. */
const maxFaults = 20;
/** Errors that are counted; beyond them there are "many more". Each costs a few microseconds. */
const maxCounted = 100;
System.Settings.Set({ maxErrors: maxCounted });
Format.Set('date-time', isDateTime);

/** No schema of ours is deeper; anything deeper is refused as unknown, so it need not be trimmed. */
const deepestText = 4;

/**
 * Compiling takes a millisecond or more per schema, so each is compiled with its first value: few processes ever serve all
 * operations. All services of a process share them.
 */
const compiled = new WeakMap<TObject, ReturnType<typeof Compile<TObject>>>();

function compile(schema: TObject) {
  const known = compiled.get(schema);
  if (known) return known;
  const fresh = Compile(schema);
  compiled.set(schema, fresh);
  return fresh;
}

export interface ValidatorOptions {
  /** Whether null in an optional field means that it was not sent. */
  nullIsLeftOut: boolean;
  /**
   * What the schema cannot say, such as the order of two times. Asked only about a value that breaks the schema, so that all its
   * errors are named together; a value that fits is checked by its handler. The value can be anything.
   */
  moreFaults?: MoreFaults | undefined;
  /** Parameters of a query string are no fields of a body: one that is unknown is answered with those that there are. */
  isQuery?: boolean;
  /** How the whole value is called; the body, if it is not said. */
  whole?: string;
}

export type MoreFaults = (value: unknown) => string[];

/**
 * For how many unknown names a known one may still be suggested: each is compared with every known one. The items of a batch
 * share one; they could ask for 5,000.
 */
export interface Suggestions {
  left: number;
}

export function makeValidator<Schema extends TObject>(
  schema: Schema,
  options: ValidatorOptions = { nullIsLeftOut: false },
): (value: unknown) => Static<Schema> {
  const check = makeChecker(schema, options);
  return (value) => {
    const checked = check(value);
    if ('faults' in checked) throw new Refusal('invalidRequest', describeFaults(checked.faults));
    return checked.value;
  };
}

/** Like a validator, with the faults as data: a sentence for each field that is wrong. */
export function makeChecker<Schema extends TObject>(
  schema: Schema,
  options: ValidatorOptions = { nullIsLeftOut: false },
): (value: unknown, suggestions?: Suggestions) => { value: Static<Schema> } | { faults: string[] } {
  let check: ReturnType<typeof compile> | undefined;
  const preparation = prepareBy(schema, options);
  return (value, suggestions = { left: maxFaults }) => {
    check ??= compile(schema);
    const prepared = prepare(value, deepestText, preparation);
    if (check.Check(prepared)) return { value: prepared as Static<Schema> };
    const more = options.moreFaults?.(prepared) ?? [];
    return { faults: [...faults(schema, check.Errors(prepared), prepared, options, suggestions), ...more] };
  };
}

/** What is done to the fields of an object before it is checked. */
interface Preparation {
  /** Fields that are not trimmed, such as passwords and metadata. */
  untrimmed: ReadonlySet<string>;
  /** Fields in which null means that they were not sent. */
  nullable: ReadonlySet<string>;
  /** The objects inside. */
  inside: ReadonlyMap<string, Preparation>;
}

const onlyTrim: Preparation = { untrimmed: new Set(), nullable: new Set(), inside: new Map() };

function prepareBy(schema: TObject, options: ValidatorOptions): Preparation {
  const required = (schema as { required?: string[] }).required ?? [];
  const fields = Object.entries(schema.properties);
  const optional = fields.map(([name]) => name).filter((name) => !required.includes(name));
  return {
    untrimmed: new Set(fields.filter(([, field]) => 'x-untrimmed' in field).map(([name]) => name)),
    nullable: new Set(options.nullIsLeftOut ? optional : []),
    inside: new Map(
      fields
        .filter(([, field]) => 'properties' in field)
        .map(([name, field]) => [name, prepareBy(field as TObject, options)]),
    ),
  };
}

/** Trims text and removes nulls, in place: the value was just parsed, and nothing else refers to it. */
function prepare(value: unknown, depth: number, { untrimmed, nullable, inside }: Preparation): unknown {
  if (typeof value === 'string') return value.trim();
  if (depth > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const fields = value as Record<string, unknown>;
    let count = 0;
    for (const name in fields) {
      if (++count > maxFields) throw tooManyFields();
      const field = fields[name];
      if (typeof field === 'string') {
        if (!untrimmed.has(name)) {
          const trimmed = field.trim();
          if (trimmed !== field) fields[name] = trimmed;
        }
      } else if (field === null) {
        if (nullable.has(name)) delete fields[name];
      } else if (typeof field === 'object' && !untrimmed.has(name)) {
        prepare(field, depth - 1, inside.get(name) ?? onlyTrim);
      }
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

/** One sentence for each invalid field, in the order of the schema. */
function faults(
  schema: TSchema,
  errors: readonly Fault[],
  value: unknown,
  { isQuery = false, whole = 'the body' }: ValidatorOptions,
  suggestions: Suggestions,
): string[] {
  const sentences = new Map<string, string>();
  for (const { keyword, instancePath, schemaPath, params } of errors) {
    if (isSummary(schema, keyword, schemaPath)) continue;
    const field = fieldAt(instancePath);
    const within = (name: string) => (field ? `${field}.${name}` : name);
    if (keyword === 'required') {
      for (const name of (params as { requiredProperties: string[] }).requiredProperties) {
        sentences.set(within(name), `${within(name)} is required`);
      }
    } else if (keyword === 'boolean') {
      // `additionalProperties: false`, once for each unknown field.
      const owner = nodeAt(schema, schemaPath.replace(/\/additionalProperties$/, ''));
      const name = instancePath
        .slice(instancePath.lastIndexOf('/') + 1)
        .replaceAll('~1', '/')
        .replaceAll('~0', '~');
      const known = Object.keys(owner?.properties ?? {});
      const near = suggestions.left > 0 ? closest(name, known) : undefined;
      suggestions.left--;
      sentences.set(field, isQuery ? unknownParameter(field, near, known) : unknownField(field, near));
    } else if (!sentences.has(field)) {
      const isRequired = isRequiredField(schema, schemaPath);
      sentences.set(
        field,
        brokenRule({ field, whole }, nodeAt(schema, schemaPath), valueAt(value, instancePath), isRequired),
      );
    }
  }
  for (const { keyword, instancePath, schemaPath } of errors) {
    if (keyword !== 'anyOf') continue;
    const field = fieldAt(instancePath);
    const isNamed = [...sentences.keys()].some((name) => name === field || name.startsWith(`${field}.`));
    if (!isNamed) {
      sentences.set(field, brokenRule({ field, whole }, nodeAt(schema, schemaPath), undefined, false));
    }
  }
  return [...sentences.values()];
}

const fieldAt = (instancePath: string) => instancePath.slice(1).replaceAll('/', '.');

/**
 * Errors that say again what another one says: the sum of `additionalProperties`, and of a value that may be null, that it is
 * not null and fits neither. A wrong name in an object is the concern of the object, whose rule says how names are written.
 */
function isSummary(schema: TSchema, keyword: string, schemaPath: string): boolean {
  if (keyword === 'additionalProperties' || keyword === 'anyOf') return true;
  if (schemaPath.endsWith('/propertyNames')) return true;
  return /\/anyOf\/\d+$/.test(schemaPath) && nodeAt(schema, schemaPath)?.type === 'null';
}

const shortened = (path: string) => (path.length > 80 ? `${path.slice(0, 80)}…` : path);

function unknownField(path: string, near: string | undefined): string {
  return `${shortened(path)} is not a known field${near ? `, did you mean ${near}?` : ''}`;
}

function unknownParameter(path: string, near: string | undefined, known: readonly string[]): string {
  const others = known.length === 0 ? ': there are none here' : `: use ${known.join(', ')}`;
  return `${shortened(path)} is not a known parameter${near ? `, did you mean ${near}?` : others}`;
}

function isRequiredField(schema: TSchema, path: string): boolean {
  const [, owner = '', name = ''] = /^(.*)\/properties\/([^/]+)$/.exec(path) ?? [];
  return nodeAt(schema, owner)?.required?.includes(name) ?? false;
}

function brokenRule(
  { field, whole }: { field: string; whole: string },
  schema: SchemaNode | undefined,
  value: unknown,
  isRequired: boolean,
): string {
  const name = field || whole;
  if (value === null && field) {
    const ownRule = schema?.['x-null-rule'];
    if (ownRule) return `${name} ${ownRule}`;
    return isRequired
      ? `${name} is required and must not be null`
      : `${name} must not be null; leave it out instead`;
  }
  if (value === '' && field && (schema?.minLength ?? 0) > 0) {
    return isRequired ? `${name} is required` : `${name} must not be empty`;
  }
  const rule = schema?.['x-rule'] ?? enumRule(schema?.enum);
  return `${name} ${rule ?? (field ? 'is not valid' : 'must be a JSON object')}`;
}

/** "must be one of a, b". */
function enumRule(values: readonly unknown[] | undefined): string | undefined {
  if (!values) return undefined;
  return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;
}

/** As one text, with a limit to how many are named. */
export function describeFaults(sentences: readonly string[], maxShown = maxFaults): string {
  const shown = sentences.slice(0, maxShown).join('; ');
  const more = sentences.length - maxShown;
  if (more <= 0) return shown;
  return `${shown}; and ${sentences.length < maxCounted ? more : 'many'} more`;
}

/** The parts of a JSON schema that the sentences need. */
interface SchemaNode {
  type?: string;
  enum?: readonly unknown[];
  required?: string[];
  properties?: Record<string, unknown>;
  minLength?: number;
  'x-rule'?: string;
  'x-null-rule'?: string;
}

function nodeAt(schema: TSchema, path: string): SchemaNode | undefined {
  return valueAt(schema, path) as SchemaNode | undefined;
}

/** By a JSON pointer; undefined where it leads nowhere. */
function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const step of path.split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Reflect.get(found, step);
  }
  return found;
}

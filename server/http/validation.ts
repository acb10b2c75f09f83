/**
 * Validates a value against a schema of the contract. A compiled check decides; only when it fails are the errors
 * collected, described and returned together.
 */
import { IsObject, type Static, type TObject, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TValidationError } from 'typebox/error';
import Format from 'typebox/format';
import { System } from 'typebox/system';
import type { Problem } from '../../contract/problems/index.ts';
import { maxCounted, problem, Rejection } from '../errors/rejection.ts';
import { type RuleSchema, ruleOfSchema } from '../errors/schema-rule.ts';
import { closest } from '../platform/unknown-word.mjs';
import { isDateTime } from './date-time.ts';
import { maxFields, tooManyFields } from './json-size.ts';
import { Refusal } from './refusal.ts';

// Each costs a few microseconds.
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
  const cached = compiled.get(schema);
  if (cached) return cached;
  const fresh = Compile(schema);
  compiled.set(schema, fresh);
  return fresh;
}

interface ValidatorOptions {
  /** Whether null in an optional field means that it was not sent. */
  nullIsLeftOut: boolean;
  /**
   * What the schema cannot say, such as the order of two times. Asked only about a value that breaks the schema, so that all its
   * errors are named together; a value that fits is checked by its handler. The value can be anything.
   */
  moreFaults?: MoreFaults | undefined;
  /** Parameters of a query string are no fields of a body: one that is unknown is answered with those that there are. */
  isQuery?: boolean;
  /** What is wrong with a value that is not even an object. */
  notAnObject?: 'body_not_an_object' | 'item_not_an_object';
}

export type MoreFaults = (value: unknown) => Problem[];

/** Unknown names of one value for which a known one is suggested. */
const maxSuggestions = 20;

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
    if ('faults' in checked) throw new Refusal(new Rejection(checked.faults));
    return checked.value;
  };
}

/** Like a validator, with what is wrong as data: a problem for each field. */
export function makeChecker<Schema extends TObject>(
  schema: Schema,
  options: ValidatorOptions = { nullIsLeftOut: false },
): (value: unknown, suggestions?: Suggestions) => { value: Static<Schema> } | { faults: Problem[] } {
  let check: ReturnType<typeof compile> | undefined;
  const preparation = prepareBy(schema, options);
  return (value, suggestions = { left: maxSuggestions }) => {
    check ??= compile(schema);
    const prepared = prepare(value, deepestText, preparation);
    if (check.Check(prepared)) return { value: prepared as Static<Schema> };
    const more = options.moreFaults?.(prepared) ?? [];
    return { faults: [...faults(schema, check.Errors(prepared), prepared, options, suggestions), ...more] };
  };
}

interface Preparation {
  /** Fields that are not trimmed, such as passwords and metadata. */
  untrimmed: ReadonlySet<string>;
  /** Fields in which null means that they were not sent. */
  nullable: ReadonlySet<string>;
  inside: ReadonlyMap<string, Preparation>;
}

const onlyTrim: Preparation = { untrimmed: new Set(), nullable: new Set(), inside: new Map() };

function prepareBy(schema: TObject, options: ValidatorOptions): Preparation {
  const required = schema.required ?? []; // left out if nothing is required, against its type
  const fields = Object.entries(schema.properties);
  const optional = fields.map(([name]) => name).filter((name) => !required.includes(name));
  return {
    untrimmed: new Set(fields.filter(([, field]) => 'x-untrimmed' in field).map(([name]) => name)),
    nullable: new Set(options.nullIsLeftOut ? optional : []),
    inside: new Map(
      fields.flatMap(([name, field]) => (IsObject(field) ? [[name, prepareBy(field, options)]] : [])),
    ),
  };
}

/** Trims text and removes nulls, in place: the value was just parsed, and nothing else refers to it. */
function prepare(value: unknown, depth: number, { untrimmed, nullable, inside }: Preparation): unknown {
  if (typeof value === 'string') return value.trim();
  if (depth > 0 && isObject(value)) {
    let count = 0;
    for (const name in value) {
      if (++count > maxFields) throw tooManyFields();
      const field = value[name];
      if (typeof field === 'string') {
        if (!untrimmed.has(name)) {
          const trimmed = field.trim();
          if (trimmed !== field) value[name] = trimmed;
        }
      } else if (field === null) {
        if (nullable.has(name)) delete value[name];
      } else if (typeof field === 'object' && !untrimmed.has(name)) {
        prepare(field, depth - 1, inside.get(name) ?? onlyTrim);
      }
    }
  }
  return value;
}

/** One problem for each invalid field, in the order of the schema. */
function faults(
  schema: TSchema,
  errors: readonly TValidationError[],
  value: unknown,
  { isQuery = false, notAnObject = 'body_not_an_object' }: ValidatorOptions,
  suggestions: Suggestions,
): Problem[] {
  const byField = new Map<string, Problem>();
  for (const error of errors) {
    const { keyword, instancePath, schemaPath } = error;
    if (isSummary(schema, keyword, schemaPath)) continue;
    const field = fieldAt(instancePath);
    const within = (name: string) => (field ? `${field}.${name}` : name);
    if (error.keyword === 'required') {
      for (const name of error.params.requiredProperties) {
        byField.set(within(name), problem('required', {}, { field: within(name) }));
      }
    } else if (keyword === 'boolean') {
      // `additionalProperties: false`, once for each unknown field.
      const owner = nodeAt(schema, schemaPath.replace(/\/additionalProperties$/, ''));
      const name = instancePath
        .slice(instancePath.lastIndexOf('/') + 1)
        .replaceAll('~1', '/')
        .replaceAll('~0', '~');
      const allowed = Object.keys(owner?.properties ?? {});
      const suggestion = suggestions.left > 0 ? closest(name, allowed) : undefined;
      suggestions.left--;
      byField.set(field, unknownName(field, isQuery ? allowed : undefined, suggestion));
    } else if (!byField.has(field)) {
      byField.set(field, brokenRule(field, schema, schemaPath, valueAt(value, instancePath), notAnObject));
    }
  }
  for (const { keyword, instancePath, schemaPath } of errors) {
    if (keyword !== 'anyOf') continue;
    const field = fieldAt(instancePath);
    const isNamed = [...byField.keys()].some((name) => name === field || name.startsWith(`${field}.`));
    if (!isNamed)
      byField.set(field, brokenRule(field, schema, `${schemaPath}/anyOf/0`, undefined, notAnObject));
  }
  return [...byField.values()];
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

function unknownName(
  path: string,
  parameters: string[] | undefined,
  suggestion: string | undefined,
): Problem {
  const about = { field: shortened(path) };
  const near = suggestion === undefined ? {} : { suggestion };
  return parameters === undefined
    ? problem('unknown_field', near, about)
    : problem('unknown_parameter', { known: parameters, ...near }, about);
}

function isRequiredField(schema: TSchema, path: string): boolean {
  const [, owner = '', name = ''] = /^(.*)\/properties\/([^/]+)$/.exec(path) ?? [];
  return nodeAt(schema, owner)?.required?.includes(name) ?? false;
}

function brokenRule(
  field: string,
  schema: TSchema,
  schemaPath: string,
  value: unknown,
  notAnObject: NonNullable<ValidatorOptions['notAnObject']>,
): Problem {
  const node = nodeAt(schema, schemaPath);
  // The only rule of a whole body is that it is an object, with a field at least.
  if (field === '') return problem(isObject(value) ? 'no_fields' : notAnObject);
  const about = { field };
  const isRequired = isRequiredField(schema, schemaPath);
  if (value === null) {
    const instead = node?.['x-instead-of-null'] ?? (isRequired ? 'send_value' : 'leave_out');
    return problem('must_not_be_null', { instead }, about);
  }
  if (value === '' && (node?.minLength ?? 0) > 0) {
    return isRequired ? problem('required', {}, about) : problem('must_not_be_empty', {}, about);
  }
  const { code, params } = (node && ruleOfSchema(node)) ?? { code: 'not_valid', params: {} };
  return { code, params, field } as Problem;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The parts of a JSON schema that problems are made of. */
interface SchemaNode extends RuleSchema {
  required?: string[];
  'x-instead-of-null'?: 'keep' | 'zero';
}

function nodeAt(schema: TSchema, path: string): SchemaNode | undefined {
  return valueAt(schema, path) as SchemaNode | undefined;
}

/** By a JSON pointer; undefined if it leads nowhere. */
function valueAt(value: unknown, path: string): unknown {
  let node = value;
  for (const step of path.split('/').slice(1)) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = Reflect.get(node, step);
  }
  return node;
}

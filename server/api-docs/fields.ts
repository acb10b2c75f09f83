/** Fields, parameters and headers, with their types and a description of their rules. */

import type { Header, OpenApiDocument, Parameter, Schema } from '../../contract/openapi.ts';
import { ruleOfSchema } from '../errors/schema-rule.ts';
import { ruleInWords } from '../errors/sentences/index.ts';
import { type Html, html } from './html.ts';
import { renderInline } from './markdown.ts';

export interface Field {
  name: string;
  schema: Schema;
  description: string | undefined;
  /** Whether a request must contain it; undefined for fields of responses. */
  need?: 'required' | 'optional';
}

/** The prefix of the fields' element ids; undefined if they have none, because search does not link to them. */
type Owner = string | undefined;

/** The element id of a field, a response or a media type, for links from search. */
export const partId = (owner: string, name: string) => `${owner}.${name}`;

export function parameterFields(parameters: Parameter[]): Field[] {
  return parameters.map(({ required, ...field }) => ({ ...field, need: need(required) }));
}

export function renderHeaders(document: OpenApiDocument, headers: Record<string, Header>): Html {
  const fields = Object.entries(headers).map(([name, header]) => {
    const { schema = {}, description } = resolve(document.components.headers, header);
    return { name, schema, description };
  });
  return renderFields(document, fields, undefined);
}

type Side = 'request' | 'response';

/** The fields of an object, or of the objects in a list. */
export function bodyFields(document: OpenApiDocument, schema: Schema, side: Side): Field[] {
  const resolved = resolve(document.components.schemas, schema);
  const { properties = {}, required = [], items, anyOf, oneOf = anyOf } = resolved;
  if (items) return bodyFields(document, items, side);
  if (oneOf) return fieldsOfAny(document, oneOf, side);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    schema: property,
    description: descriptionOf(document, property),
    ...(side === 'request' ? { need: need(required.includes(name)) } : {}),
  }));
}

/** The fields of several kinds of objects; one that they share is shown once, with what any of them has in it. */
function fieldsOfAny(document: OpenApiDocument, kinds: readonly Schema[], side: Side): Field[] {
  const fields = kinds.flatMap((kind) => bodyFields(document, kind, side));
  return fields
    .filter(({ name }, index) => fields.findIndex((other) => other.name === name) === index)
    .map((first) =>
      asOneField(
        first,
        fields.filter(({ name }) => name === first.name),
      ),
    );
}

function asOneField(first: Field, fields: Field[]): Field {
  const schemas = new Map(fields.map(({ schema }) => [JSON.stringify(schema), schema]));
  const kinds = [...schemas.values()];
  if (kinds.length === 1) return first;
  if (kinds.every((kind) => kind.const !== undefined)) {
    return { ...first, schema: { type: 'string', enum: kinds.map((kind) => kind.const) } };
  }
  const hasFields = kinds.some((kind) => kind.$ref !== undefined || kind.properties !== undefined);
  return hasFields ? { ...first, schema: { anyOf: kinds } } : first;
}

/** Fields of nested objects are indented below their parent. */
export function renderBody(document: OpenApiDocument, schema: Schema, owner: Owner, side: Side): Html {
  const fields = bodyFields(document, schema, side);
  return fields.length === 0 ? html`` : renderFields(document, fields, owner, side);
}

export function renderFields(
  document: OpenApiDocument,
  fields: Field[],
  owner: Owner,
  side: Side = 'request',
): Html {
  return html`<dl class="fields">
${fields.map((field) => renderField(document, field, owner && partId(owner, field.name), side))}</dl>`;
}

function renderField(document: OpenApiDocument, field: Field, id: string | undefined, side: Side): Html {
  const schema = resolveField(document, field.schema);
  const rule = ruleOf(schema);
  return html`<div${id && html` id="${id}"`}><dt><code>${field.name}</code> <span class="type">${typeOf(document, schema)}</span>${
    field.need && html` <span class="${field.need}">${field.need}</span>`
  }</dt>
<dd>${field.description && html`<p>${renderInline(field.description)}</p>`}${
    rule !== '' && html`<p class="rule">${renderInline(rule)}</p>`
  }${renderValues(document, schema)}${renderBody(document, schema, id, side)}</dd></div>
`;
}

/** A reference may have its own description; that of an enum starts with a paragraph and continues with its values. */
function descriptionOf(document: OpenApiDocument, schema: Schema): string | undefined {
  const { schemas } = document.components;
  const inner = schema.anyOf?.[0] ?? schema;
  const words =
    resolve(schemas, schema).description ?? inner.description ?? resolve(schemas, inner).description;
  return words?.split('\n\n')[0];
}

/** Enums with their own section are not repeated at each field. */
const sections: Record<string, { href: string; words: string }> = {
  DeliveryState: { href: '#states', words: 'One of the states' },
  EventType: { href: '#event-types', words: 'One of the event types' },
  ErrorPhrase: { href: '#errors', words: 'One of the phrases under Errors' },
};

function renderValues(document: OpenApiDocument, schema: Schema): Html {
  const section = sections[enumOf(document, schema).title ?? ''];
  if (section) return html`<p class="rule"><a href="${section.href}">${section.words}</a>.</p>`;
  const values = fieldValues(document, schema);
  if (values.length === 0) return html``;
  return html`<ul class="values">${values.map(
    ({ value, meaning }) => html`<li><code>${value}</code> ${renderInline(meaning)}</li>\n`,
  )}</ul>`;
}

/** The values that are listed at a field, with their meanings. */
export function fieldValues(document: OpenApiDocument, schema: Schema): { value: string; meaning: string }[] {
  const { title = '', enum: values = [], 'x-enum-descriptions': meanings } = enumOf(document, schema);
  if (!meanings || sections[title]) return [];
  return values.map((value, index) => ({ value: String(value), meaning: meanings[index] ?? '' }));
}

/** A named enum, even if it may be null or is in a list. */
const enumOf = ({ components }: OpenApiDocument, schema: Schema) =>
  resolve(components.schemas, schema.items ?? schema.anyOf?.[0] ?? schema);

const need = (required: boolean) => (required ? 'required' : 'optional');

function typeOf(document: OpenApiDocument, reference: Schema): string {
  const schema = resolve(document.components.schemas, reference);
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts) return [...new Set(parts.map((part) => typeOf(document, part)))].join(' or ');
  if (schema.items) return `array of ${typeOf(document, schema.items)}s`;
  const [type = 'any', ...others] = [schema.type ?? []].flat();
  return [schema.format ? `${type} (${schema.format})` : type, ...others].join(' or ');
}

function ruleOf(schema: Schema): string {
  // The fields or values listed below it say what it may contain.
  if (schema.properties || schema['x-enum-descriptions'] || schema.items?.$ref) return '';
  const { 'x-rule': named, 'x-items': items, minimum, maximum } = schema;
  const hasRule = named ?? items ?? (minimum !== undefined && maximum !== undefined);
  const rule = hasRule ? ruleOfSchema(schema) : undefined;
  if (rule) return sentence(ruleInWords(rule));
  // A value that may be null: the rule for the other values.
  if (schema.anyOf) return schema.anyOf.map(ruleOf).find((rule) => rule !== '') ?? '';
  if (schema.const !== undefined) return `Always \`${schema.const}\`.`;
  if (schema.enum) return `One of ${schema.enum.map((value) => `\`${value}\``).join(', ')}.`;
  const bounds = [
    minimum === undefined ? [] : `at least ${minimum}`,
    maximum === undefined ? [] : `at most ${maximum}`,
  ].flat();
  const rules = [lengthRule(schema), bounds.join(' and '), schema.pattern && `matches \`${schema.pattern}\``];
  const shown = rules.filter((rule) => rule !== undefined && rule !== '');
  return shown.length === 0 ? '' : sentence(shown.join('; '));
}

function lengthRule({ minLength, maxLength }: Schema): string | undefined {
  if (minLength !== undefined && maxLength !== undefined) return `${minLength} to ${maxLength} characters`;
  if (maxLength !== undefined) return `at most ${maxLength} characters`;
  return minLength === undefined ? undefined : `at least ${minLength} characters`;
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** A reference that may also be null is shown as what it refers to, or null. */
export function resolveField({ components }: OpenApiDocument, schema: Schema): Schema {
  const [first, second] = schema.anyOf ?? [];
  if (first?.$ref === undefined || second?.type !== 'null') return resolve(components.schemas, schema);
  const inner = resolve(components.schemas, first);
  return { ...inner, type: [inner.type ?? 'object', 'null'].flat() };
}

/** Follows a reference into the components of its kind. */
export function resolve<T extends { $ref?: string }>(components: Record<string, T>, value: T): T {
  if (value.$ref === undefined) return value;
  const name = value.$ref.slice(value.$ref.lastIndexOf('/') + 1);
  const schema = components[name];
  if (schema === undefined) throw new Error(`the document refers to ${value.$ref}, which it does not hold`);
  return schema;
}

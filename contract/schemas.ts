/** How the contract writes its schemas: with TypeBox, and with these short forms for what most of them have. */
import {
  type TArrayOptions,
  type TEnumValue,
  type TNumberOptions,
  type TObjectOptions,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  type TStringOptions,
  Type,
} from 'typebox';

export const text = (description: string, options: TStringOptions = {}) =>
  Type.String({ description, ...options });
export const integer = (description: string, options: TNumberOptions = {}) =>
  Type.Integer({ description, ...options });
export const number = (description: string, options: TNumberOptions = {}) =>
  Type.Number({ description, ...options });
export const boolean = (description: string) => Type.Boolean({ description });

/** Without other fields: a request that has an unknown one is refused. (Responses are open, see `openapi.ts`.) */
export function object<P extends TProperties>(properties: P, options: TObjectOptions = {}) {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export const listOf = <P extends TProperties>(properties: P, options: TArrayOptions = {}) =>
  Type.Array(object(properties), options);

/** An object with a name in the OpenAPI document, so that generated clients have one type for it. */
export function component<P extends TProperties>(title: string, properties: P, options: TObjectOptions = {}) {
  return Type.Object(properties, { title, additionalProperties: false, ...options });
}

/** One of these words. */
export function oneOf<Values extends TEnumValue[]>(
  values: readonly [...Values],
  options: TSchemaOptions = {},
) {
  return Type.Enum(values, { type: 'string', ...options });
}

/** The same with a name in the OpenAPI document; `meanings.ts` says what each word means. */
export const namedEnum = <Values extends TEnumValue[]>(
  title: string,
  values: readonly [...Values],
  description?: string,
) => oneOf(values, { title, ...(description === undefined ? {} : { description }) });

export function orNull<S extends TSchema>(schema: S, options: TSchemaOptions = {}) {
  return Type.Union([schema, Type.Null()], options);
}

/** One of several objects; the value of a field says which. */
export function oneOfObjects<Parts extends TSchema[]>(
  title: string,
  propertyName: string,
  parts: [...Parts],
) {
  return Type.Union(parts, { title, discriminator: { propertyName } });
}

/** A page of a list; with a `title`, a component. */
export function pageOf<S extends TSchema>(item: S, title?: string) {
  const page = { data: Type.Array(item), has_more: Type.Boolean(), next_cursor: orNull(Type.String()) };
  return title === undefined ? object(page) : component(title, page);
}

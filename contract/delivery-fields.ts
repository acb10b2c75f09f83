/**
 * What a sender says about a delivery: how it is sent, how records show it, and the names of its CSV columns. A new
 * field is declared here, and the compiler then names every file that has to know it: see "Add a field to a delivery"
 * in CONTRIBUTING.md.
 */
import { type Static, type TSchema, Type } from 'typebox';
import {
  AmountToCollect,
  DeliveryAddress,
  Description,
  PickupAddress,
  ReceiverName,
  ReceiverPhone,
  Weight,
} from './primitives.ts';

/** As it is sent. */
export const NewDelivery = Type.Object(
  {
    pickup_address: PickupAddress,
    delivery_address: DeliveryAddress,
    package_details: Type.Optional(
      Type.Object(
        { weight: Type.Optional(Weight), description: Type.Optional(Description) },
        { additionalProperties: false, 'x-rule': 'must be an object with weight and description' },
      ),
    ),
    receiver_contact: Type.Optional(
      Type.Object(
        { name: Type.Optional(ReceiverName), phone: Type.Optional(ReceiverPhone) },
        { additionalProperties: false, 'x-rule': 'must be an object with name and phone' },
      ),
    ),
    amount_to_collect: Type.Optional(AmountToCollect),
  },
  { title: 'NewDelivery', additionalProperties: false },
);
export type NewDelivery = Static<typeof NewDelivery>;

/** As records show it: a field that was left out is null. */
export const sentFields = {
  pickup_address: Type.String(),
  delivery_address: Type.String(),
  package_details: Type.Object(
    { weight: orNull(Type.Number()), description: orNull(Type.String()) },
    { additionalProperties: false },
  ),
  receiver_contact: Type.Object(
    { name: orNull(Type.String()), phone: orNull(Type.String()) },
    { additionalProperties: false },
  ),
  amount_to_collect: Type.Integer({
    minimum: 0,
    description: 'Cash to collect on delivery, in minor units of `currency`.',
  }),
} satisfies SchemasOf<NewDelivery>;
export type SentFields = { [Name in keyof typeof sentFields]: Static<(typeof sentFields)[Name]> };

/** The fields by their paths, such as `package_details.weight`. */
export type FieldPath = PathsOf<NewDelivery>;

/** The CSV column of each field, in the order of exported files. */
export const csvColumns = {
  pickup_address: 'pickup_address',
  delivery_address: 'delivery_address',
  'receiver_contact.name': 'receiver_name',
  'receiver_contact.phone': 'receiver_phone',
  'package_details.weight': 'weight',
  'package_details.description': 'description',
  amount_to_collect: 'amount_to_collect',
} as const satisfies Record<FieldPath, string>;

export const fieldPaths = Object.keys(csvColumns) as FieldPath[];

/** A delivery with every field, for examples. */
export const exampleDelivery = {
  pickup_address: '12 Marina Road, Lagos',
  delivery_address: '7 Allen Avenue, Ikeja',
  package_details: { weight: 2.5, description: 'Two cotton shirts' },
  receiver_contact: { name: 'Ada Obi', phone: '+2348012345678' },
  amount_to_collect: 500_000,
} as const satisfies EveryField<NewDelivery>;

/** The schema of a field, as it is sent. */
export function fieldSchema(path: FieldPath): { type?: string; description?: string } {
  const steps = path.split('.').flatMap((name) => ['properties', name]);
  return steps.reduce<object>((schema, step) => (schema as Record<string, object>)[step]!, NewDelivery);
}

/** The value of a field; undefined where it was left out. */
export function fieldValue(delivery: object, path: FieldPath): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], delivery);
}

/** Sets the value of a field, in the objects that its path names. */
export function setField(delivery: object, path: FieldPath, value: unknown): void {
  const names = path.split('.');
  const last = names.pop()!;
  let inside = delivery as Record<string, unknown>;
  for (const name of names) {
    inside[name] ??= {};
    inside = inside[name] as Record<string, unknown>;
  }
  inside[last] = value;
}

export function orNull<S extends Parameters<typeof Type.Union>[0][number]>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

type PathsOf<T> = {
  [Name in keyof T & string]-?: NonNullable<T[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<T[Name]> extends object
      ? `${Name}.${PathsOf<NonNullable<T[Name]>>}`
      : Name;
}[keyof T & string];

export type ValueAt<T, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? ValueAt<T[Name & keyof T], Rest>
  : T[Path & keyof T];

type EveryField<T> = { [Name in keyof T]-?: EveryField<T[Name]> };

/** A schema for every field. */
type SchemasOf<T> = {
  [Name in keyof T]-?: NonNullable<T[Name]> extends readonly unknown[]
    ? TSchema
    : NonNullable<T[Name]> extends object
      ? { properties: SchemasOf<NonNullable<T[Name]>> }
      : TSchema;
};

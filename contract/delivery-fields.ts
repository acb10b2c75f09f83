/**
 * What a sender says about a delivery: how it is sent, how records show it, and the names of its CSV columns. A new
 * field is declared here, and the compiler then names every file that has to know it: see "Add a field to a delivery"
 * in CONTRIBUTING.md.
 */
import { type Static, type TNull, type TSchema, Type } from 'typebox';
import {
  AmountToCollect,
  DeliveryAddress,
  DeliveryNote,
  Description,
  givenTime,
  Latitude,
  Longitude,
  Metadata,
  PickupAddress,
  PickupNote,
  Pieces,
  proofKinds,
  ReceiverName,
  ReceiverPhone,
  Reference,
  RequiredProof,
  SenderName,
  SenderPhone,
  Weight,
} from './primitives.ts';
import { component, integer, namedEnum, object, orNull, text } from './schemas.ts';

const Location = (where: string) =>
  object(
    { latitude: Latitude, longitude: Longitude },
    { description: `${where}, in degrees (WGS 84). The courier's map opens there.` },
  );

/** How far ahead a window can end: further away, it is a mistyped year. */
export const maxWindowDays = 365;

const Window = (description: string) =>
  object(
    {
      from: givenTime('The earliest time: RFC 3339, such as 2026-11-15T09:30:00Z.'),
      to: givenTime(`The latest time, after \`from\` and at most ${maxWindowDays} days ahead.`),
    },
    { description },
  );

export const NewDelivery = component('NewDelivery', {
  pickup_address: PickupAddress,
  delivery_address: DeliveryAddress,
  package_details: Type.Optional(
    object({ weight: Type.Optional(Weight), description: Type.Optional(Description) }),
  ),
  receiver_contact: Type.Optional(
    object({ name: Type.Optional(ReceiverName), phone: Type.Optional(ReceiverPhone) }),
  ),
  amount_to_collect: Type.Optional(AmountToCollect),
  reference: Type.Optional(Reference),
  metadata: Type.Optional(Metadata),
  sender_contact: Type.Optional(
    object({ name: Type.Optional(SenderName), phone: Type.Optional(SenderPhone) }),
  ),
  pickup_note: Type.Optional(PickupNote),
  delivery_note: Type.Optional(DeliveryNote),
  pickup_window: Type.Optional(Window('When the package can be collected.')),
  delivery_window: Type.Optional(
    Window('When the receiver expects the package. Its end becomes `estimated_delivery_time`.'),
  ),
  pickup_location: Type.Optional(Location('Where the pickup address is')),
  delivery_location: Type.Optional(Location('Where the delivery address is')),
  pieces: Type.Optional(Pieces),
  required_proof: Type.Optional(RequiredProof),
});
export type NewDelivery = Static<typeof NewDelivery>;

const newFields = NewDelivery.properties;

function clearable<S extends TSchema>(schema: S) {
  const untrimmed = 'x-untrimmed' in schema ? { 'x-untrimmed': true } : {};
  return Type.Optional(orNull(schema, untrimmed));
}

const contact = <Name extends TSchema, Phone extends TSchema>(name: Name, phone: Phone) =>
  clearable(object({ name: clearable(name), phone: clearable(phone) }));

/** What every delivery has, so that null is refused. */
function required<S extends TSchema>(schema: S, instead: 'keep' | 'zero') {
  return Type.Optional({ ...schema, 'x-instead-of-null': instead });
}

/** Left out has another meaning in a create. */
const inEdit = <S extends TSchema>(schema: S, description: string): S => ({ ...schema, description });

/** As it is edited: what is left out stays, null clears an optional field. */
export const DeliveryEdit = component(
  'DeliveryEdit',
  {
    pickup_address: required(newFields.pickup_address, 'keep'),
    delivery_address: required(newFields.delivery_address, 'keep'),
    package_details: clearable(
      object({
        weight: clearable(newFields.package_details.properties.weight),
        description: clearable(newFields.package_details.properties.description),
      }),
    ),
    receiver_contact: contact(
      newFields.receiver_contact.properties.name,
      newFields.receiver_contact.properties.phone,
    ),
    amount_to_collect: required(
      inEdit(
        newFields.amount_to_collect,
        'Cash to collect on delivery, in minor units of the currency of the delivery (kobo, cents). 0 means that there is nothing to collect.',
      ),
      'zero',
    ),
    reference: clearable(newFields.reference),
    metadata: clearable(newFields.metadata),
    sender_contact: contact(
      newFields.sender_contact.properties.name,
      newFields.sender_contact.properties.phone,
    ),
    pickup_note: clearable(newFields.pickup_note),
    delivery_note: clearable(newFields.delivery_note),
    pickup_window: clearable(newFields.pickup_window),
    delivery_window: clearable(newFields.delivery_window),
    pickup_location: clearable(newFields.pickup_location),
    delivery_location: clearable(newFields.delivery_location),
    pieces: clearable(inEdit(newFields.pieces, 'Number of parcels. Null means one.')),
    required_proof: clearable(
      inEdit(
        newFields.required_proof,
        'Proof without which the courier cannot deliver. Null means the default of the delivery company; an empty list means none.',
      ),
    ),
  } satisfies Record<keyof NewDelivery, TSchema>,
  { minProperties: 1 },
);
export type DeliveryEdit = Static<typeof DeliveryEdit>;

const shownContact = () => object({ name: orNull(Type.String()), phone: orNull(Type.String()) });
const ShownWindow = object(
  { from: Type.String({ format: 'date-time' }), to: Type.String({ format: 'date-time' }) },
  { description: 'In UTC.' },
);
const ShownLocation = object({ latitude: Type.Number(), longitude: Type.Number() });

/**
 * As records show it, and as an edit takes it back: a field that was left out is null. A window and a location are given as a
 * whole, so one that was left out is null itself.
 */
export const sentFields = {
  pickup_address: Type.String(),
  delivery_address: Type.String(),
  package_details: object({ weight: orNull(Type.Number()), description: orNull(Type.String()) }),
  receiver_contact: shownContact(),
  amount_to_collect: Type.Integer({
    minimum: 0,
    description: 'Cash to collect on delivery, in minor units of `currency`.',
  }),
  reference: orNull(text('Your order number.')),
  metadata: orNull(
    Type.Unsafe<Record<string, string>>({
      type: 'object',
      description: 'Your own key-value pairs, as sent.',
      additionalProperties: { type: 'string' },
    }),
  ),
  sender_contact: shownContact(),
  pickup_note: orNull(Type.String()),
  delivery_note: orNull(Type.String()),
  pickup_window: orNull(ShownWindow),
  delivery_window: orNull(ShownWindow),
  pickup_location: orNull(ShownLocation),
  delivery_location: orNull(ShownLocation),
  pieces: orNull(integer('Number of parcels; null means one.')),
  required_proof: orNull(
    Type.Array(namedEnum('ProofKind', proofKinds), {
      description: `In the order ${proofKinds.join(', ')}; null means the delivery company's default.`,
    }),
  ),
} satisfies SchemasOf<NewDelivery>;
export type SentFields = { [Name in keyof typeof sentFields]: Static<(typeof sentFields)[Name]> };

/** Any of the fields, also inside of objects. */
export const partialSentFields = {
  ...sentFields,
  package_details: Type.Partial(sentFields.package_details),
  receiver_contact: Type.Partial(sentFields.receiver_contact),
  sender_contact: Type.Partial(sentFields.sender_contact),
  pickup_window: orNull(Type.Partial(ShownWindow)),
  delivery_window: orNull(Type.Partial(ShownWindow)),
  pickup_location: orNull(Type.Partial(ShownLocation)),
  delivery_location: orNull(Type.Partial(ShownLocation)),
};

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
  reference: 'reference',
  metadata: 'metadata',
  'sender_contact.name': 'sender_name',
  'sender_contact.phone': 'sender_phone',
  pickup_note: 'pickup_note',
  delivery_note: 'delivery_note',
  'pickup_window.from': 'pickup_from',
  'pickup_window.to': 'pickup_to',
  'delivery_window.from': 'delivery_from',
  'delivery_window.to': 'delivery_to',
  'pickup_location.latitude': 'pickup_latitude',
  'pickup_location.longitude': 'pickup_longitude',
  'delivery_location.latitude': 'delivery_latitude',
  'delivery_location.longitude': 'delivery_longitude',
  pieces: 'pieces',
  required_proof: 'required_proof',
} as const satisfies Record<FieldPath, string>;

export const fieldPaths = Object.keys(csvColumns).filter((path): path is FieldPath => path in csvColumns);

/** A delivery as most clients send it, for examples. */
export const exampleDelivery = {
  pickup_address: '12 Marina Road, Lagos',
  delivery_address: '7 Allen Avenue, Ikeja',
  package_details: { weight: 2.5, description: 'Two cotton shirts' },
  receiver_contact: { name: 'Ada Obi', phone: '+2348012345678' },
  amount_to_collect: 500_000,
} as const satisfies NewDelivery;

/** The day of windows in examples. The reference page shows tomorrow in its place, because windows of the past are refused. */
export const exampleDay = '2026-11-16';

/** The same with every field. */
export const exampleWithEveryField = {
  ...exampleDelivery,
  reference: '1042',
  metadata: { channel: 'web shop' },
  sender_contact: { name: 'Bola Shop', phone: '+2348098765432' },
  pickup_note: 'Ring at the back door',
  delivery_note: 'Third floor, no lift',
  pickup_window: { from: `${exampleDay}T08:00:00.000Z`, to: `${exampleDay}T10:00:00.000Z` },
  delivery_window: { from: `${exampleDay}T12:00:00.000Z`, to: `${exampleDay}T18:00:00.000Z` },
  pickup_location: { latitude: 6.4474, longitude: 3.3903 },
  delivery_location: { latitude: 6.6018, longitude: 3.3515 },
  pieces: 2,
  required_proof: ['photo', 'name'],
} as const satisfies EveryField<NewDelivery>;

/** The fields of `exampleDelivery` as records show them. */
export const exampleSentFields = {
  ...exampleDelivery,
  reference: null,
  metadata: null,
  sender_contact: { name: null, phone: null },
  pickup_note: null,
  delivery_note: null,
  pickup_window: null,
  delivery_window: null,
  pickup_location: null,
  delivery_location: null,
  pieces: null,
  required_proof: null,
} as const satisfies SentFields;

export function fieldSchema(path: FieldPath): { type?: string; description?: string } {
  return path
    .split('.')
    .reduce<object>((schema, name) => insideOf(insideOf(schema, 'properties'), name), NewDelivery);
}

function insideOf(value: unknown, name: string) {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The value of a field; undefined if it, or the object that it is in, was left out. */
export function fieldValue(delivery: object, path: FieldPath): unknown {
  return path.split('.').reduce<unknown>(insideOf, delivery);
}

/** Sets the value of a field, also inside of an object, which is made if there is none. */
export function setField(delivery: object, path: FieldPath, value: unknown): void {
  const [name = '', inner] = path.split('.');
  const set = inner === undefined ? value : { ...insideOf(delivery, name), [inner]: value };
  Reflect.set(delivery, name, set);
}

/** Lists and objects of any keys are one value, as text and numbers are. */
type IsOneValue<T> = T extends readonly unknown[]
  ? true
  : T extends object
    ? string extends keyof T
      ? true
      : false
    : true;

type PathsOf<T> = {
  [Name in keyof T & string]-?: IsOneValue<NonNullable<T[Name]>> extends true
    ? Name
    : `${Name}.${PathsOf<NonNullable<T[Name]>>}`;
}[keyof T & string];

/** Also null if the object around the value may be. */
export type ValueAt<T, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? ValueAt<NonNullable<T[Name & keyof T]>, Rest> | Extract<T[Name & keyof T], null>
  : T[Path & keyof T];

type EveryField<T> = { [Name in keyof T]-?: EveryField<T[Name]> };

type SchemasOf<T> = {
  [Name in keyof T]-?: IsOneValue<NonNullable<T[Name]>> extends true
    ? TSchema
    : MaybeNull<{ properties: SchemasOf<NonNullable<T[Name]>> }>;
};

type MaybeNull<Schema> = Schema | { anyOf: [Schema, TNull] };

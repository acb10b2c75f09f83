/** A change of what a sender said about a delivery: what is left out stays, null clears an optional field. */
import { type Static, type TSchema, Type } from 'typebox';
import { NewDelivery } from './delivery-fields.ts';
import { component, object, orNull } from './schemas.ts';

const sent = NewDelivery.properties;

function clearable<S extends TSchema>(schema: S) {
  const untrimmed = 'x-untrimmed' in schema ? { 'x-untrimmed': true } : {};
  return Type.Optional(orNull(schema, untrimmed));
}

const contact = <Name extends TSchema, Phone extends TSchema>(name: Name, phone: Phone) =>
  clearable(object({ name: clearable(name), phone: clearable(phone) }));

/** What every delivery has: null would clear it. */
function kept<S extends TSchema>(schema: S, instead: 'keep' | 'zero') {
  return Type.Optional({ ...schema, 'x-instead-of-null': instead });
}

/** Left out has another meaning in a create. */
const inEdit = <S extends TSchema>(schema: S, description: string): S => ({ ...schema, description });

export const DeliveryEdit = component(
  'DeliveryEdit',
  {
    pickup_address: kept(sent.pickup_address, 'keep'),
    delivery_address: kept(sent.delivery_address, 'keep'),
    package_details: clearable(
      object({
        weight: clearable(sent.package_details.properties.weight),
        description: clearable(sent.package_details.properties.description),
      }),
    ),
    receiver_contact: contact(sent.receiver_contact.properties.name, sent.receiver_contact.properties.phone),
    amount_to_collect: kept(
      inEdit(
        sent.amount_to_collect,
        'Cash to collect on delivery, in minor units of the currency of the delivery (kobo, cents). 0 means that there is nothing to collect.',
      ),
      'zero',
    ),
    reference: clearable(sent.reference),
    metadata: clearable(sent.metadata),
    sender_contact: contact(sent.sender_contact.properties.name, sent.sender_contact.properties.phone),
    pickup_note: clearable(sent.pickup_note),
    delivery_note: clearable(sent.delivery_note),
    pickup_window: clearable(sent.pickup_window),
    delivery_window: clearable(sent.delivery_window),
    pickup_location: clearable(sent.pickup_location),
    delivery_location: clearable(sent.delivery_location),
    pieces: clearable(inEdit(sent.pieces, 'Number of parcels. Null means one.')),
    required_proof: clearable(
      inEdit(
        sent.required_proof,
        'Proof without which the courier cannot deliver. Null means the default of the delivery company; an empty list means none.',
      ),
    ),
  } satisfies Record<keyof NewDelivery, TSchema>,
  { minProperties: 1 },
);
export type DeliveryEdit = Static<typeof DeliveryEdit>;

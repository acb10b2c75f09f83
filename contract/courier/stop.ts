/** A delivery as its courier needs it. */
import { Type } from 'typebox';
import { sentFields } from '../delivery-fields.ts';
import { courierMoves } from '../moves.ts';
import { DeliveryId, failureReasons, paymentMethods, proofKinds, Status, Timestamp } from '../primitives.ts';
import { recordFields } from '../records.ts';
import { object, oneOf, orNull } from '../schemas.ts';

const parcelHolders = ['courier', 'receiver', 'sender'] as const;
export type ParcelHolder = (typeof parcelHolders)[number];

/** `until` is the `to` of a page that was cached before 0.3.0; until 0.4.0, both are sent. */
const WindowOfStop = orNull(object({ from: Timestamp, to: Timestamp, until: Timestamp }));

/** What the sender said, as far as a courier needs it. */
const fieldsOfStop = {
  pickup_address: sentFields.pickup_address,
  delivery_address: sentFields.delivery_address,
  package_details: sentFields.package_details,
  receiver_contact: sentFields.receiver_contact,
  amount_to_collect: sentFields.amount_to_collect,
  sender_contact: sentFields.sender_contact,
  pickup_note: sentFields.pickup_note,
  delivery_note: sentFields.delivery_note,
  pickup_window: WindowOfStop,
  delivery_window: WindowOfStop,
  pickup_location: sentFields.pickup_location,
  delivery_location: sentFields.delivery_location,
  pieces: sentFields.pieces,
  /** Without this proof it cannot be delivered: the delivery's own, otherwise the default of the fleet. */
  required_proof: Type.Array(oneOf(proofKinds)),
};

export type FieldOfStop = keyof typeof fieldsOfStop;

/** What the sender changed since the courier confirmed last, without what the courier is done with. */
const Changes = object({
  /** The last of the edits: the one to confirm. */
  sequence: Type.Integer(),
  /** The fields that have other values now, with the values that they had. */
  before: Type.Partial(object(fieldsOfStop), { additionalProperties: false }),
});

export const Stop = object({
  delivery_id: DeliveryId,
  status: Status,
  version: Type.Integer(),
  /** The account's name: who sends it. */
  sender: Type.String(),
  reference: sentFields.reference,
  ...fieldsOfStop,
  /** After five wrong tries the PIN is no longer accepted; if it was required, a photo and the name are required instead. */
  pin_locked: Type.Boolean(),
  changes: orNull(Changes),
  currency: Type.String(),
  /** How many digits of `amount_to_collect` are decimals: 2 for most currencies. */
  currency_digits: Type.Integer(),
  collected_amount: orNull(Type.Integer()),
  payment_method: orNull(oneOf(paymentMethods)),
  estimated_delivery_time: Timestamp,
  late: Type.Boolean(),
  attempts: Type.Integer(),
  failure_reason: orNull(oneOf(failureReasons)),
  /** After a failed attempt: the sender's answer; `awaited` until there is one. */
  instruction: recordFields.instruction,
  instruction_note: orNull(Type.String()),
  /** Not before this day. */
  deliver_on: orNull(Type.String()),
  /**
   * Who has the parcel, if the courier picked it up before hearing that the sender had cancelled; null for every other
   * delivery. With `courier`, it is to be returned to the sender.
   */
  parcel_with: orNull(oneOf(parcelHolders)),
  /** The moves that are possible now, the usual one first. */
  moves: Type.Array(oneOf(courierMoves)),
});

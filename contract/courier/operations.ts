/**
 * The operations of the courier's phone page. They accept only the cookie of a phone that signed in with a link and a
 * PIN; a courier sees and moves only deliveries that are assigned to this courier.
 */
import { Type } from 'typebox';
import { badBody, object, refusedToAnybody, refusedToPerson } from '../dashboard/values.ts';
import { sentFields } from '../delivery-fields.ts';
import {
  courierMoves,
  FailedAttempt,
  Handover,
  maxMoveBytes,
  Pickup,
  Return,
  refusalReasons,
} from '../moves.ts';
import type { Operation, RepeatableOperation } from '../operation.ts';
import {
  CollectedAmount,
  CourierId,
  DeliveryId,
  failureReasons,
  givenTime,
  HandInId,
  IdempotencyKey,
  PaymentMethod,
  paymentMethods,
  proofKinds,
  Status,
  Timestamp,
} from '../primitives.ts';
import { recordFields } from '../records.ts';

const Maybe = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);

const Myself = object({ courier_id: CourierId, name: Type.String() });

export const parcelHolders = ['courier', 'receiver', 'sender'] as const;
export type ParcelHolder = (typeof parcelHolders)[number];

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
  pickup_window: sentFields.pickup_window,
  delivery_window: sentFields.delivery_window,
  pickup_location: sentFields.pickup_location,
  delivery_location: sentFields.delivery_location,
  pieces: sentFields.pieces,
  /** Without this proof it cannot be delivered: the delivery's own, otherwise the default of the fleet. */
  required_proof: Type.Array(Type.Enum(proofKinds, { type: 'string' })),
};

export type FieldOfStop = keyof typeof fieldsOfStop;

/** What the sender changed since the courier confirmed last, without what the courier is done with. */
const Changes = object({
  /** The last of the edits: the one to confirm. */
  sequence: Type.Integer(),
  /** The fields that have other values now, with the values that they had. */
  before: Type.Partial(object(fieldsOfStop), { additionalProperties: false }),
});

/** A delivery as its courier needs it. */
export const Stop = object({
  delivery_id: DeliveryId,
  status: Status,
  /** The account's name: who sends it. */
  sender: Type.String(),
  reference: sentFields.reference,
  ...fieldsOfStop,
  /** After five wrong tries the PIN is no longer accepted; where it was required, a photo and the name are instead. */
  pin_locked: Type.Boolean(),
  /** Null where there is nothing to confirm. */
  changes: Maybe(Changes),
  currency: Type.String(),
  /** How many digits of `amount_to_collect` are decimals: 2 for most currencies. */
  currency_digits: Type.Integer(),
  collected_amount: Maybe(Type.Integer()),
  /** How that was paid; also null if it was collected before methods were recorded, in cash. */
  payment_method: Maybe(Type.Enum(paymentMethods, { type: 'string' })),
  estimated_delivery_time: Timestamp,
  late: Type.Boolean(),
  attempts: Type.Integer(),
  /** Why the last attempt failed. */
  failure_reason: Maybe(Type.Enum(failureReasons, { type: 'string' })),
  /** After a failed attempt: the sender's answer; `awaited` until there is one. */
  instruction: recordFields.instruction,
  /** The sender's note with the answer. */
  instruction_note: Maybe(Type.String()),
  /** Not before this day. */
  deliver_on: Maybe(Type.String()),
  /**
   * Who has the parcel, where the courier picked it up before hearing that the sender had cancelled; null for every other
   * delivery. With `courier`, it is to be returned to the sender.
   */
  parcel_with: Maybe(Type.Enum(parcelHolders, { type: 'string' })),
  /** The moves that are possible now, the usual one first. */
  moves: Type.Array(Type.Enum(courierMoves, { type: 'string' })),
});

/** An amount in minor units. */
const amountFields = {
  currency: Type.String(),
  currency_digits: Type.Integer(),
  amount: Type.Integer(),
};

/** A move that Waybill did not accept and the courier discarded. It changed no state and made no posting. */
const DiscardedMove = object({
  /** The Idempotency-Key with which the phone had sent the move. */
  move_key: Type.String(),
  delivery_id: DeliveryId,
  reference: sentFields.reference,
  /** Null if the sender gave none, and both null if another courier has the delivery now. */
  receiver_name: Maybe(Type.String()),
  delivery_address: Maybe(Type.String()),
  move: Type.Enum(courierMoves, { type: 'string' }),
  reason: Type.Enum(refusalReasons, { type: 'string' }),
  /** Both by the clock of the phone. */
  recorded_at: Timestamp,
  discarded_at: Timestamp,
  /** When a dispatcher marked it as resolved; null until then. */
  resolved_at: Maybe(Timestamp),
  currency: Type.String(),
  currency_digits: Type.Integer(),
  /** Null where nothing was collected. */
  collected_amount: Maybe(Type.Integer()),
  payment_method: Maybe(Type.Enum(paymentMethods, { type: 'string' })),
  /**
   * How much of the amount is cash that the courier holds and no posting has: the rest if the courier recorded the hand-over again
   * with less cash, and 0 once it is resolved. If several records were discarded, only the latest that is not resolved has it.
   */
  not_accepted: Type.Integer(),
});

export const Day = object({
  courier: Myself,
  /** The time of the service, and its day in the time zone of the fleet. */
  now: Timestamp,
  today: Type.String(),
  /** Of the fleet, such as Africa/Lagos. */
  time_zone: Type.String(),
  /** Of the delivery company, which issues the receipts of hand-ins; null where it is not set. */
  company_name: Maybe(Type.String()),
  /** What to do today, in order. */
  stops: Type.Array(Stop),
  /** For another day, in order. */
  later: Type.Array(Stop),
  /** Ended today, the last one first; at most 200. */
  done: Type.Array(Stop),
  /** Collected today, by currency and in any way of payment. */
  collected: Type.Array(object(amountFields)),
  /** Cash in hand, by currency. Negative where a correction came after the hand-in. */
  cash_in_hand: Type.Array(
    object({
      ...amountFields,
      /** When the oldest of it was collected. */
      since: Timestamp,
    }),
  ),
  /** What the courier handed in during the last 30 days, newest first; at most 50. */
  hand_ins: Type.Array(
    object({
      hand_in_id: HandInId,
      /** Of the receipt. */
      number: Type.Integer(),
      at: Timestamp,
      ...amountFields,
      /** The cash in hand before it. */
      expected: Type.Integer(),
      /** Of the difference, what is missing for good. The rest is still in the hands of the courier. */
      shortfall: Type.Integer(),
      /** Why it is missing; null where nothing was said. */
      reason: Maybe(Type.String()),
      /** Who counted it; null where that was not recorded. */
      counted_by: Maybe(Type.String()),
    }),
  ),
  /** What the courier discarded, newest first: what is not resolved yet, and the rest of the last 7 days; at most 50. */
  discarded_moves: Type.Array(DiscardedMove),
});

export const signInCourier = {
  id: 'signInCourier',
  method: 'POST',
  path: '/courier/api/sign-in',
  summary: 'Sign in on this phone, with a link and a PIN',
  description: 'A link works once. After five wrong PINs it stops working.',
  caller: 'anybody',
  body: {
    schema: object({
      token: Type.String({ minLength: 1, maxLength: 200, 'x-rule': 'must be the token of a link' }),
      pin: Type.String({ pattern: '^[0-9]{6}$', 'x-rule': 'must be six digits' }),
    }),
    required: true,
  },
  answers: {
    200: { description: 'Signed in.', body: Myself },
    /** 401: the PIN is wrong; 404: the link is unknown, used, expired or withdrawn. */
    ...refusedToPerson(...badBody, 'linkNotValid'),
  },
  examples: [],
} as const satisfies Operation;

export const signOutCourier = {
  id: 'signOutCourier',
  method: 'POST',
  path: '/courier/api/sign-out',
  summary: 'Sign out on this phone',
  description: '',
  caller: 'anybody',
  answers: { 204: { description: 'Signed out, or nobody was signed in.' }, ...refusedToAnybody() },
  examples: [],
} as const satisfies Operation;

export const getDay = {
  id: 'getDay',
  method: 'GET',
  path: '/courier/api/day',
  summary: "The courier's day",
  description: 'Everything that the page shows. The phone keeps it.',
  caller: 'courier',
  answers: { 200: { description: 'The day.', body: Day }, ...refusedToPerson() },
  examples: [],
} as const satisfies Operation;

/** As large as PostgreSQL's integer. */
const maxSequence = 2_147_483_647;

const StopParams = object({ delivery_id: DeliveryId });
const stopAnswers = {
  200: { description: 'Done; the stop as it is now.', body: Stop },
  /** 404: no such delivery, or another courier has it now. 409: it was cancelled or moved in the meantime. */
  ...refusedToPerson(...badBody, 'deliveryNotFound', 'moveNotPossible', 'keyReused'),
} as const;

export const pickUpStop = {
  id: 'pickUpStop',
  method: 'POST',
  path: '/courier/api/deliveries/{delivery_id}/pickup',
  summary: 'Picked up',
  description: '',
  caller: 'courier',
  params: StopParams,
  idempotency: 'key',
  body: { schema: Type.Omit(Pickup, ['courier_id'], { additionalProperties: false }), required: false },
  answers: stopAnswers,
  examples: [],
} as const satisfies Operation;

export const deliverStop = {
  id: 'deliverStop',
  method: 'POST',
  path: '/courier/api/deliveries/{delivery_id}/deliver',
  summary: 'Delivered',
  description: '',
  caller: 'courier',
  params: StopParams,
  idempotency: 'key',
  body: { schema: Handover, required: false, maxBytes: maxMoveBytes },
  answers: stopAnswers,
  examples: [],
} as const satisfies Operation;

export const failStop = {
  id: 'failStop',
  method: 'POST',
  path: '/courier/api/deliveries/{delivery_id}/fail-attempt',
  summary: 'Could not deliver',
  description: '',
  caller: 'courier',
  params: StopParams,
  idempotency: 'key',
  body: { schema: FailedAttempt, required: true, maxBytes: maxMoveBytes },
  answers: stopAnswers,
  examples: [],
} as const satisfies Operation;

export const returnStop = {
  id: 'returnStop',
  method: 'POST',
  path: '/courier/api/deliveries/{delivery_id}/return',
  summary: 'Returned to sender',
  description: '',
  caller: 'courier',
  params: StopParams,
  idempotency: 'key',
  body: { schema: Return, required: false, maxBytes: maxMoveBytes },
  answers: stopAnswers,
  examples: [],
} as const satisfies Operation;

export const confirmChanges = {
  id: 'confirmChanges',
  method: 'POST',
  path: '/courier/api/deliveries/{delivery_id}/confirm-changes',
  summary: 'Confirm what the sender changed',
  description: 'Up to an edit. Later edits stay to be confirmed; asking again changes nothing.',
  caller: 'courier',
  params: StopParams,
  idempotency: 'natural',
  body: {
    schema: object({
      sequence: Type.Integer({
        minimum: 1,
        maximum: maxSequence,
        'x-rule': 'must be the sequence of the changes that were shown',
      }),
    }),
    required: true,
  },
  answers: {
    200: { description: 'Confirmed; the stop as it is now.', body: Stop },
    /** 404: no such delivery, or another courier has it now. */
    ...refusedToPerson(...badBody, 'deliveryNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const reportDiscardedMove = {
  id: 'reportDiscardedMove',
  method: 'POST',
  path: '/courier/api/deliveries/{delivery_id}/discarded-moves',
  summary: 'Report a refused move that the courier discarded',
  description:
    'Dispatchers see it until one of them marks it as resolved. It changes no state and makes no posting. The delivery must have been the courier’s at some time. The same move again changes nothing.',
  caller: 'courier',
  idempotency: 'natural',
  params: StopParams,
  body: {
    schema: object({
      move_key: IdempotencyKey,
      move: Type.Enum(courierMoves, {
        type: 'string',
        'x-rule': `must be one of ${courierMoves.join(', ')}`,
      }),
      reason: Type.Enum(refusalReasons, {
        type: 'string',
        'x-rule': `must be one of ${refusalReasons.join(', ')}`,
      }),
      recorded_at: givenTime('When the courier made the move, by the clock of the phone.'),
      discarded_at: givenTime('When the courier discarded it, by the clock of the phone.'),
      collected_amount: Type.Optional(CollectedAmount),
      payment_method: Type.Optional(PaymentMethod),
    }),
    required: true,
  },
  answers: {
    204: { description: 'It is noted, now or since an earlier report.' },
    /** 404: no such delivery, or it was never this courier's. */
    ...refusedToPerson(...badBody, 'deliveryNotFound'),
  },
  examples: [],
} as const satisfies Operation;

export const courierOperations: readonly RepeatableOperation[] = [
  signInCourier,
  signOutCourier,
  getDay,
  pickUpStop,
  deliverStop,
  failStop,
  returnStop,
  confirmChanges,
  reportDiscardedMove,
];

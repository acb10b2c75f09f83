/**
 * What only the courier's phone page needs; couriers make their moves by the operations of the API (`operations/fleet/moves.ts`).
 * Accepts only the cookie of a phone that signed in with a link and a PIN; a courier sees only deliveries that are assigned to this courier.
 */
import { Type } from 'typebox';
import { sentFields } from '../delivery-fields.ts';
import { courierMoves, refusalReasons } from '../moves.ts';
import { get, jsonBody, noContent, ok, post, type RepeatableOperation } from '../operation.ts';
import {
  CollectedAmount,
  CourierId,
  DeliveryId,
  givenTime,
  HandInId,
  IdempotencyKey,
  PaymentMethod,
  paymentMethods,
  Timestamp,
} from '../primitives.ts';
import { rule } from '../problems/rules.ts';
import { listOf, object, oneOf, orNull } from '../schemas.ts';
import { Stop } from './stop.ts';

const Myself = object({ courier_id: CourierId, name: Type.String() });

const amountFields = {
  currency: Type.String(),
  currency_digits: Type.Integer(),
  amount: Type.Integer(),
};

/** A move that Waybill did not accept and the courier discarded. It changed no state and made no posting. */
export const discardedMoveFields = {
  delivery_id: DeliveryId,
  reference: sentFields.reference,
  move: oneOf(courierMoves),
  reason: oneOf(refusalReasons),
  /** Both by the clock of the phone. */
  recorded_at: Timestamp,
  discarded_at: Timestamp,
  /** When a dispatcher marked it as resolved; null until then. */
  resolved_at: orNull(Timestamp),
  currency: Type.String(),
  collected_amount: orNull(Type.Integer()),
  payment_method: orNull(oneOf(paymentMethods)),
  /**
   * How much of the amount is cash that the courier holds and no posting has: the rest if the courier recorded the hand-over again
   * with less cash, and 0 once it is resolved. If several records were discarded, only the latest that is not resolved has it.
   */
  not_accepted: Type.Integer(),
};

const DiscardedMove = object({
  /** The Idempotency-Key with which the phone had sent the move. */
  move_key: Type.String(),
  ...discardedMoveFields,
  /** Null if the sender gave none, and both null if another courier has the delivery now. */
  receiver_name: orNull(Type.String()),
  delivery_address: orNull(Type.String()),
  currency_digits: Type.Integer(),
});

export const Day = object({
  courier: Myself,
  /** The time of the service, and its day in the time zone of the fleet. */
  now: Timestamp,
  today: Type.String(),
  /** The time zone of the fleet, such as Africa/Lagos. */
  time_zone: Type.String(),
  /** The name of the delivery company, which issues the receipts of hand-ins; null if it is not set. */
  company_name: orNull(Type.String()),
  /** What to do today, in order. */
  stops: Type.Array(Stop),
  /** For another day, in order. */
  later: Type.Array(Stop),
  /** Ended today, the last one first; at most 200. */
  done: Type.Array(Stop),
  /** Collected today, by currency and in any way of payment. */
  collected: Type.Array(object(amountFields)),
  /** Cash in hand, by currency. Negative if a correction came after the hand-in. */
  cash_in_hand: listOf({
    ...amountFields,
    /** When the oldest of it was collected. */
    since: Timestamp,
  }),
  /** What the courier handed in during the last 30 days, newest first; at most 50. */
  hand_ins: listOf({
    hand_in_id: HandInId,
    /** The number of the receipt. */
    number: Type.Integer(),
    at: Timestamp,
    ...amountFields,
    /** The cash in hand before it. */
    expected: Type.Integer(),
    /** The part of the difference that is missing for good. The courier still has the rest. */
    shortfall: Type.Integer(),
    reason: orNull(Type.String()),
    counted_by: orNull(Type.String()),
  }),
  /** What the courier discarded, newest first: what is not resolved yet, and the rest of the last 7 days; at most 50. */
  discarded_moves: Type.Array(DiscardedMove),
});

const delivery = '/courier/api/deliveries/{delivery_id}';

export const signInCourier = post('signInCourier', '/courier/api/sign-in', {
  summary: 'Sign in on this phone, with a link and a PIN',
  description: 'A link works once. After five wrong PINs it stops working.',
  callers: ['anybody'],
  body: jsonBody({
    token: Type.String({ minLength: 1, maxLength: 200, 'x-rule': rule('link_token') }),
    pin: Type.String({ pattern: '^[0-9]{6}$', 'x-rule': rule('digits', { count: 6 }) }),
  }),
  responses: ok('Signed in.', Myself),
  /** 401: the PIN is wrong; 404: the link is unknown, used, expired or withdrawn. */
  refusals: ['linkNotValid', 'unauthorized'],
});

export const signOutCourier = post('signOutCourier', '/courier/api/sign-out', {
  summary: 'Sign out on this phone',
  callers: ['anybody'],
  responses: noContent('Signed out, or nobody was signed in.'),
});

export const getDay = get('getDay', '/courier/api/day', {
  summary: "The courier's day",
  description: 'Everything that the page shows. The phone keeps it.',
  callers: ['courier'],
  responses: ok('The day.', Day),
});

/** As large as PostgreSQL's integer. */
const maxSequence = 2_147_483_647;

/** 404 also if another courier has it now. */
export const confirmChanges = post('confirmChanges', `${delivery}/confirm-changes`, {
  summary: 'Confirm what the sender changed',
  description: 'Up to an edit. Later edits stay to be confirmed; asking again changes nothing.',
  callers: ['courier'],
  idempotency: 'natural',
  body: jsonBody({
    sequence: Type.Integer({
      minimum: 1,
      maximum: maxSequence,
      'x-rule': rule('changes_sequence'),
    }),
  }),
  responses: ok('Confirmed; the stop as it is now.', Stop),
});

/** 404 also if it was never this courier's. */
export const reportDiscardedMove = post('reportDiscardedMove', `${delivery}/discarded-moves`, {
  summary: 'Report a refused move that the courier discarded',
  description:
    'Dispatchers see it until one of them marks it as resolved. It changes no state and makes no posting. The delivery must have been the courier’s at some time. The same move again changes nothing.',
  callers: ['courier'],
  idempotency: 'natural',
  body: jsonBody({
    move_key: IdempotencyKey,
    move: oneOf(courierMoves),
    reason: oneOf(refusalReasons),
    recorded_at: givenTime('When the courier made the move, by the clock of the phone.'),
    discarded_at: givenTime('When the courier discarded it, by the clock of the phone.'),
    collected_amount: Type.Optional(CollectedAmount),
    payment_method: Type.Optional(PaymentMethod),
  }),
  responses: noContent('It is noted, now or since an earlier report.'),
});

export const courierOperations: readonly RepeatableOperation[] = [
  signInCourier,
  signOutCourier,
  getDay,
  confirmChanges,
  reportDiscardedMove,
];

/** Erasing personal data of receivers: on request of one receiver, and a preview of what retention would erase. */
import { Type } from 'typebox';
import type { Operation } from '../operation.ts';
import { DeliveryId, longestReference, Status, Timestamp } from '../primitives.ts';
import {
  AccountId,
  AccountParams,
  badBody,
  Cursor,
  Mode,
  object,
  refusedInAccount,
  refusedToPerson,
} from './values.ts';

/** A day at least: couriers and shops still ask about what was delivered today. */
export const minPersonalDataDays = 1;
export const maxPersonalDataDays = 3_650;

/** Deliveries in one request; the page sends more in several requests, one after the other. */
export const maxErasedAtOnce = 100;

const ReceiverQuery = object({
  phone: Type.Optional(
    Type.String({
      maxLength: 50,
      pattern: '^[0-9+()./\\s-]*$',
      'x-rule': 'must be a phone number, such as +2348012345678',
    }),
  ),
  name: Type.Optional(Type.String({ maxLength: 200, 'x-rule': 'must be a name of at most 200 characters' })),
  reference: Type.Optional(
    Type.String({
      maxLength: longestReference,
      'x-rule': `must be a reference of at most ${longestReference} characters`,
    }),
  ),
  cursor: Type.Optional(Cursor),
});

export const FoundDelivery = object({
  account_id: AccountId,
  account_name: Type.String(),
  mode: Mode,
  delivery_id: DeliveryId,
  status: Status,
  /** False: it is erased when it ends. */
  ended: Type.Boolean(),
  /** Its erasure was requested before, and waits for its end. */
  pending: Type.Boolean(),
  created_at: Timestamp,
  receiver_name: Type.Union([Type.String(), Type.Null()]),
  receiver_phone: Type.Union([Type.String(), Type.Null()]),
  delivery_address: Type.String(),
});

const found = {
  description: 'The deliveries that were found so far.',
  body: object({
    data: Type.Array(FoundDelivery),
    accounts_searched: Type.Integer(),
    /** Not null: the search goes on with this cursor, also where `data` is empty. */
    next_cursor: Type.Union([Type.String(), Type.Null()]),
  }),
};

const EraseReference = Type.Boolean({
  description: 'Also erases references, which are kept otherwise.',
  'x-rule': 'must be true or false',
});

const erased = {
  description: 'Erased, or noted.',
  body: object({
    erased: Type.Integer(),
    /** Will be erased when they end. */
    pending: Type.Integer(),
  }),
};

const searchDescription =
  'By phone number, name or both, or by reference, with which erased deliveries are found, too. A request stops after a second; follow `next_cursor` until it is null. The phone number is in the body, so that no proxy logs it.';
const eraseDescription =
  'Names, phone numbers, addresses, notes, metadata and proof; references with `erase_reference`. Deliveries that have not ended are erased when they end. It cannot be undone.';

export const findReceiver = {
  id: 'findReceiver',
  method: 'POST',
  path: '/dashboard/personal-data/search',
  summary: 'Find the deliveries of one receiver in all accounts',
  description: searchDescription,
  caller: 'operator',
  body: { schema: ReceiverQuery, required: true },
  answers: { 200: found, ...refusedToPerson(...badBody) },
  examples: [],
} as const satisfies Operation;

export const eraseReceiver = {
  id: 'eraseReceiver',
  method: 'POST',
  path: '/dashboard/personal-data/erase',
  summary: 'Erase the personal data of deliveries of any account',
  description: eraseDescription,
  caller: 'operator',
  body: {
    schema: object({
      deliveries: Type.Array(object({ account_id: AccountId, delivery_id: DeliveryId }), {
        minItems: 1,
        maxItems: maxErasedAtOnce,
        'x-rule': `must be 1 to ${maxErasedAtOnce} deliveries with their accounts`,
      }),
      erase_reference: Type.Optional(EraseReference),
    }),
    required: true,
    items: 'deliveries',
  },
  answers: { 200: erased, ...refusedToPerson(...badBody) },
  examples: [],
} as const satisfies Operation;

export const findReceiverInAccount = {
  id: 'findReceiverInAccount',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/personal-data/search',
  summary: 'Find the deliveries of one receiver in the account',
  description: searchDescription,
  caller: { right: 'personal_data.erase' },
  params: AccountParams,
  body: { schema: ReceiverQuery, required: true },
  answers: { 200: found, ...refusedInAccount(...badBody) },
  examples: [],
} as const satisfies Operation;

export const eraseReceiverInAccount = {
  id: 'eraseReceiverInAccount',
  method: 'POST',
  path: '/dashboard/accounts/{account_id}/personal-data/erase',
  summary: 'Erase the personal data of deliveries of the account',
  description: eraseDescription,
  caller: { right: 'personal_data.erase' },
  params: AccountParams,
  body: {
    schema: object({
      delivery_ids: Type.Array(DeliveryId, {
        minItems: 1,
        maxItems: maxErasedAtOnce,
        'x-rule': `must be 1 to ${maxErasedAtOnce} deliveries`,
      }),
      erase_reference: Type.Optional(EraseReference),
    }),
    required: true,
    items: 'delivery_ids',
  },
  answers: { 200: erased, ...refusedInAccount(...badBody) },
  examples: [],
} as const satisfies Operation;

export const previewRetention = {
  id: 'previewRetention',
  method: 'GET',
  path: '/dashboard/personal-data/retention',
  summary: 'How many deliveries a retention of this many days would erase now',
  description: 'Counts up to 100,000.',
  caller: 'operator',
  query: object({
    days: Type.Integer({
      minimum: minPersonalDataDays,
      maximum: maxPersonalDataDays,
      'x-rule': `must be a whole number of days from ${minPersonalDataDays} to ${maxPersonalDataDays}`,
    }),
  }),
  answers: {
    200: {
      description: 'The number of deliveries.',
      body: object({ deliveries: Type.Integer(), is_more: Type.Boolean() }),
    },
    ...refusedToPerson('invalidRequest'),
  },
  examples: [],
} as const satisfies Operation;

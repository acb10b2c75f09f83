/** Erasing personal data of receivers: on request of one receiver, and a preview of what retention would erase. */
import { Type } from 'typebox';
import { get, jsonBody, okWith, post } from '../operation.ts';
import { DeliveryId, maxReferenceLength, NamedAccount, Status, Timestamp } from '../primitives.ts';
import { rule } from '../problems/rules.ts';
import { cursorField } from '../records.ts';
import { boolean, listOf, object, orNull } from '../schemas.ts';
import { AccountId, Mode } from './values.ts';

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
      'x-rule': rule('phone_number_in_any_form'),
    }),
  ),
  name: Type.Optional(Type.String({ maxLength: 200 })),
  reference: Type.Optional(
    Type.String({
      maxLength: maxReferenceLength,
    }),
  ),
  cursor: cursorField,
});

export const ReceiverMatch = object({
  account: NamedAccount,
  mode: Mode,
  delivery_id: DeliveryId,
  status: Status,
  /** False: it is erased when it ends. */
  ended: Type.Boolean(),
  /** Its erasure was requested before, and waits for its end. */
  pending: Type.Boolean(),
  created_at: Timestamp,
  receiver_name: orNull(Type.String()),
  receiver_phone: orNull(Type.String()),
  delivery_address: Type.String(),
});

const matchesPage = {
  description: 'The deliveries that were found so far.',
  body: object({
    data: Type.Array(ReceiverMatch),
    accounts_searched: Type.Integer(),
    /** Not null: the search goes on with this cursor, even if `data` is empty. */
    next_cursor: orNull(Type.String()),
  }),
};

const EraseReference = boolean('Also erases references, which are kept otherwise.');

const erased = {
  description: 'Erased, or noted.',
  body: object({
    erased: Type.Integer(),
    /** Will be erased when they end. */
    pending: Type.Integer(),
  }),
};

/** Operators in all accounts, and people with the right in the account of their path. */
const callers = ['operator', { right: 'personal_data.erase' }] as const;

export const findReceiver = post('findReceiver', '/dashboard/personal-data/search', {
  summary: 'Find the deliveries of one receiver',
  description:
    'By phone number, name or both, or by reference, with which erased deliveries are found, too. A request stops after a second; follow `next_cursor` until it is null. The phone number is in the body, so that no proxy logs it.',
  callers,
  body: { schema: ReceiverQuery },
  responses: { 200: matchesPage },
});

export const eraseReceiver = post('eraseReceiver', '/dashboard/personal-data/erase', {
  summary: 'Erase the personal data of deliveries',
  description:
    'Names, phone numbers, addresses, notes, metadata and proof; references with `erase_reference`. Deliveries that have not ended are erased when they end. It cannot be undone. In an account, deliveries of other accounts do not exist.',
  callers,
  body: jsonBody(
    {
      deliveries: listOf(
        { account_id: AccountId, delivery_id: DeliveryId },
        {
          minItems: 1,
          maxItems: maxErasedAtOnce,
          'x-items': 'deliveries_with_accounts',
        },
      ),
      erase_reference: Type.Optional(EraseReference),
    },
    { items: 'deliveries' },
  ),
  responses: { 200: erased },
});

export const previewRetention = get('previewRetention', '/dashboard/personal-data/retention', {
  summary: 'How many deliveries a retention of this many days would erase now',
  description: 'Counts up to 100,000.',
  callers: ['operator'],
  query: object({
    days: Type.Integer({
      minimum: minPersonalDataDays,
      maximum: maxPersonalDataDays,
      'x-unit': 'days',
    }),
  }),
  responses: okWith('The number of deliveries.', { deliveries: Type.Integer(), is_more: Type.Boolean() }),
});

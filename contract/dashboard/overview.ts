/** The overview of an account, and the stream that tells its open pages what changed. */
import { Type } from 'typebox';
import { NamedActor } from '../cash.ts';
import { deliveryEvents } from '../events.ts';
import { get, ok, okWith } from '../operation.ts';
import { DeliveryId, Status, Timestamp } from '../primitives.ts';
import { listOf, object, oneOf, orNull } from '../schemas.ts';
import { accountPath } from './values.ts';

export const getOverview = get('getOverview', `${accountPath}/{mode}/overview`, {
  summary: 'How the account is doing',
  description: 'Counts lag by about a second. Days are days in the time zone of the account.',
  callers: [{ right: 'deliveries.read' }],
  query: object({
    days: Type.Optional(Type.Integer({ minimum: 7, maximum: 90 })),
  }),
  responses: okWith('The overview.', {
    /** In the order of a delivery's life. */
    by_state: listOf({ status: Status, count: Type.Integer() }),
    total: Type.Integer(),
    /** Oldest first, with days on which nothing happened; the last one is today. */
    per_day: listOf({ date: Type.String(), created: Type.Integer(), completed: Type.Integer() }),
    /** What somebody should look at, most urgent first. */
    attention: listOf({
      kind: oneOf(['answer_awaited', 'late', 'webhook_disabled', 'key_expiring', 'no_key']),
      count: Type.Integer(),
      /** `count` is a lower bound: counting stopped there. */
      at_least: Type.Boolean(),
    }),
    /** The last 12 events, newest first. */
    latest: listOf({
      delivery_id: DeliveryId,
      type: oneOf(deliveryEvents),
      at: Timestamp,
      delivery_address: Type.String(),
      receiver_name: orNull(Type.String()),
      by: NamedActor,
    }),
    has_active_key: Type.Boolean(),
  }),
});

/** The data of a `change` event. */
export const Change = object({
  /** `delivery`: something happened to these; `account`: to keys, team or settings. */
  what: oneOf(['delivery', 'account']),
  /** At most 100; if there are more, the list is empty and everything may have changed. */
  delivery_ids: Type.Array(DeliveryId),
});

export const followAccount = get('followAccount', `${accountPath}/live`, {
  summary: 'What changes in the account, live',
  description:
    'Server-sent events named `change` say what changed, without its new values. Ends when the session or the membership ends.',
  callers: [{ right: 'deliveries.read' }],
  stream: 'change',
  responses: ok('The stream.', Change),
});

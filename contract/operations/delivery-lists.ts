/** Lists of deliveries, of their couriers, and of what happened to one. */

import { Type } from 'typebox';
import { DeliveryHistoryEvent, exampleEvent } from '../event-feed.ts';
import { exampleFullRecord, FullRecord } from '../full-record.ts';
import { get, ok } from '../operation.ts';
import { CourierId } from '../primitives.ts';
import {
  DeliveryRecord,
  deliverySorts,
  exampleRecord,
  filterFields,
  pagingOf,
  syncFields,
} from '../records.ts';
import { boolean, component, namedEnum, object, oneOfObjects, orNull, text } from '../schemas.ts';
import { example, exampleNotFound, refused, succeeded } from './responses.ts';

/** A search is sorted among this many of its newest matches: the index of words has no other order. */
export const maxSortedMatches = 500;
/** Days of the past are sorted by the last change, the latest first, among this many of their newest deliveries. */
export const maxSortedOfPast = 2_500;

const pageFields = {
  has_more: boolean('Whether there are more deliveries after these.'),
  next_cursor: orNull(Type.String(), {
    description: 'Send it as `cursor` to get the next page; null on the last page.',
  }),
  sorted_among: orNull(Type.Integer(), {
    description: 'How many of the newest are sorted, if not all are; null if all are.',
  }),
};

const DeliveryPage = component('DeliveryPage', {
  view: Type.Literal('basic'),
  data: Type.Array(DeliveryRecord),
  ...pageFields,
});

const FullRecordPage = component('FullRecordPage', {
  view: Type.Literal('record'),
  data: Type.Array(FullRecord),
  ...pageFields,
});

const lastPage = { has_more: false, next_cursor: null, sorted_among: null };

export const listDeliveries = get('listDeliveries', '/v1/deliveries', {
  summary: 'List deliveries',
  description: `Newest first, or as \`sort\` says, with all fields of each delivery. Follow \`next_cursor\` to get the next page: deliveries created while you page neither shift a page nor appear twice. With \`updated_from\`, the least recently changed come first: a delivery that changes while you page appears again on a later page, so none is missed. To keep a copy up to date, remember the highest \`updated_at\` and start the next time one minute before it, because a change becomes visible a moment after its \`updated_at\`. A delivery that you get again unchanged has the same \`updated_at\`. To follow every single change, use \`GET /v1/events\`. A search is sorted among its ${maxSortedMatches} newest matches, and days of the past by the latest change among their ${maxSortedOfPast} newest deliveries; \`sorted_among\` says so if there are more.`,
  callers: ['account key', { right: 'deliveries.read' }],
  query: object({
    ...filterFields,
    ...syncFields,
    sort: Type.Optional(
      namedEnum(
        'DeliverySort',
        deliverySorts,
        'By creation, by the last change, or by what is due next (`due`); with a minus sign, the latest first. By `due`, deliveries that have ended come last. Defaults to `-created`.',
      ),
    ),
    ...pagingOf('Deliveries'),
  }),
  responses: ok(
    'A page of deliveries; with `view=record`, of full records.',
    oneOfObjects('Deliveries', 'view', [DeliveryPage, FullRecordPage]),
  ),
  examples: [
    example('open', 'Deliveries that are not picked up yet', {
      given: 'a delivery',
      request: { query: { status: 'created', limit: '1' } },
      response: succeeded({ view: 'basic', data: [exampleRecord], ...lastPage }),
    }),
    example('full-records', 'Full records of all deliveries that changed since a time', {
      given: 'a delivery',
      request: { query: { updated_from: '2026-11-15T09:00:00Z', view: 'record' } },
      response: succeeded({ view: 'record', data: [exampleFullRecord], ...lastPage }),
    }),
    example('bad-filter', 'A state that does not exist', {
      request: { query: { status: 'lost' } },
      response: refused(
        'invalidRequest',
        'status must be one or more of created, in_transit, delivered, returned, cancelled, separated by commas',
      ),
    }),
  ],
});

/** Deliveries are counted one by one, up to these numbers. */
export const maxCounted = 10_000;
export const maxCountedMatches = maxSortedMatches;

export const countDeliveries = get('countDeliveries', '/v1/deliveries/count', {
  summary: 'Count deliveries',
  description: `How many deliveries a filter has. Exact up to ${maxCounted}, and up to ${maxCountedMatches} for a search; above that, \`at_least\` is true.`,
  callers: ['account key', { right: 'deliveries.read' }],
  query: object(filterFields),
  responses: ok(
    'The number.',
    component('DeliveryCount', {
      count: Type.Integer({ minimum: 0 }),
      at_least: boolean('Whether there are more than `count`.'),
    }),
  ),
  examples: example('late', 'Late deliveries', {
    given: 'a delivery',
    request: { query: { late: 'true' } },
    response: succeeded({ count: 0, at_least: false }),
  }),
});

export const maxAssignedCouriers = 500;

const AssignedCourier = component('AssignedCourier', {
  courier_id: CourierId,
  name: text('The first name.'),
});

export const listAssignedCouriers = get('listAssignedCouriers', '/v1/couriers', {
  summary: 'List couriers',
  description: `The couriers who are assigned to open deliveries of the account, by name, ${maxAssignedCouriers} at most. If several have the same first name, the initial of the last name tells them apart.`,
  callers: ['account key', { right: 'deliveries.read' }],
  responses: ok('The couriers.', component('AssignedCouriers', { data: Type.Array(AssignedCourier) })),
  examples: example('none', 'No open delivery is assigned', {
    given: 'a delivery',
    response: succeeded({ data: [] }),
  }),
});

const DeliveryHistory = component('DeliveryHistory', { data: Type.Array(DeliveryHistoryEvent) });

export const listDeliveryEvents = get('listDeliveryEvents', '/v1/deliveries/{delivery_id}/events', {
  summary: 'List what happened to a delivery',
  description:
    'All events of the delivery, in order, as `GET /v1/events` and webhooks show them; they are kept as long as the delivery. Events are only ever added, never changed.',
  callers: ['account key', { right: 'deliveries.read' }],
  responses: ok('The events, oldest first.', DeliveryHistory),
  examples: [
    example('new', 'A delivery that was just created', {
      given: 'a delivery with the reference 1042',
      response: succeeded({ data: [exampleEvent] }),
    }),
    exampleNotFound,
  ],
});

/** The stores of the fleet, which sees live deliveries of all accounts, and of the streams of changes. */

import type * as loads from '../../../server/couriers/load-store.ts';
import type * as board from '../../../server/dispatch/board-store.ts';
import type { BoardFilter } from '../../../server/dispatch/board-store.ts';
import type * as day from '../../../server/dispatch/day-store.ts';
import type * as discarded from '../../../server/dispatch/discarded-move-store.ts';
import type { NewDiscardedMove } from '../../../server/dispatch/discarded-move-store.ts';
import type * as list from '../../../server/dispatch/list-store.ts';
import type { FleetFilter } from '../../../server/dispatch/list-store.ts';
import type * as settings from '../../../server/dispatch/settings-store.ts';
import type * as suggestions from '../../../server/dispatch/suggestion-store.ts';
import type * as live from '../../../server/events/live/store.ts';
import { highestId, lowestId } from '../../../server/platform/ids.ts';
import {
  accountId,
  courierId,
  couriers,
  deliveryId,
  discardedMoveId,
  freshId,
  hourMs,
  isoTime,
  seededAt,
} from '../owners.ts';
import { type Call, entriesOf, fleet, refOf } from '../table.ts';

const beginning = { dueUs: '0', deliveryId: lowestId };

const firstCards = (filter: (c: Call) => BoardFilter) => (c: Call) =>
  [c.database, filter(c), seededAt, 100] as Parameters<typeof board.readFirstCards>;
const cardsAfter = (column: 'assigned' | 'late', filter: (c: Call) => BoardFilter) => (c: Call) =>
  [c.database, filter(c), seededAt, { column, after: undefined, limit: 100 }] as Parameters<
    typeof board.readCardsAfter
  >;
const all = () => ({});
const area = () => ({ area: 'ikeja' });
const searched = () => ({ search: 'ikeja' });
const ofAccount = (c: Call) => ({ accountId: accountId(c.as) });
const ofCourier = (c: Call) => ({ courierId: courierId(c.as) });

export const boardStore = entriesOf<typeof board>({
  readFirstCards: {
    live: [firstCards(all), firstCards(searched)],
    liveOfAccount: firstCards(ofAccount),
    courier: firstCards(ofCourier),
  },
  readCardsAfter: {
    live: [cardsAfter('assigned', all), cardsAfter('late', searched)],
    liveOfAccount: cardsAfter('late', ofAccount),
    courier: cardsAfter('assigned', ofCourier),
  },
});

const fleetFilter = (own: Partial<FleetFilter>): FleetFilter => ({
  states: ['created', 'in_transit'],
  onlyOpen: true,
  courierId: undefined,
  unassigned: false,
  accountId: undefined,
  area: undefined,
  ...own,
});
const ended = { states: ['delivered', 'returned'] as const, onlyOpen: false };
const listed = (filter: (c: Call) => Partial<FleetFilter>) => (c: Call) =>
  [c.database, fleetFilter(filter(c)), highestId, 100] as Parameters<typeof list.listFleet>;

export const fleetListStore = entriesOf<typeof list>({
  listFleet: {
    live: [listed(all), listed(() => ended), listed(area), listed(() => ({ unassigned: true }))],
    liveOfAccount: [listed(ofAccount), listed((c) => ({ ...ofAccount(c), ...ended }))],
    courier: [listed(ofCourier), listed((c) => ({ ...ofCourier(c), ...ended }))],
  },
});

export const dayStore = entriesOf<typeof day>({
  readOpenStops: { courier: (c) => [c.database, courierId(c.as)] },
  readStopsToReturn: { courier: (c) => [c.database, courierId(c.as)] },
  readEndedStops: { courier: (c) => [c.database, courierId(c.as), seededAt - hourMs, 100] },
  readStop: { courier: (c) => [c.database, courierId(c.as), deliveryId(c.of, 2)] },
  readCollected: { courier: (c) => [c.database, courierId(c.as), seededAt - hourMs] },
});

const discardedMove: NewDiscardedMove = {
  move_key: 'another',
  move: 'deliver',
  reason: 'wrong_pin',
  recorded_at: isoTime(),
  discarded_at: isoTime(),
  collected_amount: 500,
};

export const discardedMoveStore = entriesOf<typeof discarded>({
  wasCarriedBy: { courier: (c) => [c.tx, refOf(c, 2), courierId(c.as)] },
  insertDiscardedMove: {
    courier: (c) => [c.tx, refOf(c, 2), courierId(c.as), freshId(5), discardedMove, seededAt],
  },
  readDiscardedMovesOf: { courier: (c) => [c.database, courierId(c.as), seededAt - hourMs, 100] },
  readOpenDiscardedMoves: { live: (c) => [c.database, 100] },
  readDiscardedMovesOfDelivery: { liveOfAccount: (c) => [c.database, refOf(c, 4), 100] },
  markAsResolved: { live: (c) => [c.tx, discardedMoveId(c.of), 'terminal', seededAt] },
  isDiscardedMove: { live: (c) => [c.tx, discardedMoveId(c.of)] },
});

export const loadStore = entriesOf<typeof loads>({
  readOpenLoads: { live: (c) => [c.database] },
  readToReturn: { live: (c) => [c.database] },
  readToCollectOf: { courier: (c) => [c.database, courierId(c.as)] },
  readDelivered: { live: (c) => [c.database, seededAt - hourMs] },
  countOpen: { courier: (c) => [c.tx, courierId(c.as)] },
});

export const suggestionStore = entriesOf<typeof suggestions>({
  readLiveDeliveries: {
    live: (c) => [c.database, couriers.map((courier) => deliveryId({ ...c.of, courier }, 1))],
  },
  readUnassigned: { live: (c) => [c.database, beginning, 100] },
  countUnassigned: { live: (c) => [c.database] },
  readCarriedAddresses: { live: (c) => [c.database, 100] },
  readAssignedBy: fleet,
});

export const fleetSettingsStore = entriesOf<typeof settings>({
  readSettings: fleet,
  lockSettings: fleet,
  updateSettings: fleet,
  setFleetTimeZone: fleet,
});

export const liveStore = entriesOf<typeof live>({
  readLiveCursor: 'where the feed and the audit log end: says nothing about anybody',
  readAuditChanges: 'of all accounts, for the streams of one node: each is notified of its own account only',
  readRecentAudit: 'the same, where the tables are distributed',
});

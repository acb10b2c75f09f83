/** The stores of deliveries, their lists, their search, their proof, their counts, and of test mode. */

import { eventDataOf } from '../../../server/deliveries/fields/event-data.ts';
import { keptFieldsOf } from '../../../server/deliveries/fields/fields.ts';
import type * as inserts from '../../../server/deliveries/insert-store.ts';
import type { NewDeliveryRow } from '../../../server/deliveries/insert-store.ts';
import type { DeliverySnapshot } from '../../../server/deliveries/lifecycle/lifecycle.ts';
import type { Filter } from '../../../server/deliveries/lists/filter.ts';
import { orderOf } from '../../../server/deliveries/lists/orders.ts';
import type * as searches from '../../../server/deliveries/lists/search-store.ts';
import type * as lists from '../../../server/deliveries/lists/store.ts';
import type * as afterCancellation from '../../../server/deliveries/moves/after-cancellation-store.ts';
import type * as edits from '../../../server/deliveries/moves/edit-store.ts';
import type * as proof from '../../../server/deliveries/proof/store.ts';
import { asTsquery, bucketMark } from '../../../server/deliveries/search/query.ts';
import type * as search from '../../../server/deliveries/search/store.ts';
import type * as deliveries from '../../../server/deliveries/store.ts';
import type { MoveRow } from '../../../server/deliveries/store.ts';
import type * as records from '../../../server/deliveries/views/record-store.ts';
import type * as keyedResponses from '../../../server/idempotency/keyed-response-store.ts';
import type * as overview from '../../../server/overview/store.ts';
import { highestId, lowestId } from '../../../server/platform/ids.ts';
import type * as testMode from '../../../server/test-mode/store.ts';
import { accountId, courierId, deliveryId, freshId, hourMs, seededAt } from '../owners.ts';
import { numberOf, sharedBucket } from '../rows.ts';
import { type Call, entriesOf, housekeeping, refOf, scopeOf } from '../table.ts';

const everyState = ['created', 'in_transit', 'delivered', 'returned', 'cancelled'] as const;

const anything: Filter = {
  states: everyState,
  fromId: lowestId,
  belowId: highestId,
  lateAtMs: undefined,
  awaited: false,
  courierId: undefined,
  reference: undefined,
  updatedFromMs: undefined,
  words: undefined,
};
const open: Filter = { ...anything, states: ['created', 'in_transit'] };
const late: Filter = { ...open, lateAtMs: seededAt };
const awaited: Filter = { ...open, states: ['in_transit'], awaited: true };
const words = [[['ikeja']]];

const snapshot: DeliverySnapshot = {
  status: 'created',
  version: 1,
  courierId: null,
  attempts: 0,
  instruction: null,
  deliverOn: null,
  amountToCollect: 500,
  collectedAmount: null,
  paymentMethod: null,
  paymentReference: null,
  currency: 'USD',
  estimatedDeliveryMs: seededAt - hourMs,
  isPersonalDataErased: false,
  failureReason: null,
  requiredProof: null,
};

/** A new delivery, and one whose idempotency key the owner has used before. */
function newRows({ as }: Call): NewDeliveryRow[] {
  const row = {
    account: accountId(as),
    mode: as.mode,
    fields: keptFieldsOf({ pickup_address: 'A', delivery_address: 'B' }),
    isPlain: true,
    currency: 'USD',
    estimated_ms: seededAt,
    at: seededAt,
    actor: 'terminal',
    event_id: freshId(9),
    data: eventDataOf(freshId(2), snapshot, {}),
  };
  const claim = { scope: `create:${as.mode}`, fingerprint: '01', response: '""', erasedKey: 'erased:' };
  return [
    { ...row, id: freshId(2), claim: { ...claim, key: 'a new key' } },
    { ...row, id: freshId(3), claim: { ...claim, key: `order-${as.courier}-1` } },
  ];
}

/** The delivery is cancelled; who asked knew it as it is. */
function cancelled(call: Call): MoveRow[] {
  const from = snapshot;
  const event = {
    sequence: 2,
    type: 'delivery.cancelled' as const,
    actor: 'terminal',
    atMs: seededAt,
    data: {},
  };
  const to: DeliverySnapshot = { ...from, status: 'cancelled', version: 2 };
  const claim = {
    accountId: accountId(call.as),
    scope: `instruct:${call.as.mode}`,
    key: 'k',
    fingerprint: '01',
    response: '""',
  };
  const ref = refOf(call, numberOf.unassigned);
  return [
    {
      ref,
      change: { outcome: 'change', from, to, corrections: {}, event },
      data: {},
      claim,
      posting: undefined,
    },
  ];
}

export const insertStore = entriesOf<typeof inserts>({
  insertDeliveries: {
    accountAndMode: (c) => [c.tx, newRows(c), { status: 'created', event: 'delivery.created' }],
  },
});

export const deliveryStore = entriesOf<typeof deliveries>({
  readDeliveries: { accountAndMode: (c) => [c.database, [refOf(c, 1), refOf(c, 3)]] },
  readSnapshots: { accountAndMode: (c) => [c.database, [refOf(c, 1), refOf(c, 3)]] },
  findLiveRefs: { live: (c) => [c.database, [deliveryId(c.of, 1), deliveryId(c.of, 2)]] },
  moveDeliveries: { accountAndMode: (c) => [c.tx, cancelled(c)] },
});

const noted = (c: Call, number: number, move: 'pick_up' | 'return') =>
  [c.tx, courierId(c.as), deliveryId(c.of, number), { move, happenedAt: undefined }, seededAt] as Parameters<
    typeof afterCancellation.insertMoveAfterCancellation
  >;

export const afterCancellationStore = entriesOf<typeof afterCancellation>({
  insertMoveAfterCancellation: {
    courier: [(c) => noted(c, numberOf.cancelled, 'pick_up'), (c) => noted(c, numberOf.toReturn, 'return')],
  },
  readMovesAfterCancellation: { accountAndMode: (c) => [c.database, refOf(c, numberOf.toReturn)] },
});

export const editStore = entriesOf<typeof edits>({
  readEdits: { courier: (c) => [c.database, courierId(c.as), [deliveryId(c.of, numberOf.carried)]] },
  confirmEdits: {
    accountAndMode: (c) => [c.tx, refOf(c, numberOf.carried), courierId(c.of), 2],
    courier: (c) => [
      c.tx,
      { accountId: accountId(c.of), mode: 'live', id: deliveryId(c.of, numberOf.carried) },
      courierId(c.as),
      2,
    ],
  },
});

const keyOf = ({ as }: Call, key = `order-${as.courier}-1`) => ({
  accountId: accountId(as),
  scope: `create:${as.mode}`,
  key,
});

export const keyedResponseStore = entriesOf<typeof keyedResponses>({
  findKeyedResponses: { accountAndMode: (c) => [c.database, [keyOf(c)]] },
  insertKeyedResponse: {
    accountAndMode: ['a new key', undefined].map((key) => (c) => [
      c.tx,
      keyOf(c, key),
      { fingerprint: '01', response: '', subjectId: freshId(5), at: seededAt },
    ]),
  },
  completeKeyedResponse: { accountAndMode: (c) => [c.tx, keyOf(c, `order-${c.as.courier}-2`), '{}'] },
  deleteClaimed: { accountAndMode: (c) => [c.tx, keyOf(c, `order-${c.as.courier}-2`)] },
});

export const recordStore = entriesOf<typeof records>({
  readRecord: { accountAndMode: (c) => [c.database, refOf(c, 1)] },
  readEvents: { accountAndMode: (c) => [c.database, refOf(c, 1)] },
  readMilestones: {
    accountAndMode: (c) => [c.database, scopeOf(c), [deliveryId(c.of, 1), deliveryId(c.of, 2)]],
  },
  readFailedAttempts: {
    account: (c) => [c.database, accountId(c.as), [deliveryId(c.of, 1), deliveryId(c.of, 3)]],
  },
  readProofs: { account: (c) => [c.database, accountId(c.as), [deliveryId(c.of, 1), deliveryId(c.of, 3)]] },
  readContacts: 'couriers of the delivery company, by their ids',
});

/** What a filter finds in the account and mode of who asks. */
const wantedOf = (c: Call, filter: Filter) => ({ scope: scopeOf(c), filter, limit: 1_000 });

export const searchesStore = entriesOf<typeof searches>({
  searchNewest: {
    accountAndMode: [anything, open, late, awaited].map((filter) => (c) => [
      c.database,
      wantedOf(c, filter),
      asTsquery(words),
      2_000,
      'records',
    ]),
  },
  searchBuckets: {
    accountAndMode: [anything, open, late, awaited].map((filter) => (c) => [
      c.database,
      wantedOf(c, filter),
      { buckets: [sharedBucket], tsquery: asTsquery(words, bucketMark) },
      'keys',
    ]),
  },
  searchableBetween: { accountAndMode: (c) => [c.database, scopeOf(c), anything] },
});

/** The last one is of the courier of the caller, who also carries deliveries of others. */
const filters: ((c: Call) => Filter)[] = [
  () => anything,
  () => open,
  () => late,
  () => awaited,
  (c) => ({ ...open, courierId: courierId(c.as) }),
];
const orders = Object.values(orderOf);

export const listStore = entriesOf<typeof lists>({
  listInOrder: {
    accountAndMode: orders.flatMap((order) =>
      filters.map((filterOf) => (c) => [c.database, wantedOf(c, filterOf(c)), order]),
    ),
  },
  listPastByUpdate: { accountAndMode: (c) => [c.database, wantedOf(c, anything), 1_000] },
  listByReference: {
    accountAndMode: (c) => [
      c.database,
      wantedOf(c, { ...anything, reference: `order-${c.of.courier}-1` }),
      'records',
    ],
  },
  listByIds: { accountAndMode: (c) => [c.database, scopeOf(c), [deliveryId(c.of, 1), deliveryId(c.of, 3)]] },
  countListed: {
    accountAndMode: filters.map((filterOf) => (c) => [c.database, wantedOf(c, filterOf(c))]),
  },
  listCourierIds: { accountAndMode: (c) => [c.database, scopeOf(c), 1_000] },
  findByReferences: {
    accountAndMode: (c) => [c.database, scopeOf(c), [`order-${c.of.courier}-1`]],
  },
  findUncancelled: { accountAndMode: (c) => [c.database, scopeOf(c), [deliveryId(c.of, 1)]] },
});

/** Who writes or takes proof has found the delivery in its account and mode before; an account has an identifier once. */
export const proofStore = entriesOf<typeof proof>({
  proofKindsOf: 'asks no database',
  proofSummary: 'asks no database',
  insertProof: {
    account: (c) => [
      c.tx,
      refOf(c, 1),
      { sequence: 2, type: 'delivery.delivered', actor: 'terminal', atMs: seededAt, data: {} },
      { recipientName: 'Ada' },
    ],
  },
  readProofFile: {
    accountAndMode: [
      (c) => [c.database, refOf(c, 1), 1, 'photo'],
      (c) => [c.database, refOf(c, 1), 1, 'signature'],
    ],
  },
  takePinTry: { account: (c) => [c.tx, refOf(c, 1), seededAt] },
  findLockedPins: { account: (c) => [c.database, accountId(c.as), [deliveryId(c.of, 1)], 1] },
  readPinTries: { account: (c) => [c.database, refOf(c, 1)] },
  giveBackPinTry: { account: (c) => [c.tx, refOf(c, 1)] },
  clearProofs: housekeeping,
  clearPinTries: housekeeping,
});

const indexedRow = (c: Call) => ({
  account: accountId(c.as),
  mode: c.as.mode,
  id: deliveryId(c.as, 1),
  bucket: sharedBucket,
  words: ['lekki'],
});

export const searchStore = entriesOf<typeof search>({
  readSearchable: 'reads the deliveries of new events, of all accounts, for the index of words',
  insertSearchable: { accountAndMode: (c) => [c.tx, [{ ...indexedRow(c), id: freshId(4) }]] },
  replaceSearchable: { accountAndMode: (c) => [c.tx, [indexedRow(c)]] },
  sortInNewWords: 'sorts the index of words, and reads no row',
  eraseSearchable: { accountAndMode: (c) => [c.tx, [indexedRow(c)]] },
});

export const overviewStore = entriesOf<typeof overview>({
  addToCounts: 'counts what the sequencer has added to the feed, of all accounts',
  readTotals: { accountAndMode: (c) => [c.database, scopeOf(c)] },
  readStretches: {
    accountAndMode: (c) => [c.database, scopeOf(c), ['delivery.created'], [seededAt - hourMs]],
  },
  readLatest: { accountAndMode: (c) => [c.database, scopeOf(c)] },
  readEventsByKey: {
    accountAndMode: (c) => [c.database, scopeOf(c), [{ deliveryId: deliveryId(c.of, 1), sequence: 1 }]],
  },
});

/** Who plays a delivery has found it in its account and mode before. */
export const testModeStore = entriesOf<typeof testMode>({
  findRun: { accountAndMode: (c) => [c.database, refOf(c, numberOf.assigned)] },
  saveRun: {
    account: (c) => [
      c.tx,
      {
        account_id: accountId(c.as),
        delivery_id: deliveryId(c.as, numberOf.unassigned),
        run: 'returned',
        step: 2,
        every_seconds: 1,
        actor: courierId(c.as),
      },
      seededAt,
    ],
  },
  endRun: {
    account: (c) => [c.tx, accountId(c.as), deliveryId({ ...c.as, mode: 'test' }, numberOf.assigned)],
  },
  takeDueRun: 'takes the next step that is due, no matter whose it is',
});

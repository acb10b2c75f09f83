/**
 * No operation shows or changes what belongs to another account or to the other mode, from the request to the response.
 * A new operation of an account needs its line in one of the two tables.
 */
import { beforeAll, expect, test } from 'vitest';
import { deliverySorts } from '../../contract/records.ts';
import { testClock } from '../support/clock.ts';
import type { CallOptions } from '../support/dashboard.ts';
import { everyRoute, type RoutedOperation } from '../support/operations.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { receiverUrl } from '../support/webhooks.ts';
import { makeWorlds, type World } from './worlds.ts';

const clock = testClock();
const service = useService({ clock, webhookAllow: ['127.0.0.1'] });
let worlds: World[];

beforeAll(async () => {
  worlds = await makeWorlds(service, clock);
  // In UTC, because Citus takes no arithmetic that depends on the time zone of the session.
  await sql(
    service,
    `update deliveries set estimated_delivery_time =
       (created_at at time zone 'UTC' - interval '1 minute') at time zone 'UTC'`,
  );
  await caughtUp(service);
});

const ofAccounts = everyRoute.filter(
  ({ caller }) => typeof caller === 'object' || caller === 'account key' || caller === 'test key',
);
/** Keys, team and settings are shared by both modes of an account. */
const isOfMode = ({ isInApi, path }: RoutedOperation) => isInApi || path.includes('{mode}');
const inTestOnly = ({ path }: RoutedOperation) => path.endsWith('/advance');
/** For a test key, no payout exists. */
const inLiveOnly = ({ path }: RoutedOperation) => path.includes('/cash/payouts/');

type Calls = (world: World) => CallOptions[];
const once: Calls = () => [{}];
const withIds: Calls = ({ ids }) => [{ params: ids }];
const withBody =
  (body: object, headers: Record<string, string> = {}): Calls =>
  ({ ids }) => [{ params: ids, body, headers }];

const filters: Record<string, string>[] = [
  {},
  { search: 'ikeja' },
  { search: 'ikeja', status: 'created,in_transit,delivered' },
  { late: 'true' },
  { search: 'ikeja', late: 'true' },
  { instruction: 'awaited' },
  { search: 'ikeja', instruction: 'awaited' },
];
/** A search that fills its page is answered the short way, one that does not the long way. */
const pages: Record<string, number>[] = [{ limit: 100 }, { limit: 1 }];
const everyList: Calls = () => [
  ...filters.flatMap((query) => pages.map((limit) => ({ query: { ...query, ...limit } }))),
  { query: { updated_from: '2000-01-01' } },
  { query: { updated_from: '2000-01-01', view: 'record' } },
];
const someLists: Calls = () => filters.slice(0, 2).map((query) => ({ query }));
const sortedLists: Calls = () =>
  deliverySorts.flatMap((sort) => filters.map((query) => ({ query: { ...query, sort } })));

/** Everything, of one type, and of one delivery. */
const everyFeed: Calls = ({ ids, deliveryIds }) => [
  ...pages.map((query) => ({ query })),
  { query: { order: 'newest' } },
  { query: { type: 'delivery.created' } },
  { query: { delivery_id: String(ids.delivery_id ?? deliveryIds[0]) } },
];

/** How each operation that reads is called. */
const reads: Record<string, Calls> = {
  getDelivery: withIds,
  getRecord: withIds,
  trackDelivery: withIds,
  listDeliveryEvents: withIds,
  getDeliveryPage: withIds,
  listDeliveries: (world) => [...everyList(world), ...sortedLists(world)],
  countDeliveries: () => filters.map((query) => ({ query })),
  listAssignedCouriers: once,
  getDeliveryDefaults: once,
  exportDeliveries: someLists,
  getLabel: ({ ids }) => [{ params: ids, headers: { accept: 'application/zpl' } }, { params: ids }],
  printLabels: ({ deliveryIds }) => [{ query: { delivery_ids: deliveryIds.join(',') } }],
  getProof: ({ ids, delivered }) => [{ params: { ...ids, delivery_id: delivered, proof_id: '3-photo' } }],
  listEvents: everyFeed,
  getOverview: once,
  listApiKeys: once,
  listTeam: once,
  listImportMappings: once,
  listPickupAddresses: once,
  getSettings: once,
  listAlertRecipients: once,
  listAudit: once,
  listWebhookEndpoints: once,
  getWebhookEndpoint: withIds,
  listWebhookAttempts: withIds,
  getWebhookAttempt: withIds,
  getWebhookHealth: once,
  getCash: once,
  getCashStatement: () => [{}, { query: { format: 'csv' } }],
  listPayouts: once,
  getCashChain: ({ ids, delivered }) => [{ params: { ...ids, delivery_id: delivered } }],
  // A stream: what it reads is tested in stores.test.ts.
  followAccount: () => [],
};

const parcel = { pickup_address: 'A', delivery_address: 'B' };
const lastOne =
  (body: object): Calls =>
  ({ ids, deliveryIds }) => [{ params: { ...ids, delivery_id: deliveryIds.at(-1)! }, body }];

/** A change that each operation makes, one after the other. */
const writes: Record<string, Calls> = {
  createDelivery: withBody(parcel, { 'idempotency-key': 'another' }),
  importDeliveries: withBody({
    import_id: 'import-shared',
    dry_run: false,
    columns: Object.keys(parcel),
    rows: [{ line: 2, cells: Object.values(parcel) }],
  }),
  editDelivery: withBody({ delivery_note: 'Third floor' }),
  saveImportMapping: withBody({ columns: [{ header: 'Tel', field: 'receiver_phone' }] }),
  savePickupAddress: withBody({ name: 'Shop', address: '1 Broad Street', is_default: true }),
  changePickupAddress: withBody({ name: 'Moved', address: '2 Broad Street' }),
  deletePickupAddress: withIds,
  instructDelivery: withBody({ instruction: 'try_again' }, { 'idempotency-key': 'the-answer' }),
  advanceTestDelivery: withBody({ move: 'fail_attempt' }),
  createBatch: withBody({ deliveries: [parcel] }),
  cancelBatch: ({ deliveryIds }) => [{ body: { delivery_ids: [deliveryIds.at(-1)!] } }],
  // Reads only.
  exportSelected: ({ deliveryIds }) => [{ body: { delivery_ids: deliveryIds } }],
  cancelDelivery: lastOne({}),
  createWebhookEndpoint: withBody({ url: receiverUrl }),
  testWebhookEndpoint: withIds,
  rotateWebhookSecret: withIds,
  updateWebhookEndpoint: withBody({ status: 'enabled' }),
  resendWebhookEvents: ({ ids }) => [{ params: ids, body: { timestamp_from: new Date().toISOString() } }],
  deleteWebhookEndpoint: withIds,
  // Twice is no mistake: the first of the two has confirmed it.
  confirmPayout: withIds,
  changeSettings: withBody({ service_time_minutes: 5 }),
  addAlertRecipient: withBody({ email: 'new@example.com', kinds: ['late'], schedule: 'daily' }),
  changeAlertRecipient: withBody({ schedule: 'daily' }),
  resendAlertConfirmation: withIds,
  sendTestAlert: ({ ids }) => [{ params: { ...ids, recipient_id: ids.confirmed_recipient_id! } }],
  removeAlertRecipient: withIds,
  inviteMember: withBody({ email: 'new@example.com', role: 'member' }),
  withdrawInvitation: withIds,
  changeRole: withBody({ role: 'owner' }),
  removeMember: withIds,
  generateApiKey: withBody({ name: 'Another', mode: 'live' }),
  rollApiKey: withBody({ old_key_lives_minutes: 60 }),
  revokeApiKey: withIds,
  // Reads both modes of the account.
  findReceiver: withBody({ name: 'Ada Obi' }),
  eraseReceiver: ({ ids, owner: { accountId }, deliveryIds }) => [
    { params: ids, body: { deliveries: [{ account_id: accountId, delivery_id: deliveryIds.at(-1)! }] } },
  ],
};

/** For keys, and for people. */
const routesOf = (id: string) => ofAccounts.filter((operation) => operation.id === id);
const operationOf = (id: string) => routesOf(id)[0]!;
const possible = (world: World, operation: RoutedOperation) =>
  world.mode === 'test' ? !inLiveOnly(operation) : !inTestOnly(operation);

/** What an operation shows, as text. */
async function shown(world: World, operation: RoutedOperation, calls: Calls): Promise<string> {
  const texts: string[] = [];
  for (const call of calls(world)) texts.push((await world.call(operation, call)).text);
  // When a key was used, or somebody was seen, is written down a moment later.
  return texts.join('\n').replaceAll(/"last_(used|seen)_at":("[^"]*"|null)/g, '');
}

async function everythingShown(world: World): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [id, calls] of Object.entries(reads)) {
    for (const operation of routesOf(id))
      texts[id] = (texts[id] ?? '') + (await shown(world, operation, calls));
  }
  return texts;
}

let first: World;
let firstBefore: Record<string, string>;
beforeAll(async () => {
  first = worlds[0]!;
  firstBefore = await everythingShown(first);
});

test('every operation of an account is in one of the tables', () => {
  const named = (method: string) => [
    ...new Set(ofAccounts.filter((each) => each.method === method).map(({ id }) => id)),
  ];
  expect(Object.keys(reads).sort()).toEqual(named('GET').sort());
  const writing = ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap(named);
  expect(Object.keys(writes).sort()).toEqual(writing.sort());
});

test('lists, searches and exports show all deliveries of the account and mode, and no others', async () => {
  for (const world of worlds) {
    const { deliveryIds, awaitedIds, delivered } = world;
    const open = deliveryIds.filter((id) => id !== delivered);
    for (const id of ['listDeliveries', 'exportDeliveries']) {
      for (const call of reads[id]!(world)) {
        const text = await shown(world, operationOf(id), () => [call]);
        const { instruction, late, limit } = call.query!;
        const all = (instruction ? awaitedIds : late ? open : deliveryIds).toSorted();
        const expected = limit === 1 ? all.slice(-1) : all;
        expect(idsIn(text), `${world.name} ${id} ${JSON.stringify(call.query)}`).toEqual(expected);
      }
    }
  }
});

test('no response contains a delivery, key or person of another account or mode', async () => {
  for (const world of worlds) {
    const strangers = worlds.filter((each) => each !== world);
    const foreign = strangers.flatMap((each) => [
      ...each.deliveryIds,
      ...(each.owner === world.owner ? [] : [each.owner.email, ...Object.values(each.ids)]),
    ]);
    for (const [id, text] of Object.entries(await everythingShown(world))) {
      const found = foreign.filter((name) => text.includes(name));
      expect(found, `${id} of ${world.name}`).toEqual([]);
    }
  }
});

test('the overview counts all, late and waiting deliveries of its own account and mode only', async () => {
  for (const world of worlds) {
    const { body } = await world.call(operationOf('getOverview'));
    const all = world.deliveryIds.length;
    expect(body.total, world.name).toBe(all);
    expect(body.attention, world.name).toEqual([
      { kind: 'answer_awaited', count: world.awaitedIds.length, at_least: false },
      { kind: 'late', count: all - 1, at_least: false },
    ]);
    expect(body.per_day.at(-1), world.name).toMatchObject({ created: all, completed: 1 });
  }
});

/** An id of a path that belongs to an account. */
const ownedId = /\{((?:delivery|key|person|invitation|endpoint|recipient|address|payout)_id)\}/;

test('every operation responds to identifiers of another account or mode as to unknown ones, with 404', async () => {
  const all = Object.entries({ ...reads, ...writes });
  const routes = all.flatMap(([id, calls]) => routesOf(id).map((operation) => ({ id, calls, operation })));
  for (const { id, calls, operation } of routes) {
    const strangers = worlds.filter((world) =>
      isOfMode(operation) ? world !== first : world.owner !== first.owner,
    );
    const name = ownedId.exec(operation.path)?.[1];
    if (name === undefined) continue;
    for (const world of strangers.filter((each) => possible(each, operation))) {
      for (const call of calls(first)) {
        const response = await world.call(operation, call);
        const unknown = `${call.params![name]!.slice(0, 4)}01kd3x8j5mfd7v2q9r4t6w8y0z`;
        const { status, text } = await world.call(operation, {
          ...call,
          params: { ...call.params, [name]: unknown },
        });
        expect([status, response.status, response.text], `${id} by ${world.name}`).toEqual([404, 404, text]);
      }
    }
  }
});

test('changes are visible in one account and mode only, and each has its own Idempotency-Keys', async () => {
  const [, testOfFirst, liveOfOther, testOfOther] = worlds as [World, World, World, World];
  for (const [id, calls] of Object.entries(writes)) {
    const operation = operationOf(id);
    const by = isOfMode(operation) ? [testOfFirst, liveOfOther, testOfOther] : [liveOfOther];
    for (const world of by.filter((each) => possible(each, operation))) {
      for (const call of calls(world)) {
        const response = await world.call(operation, call);
        expect(response.status, `${id} by ${world.name}: ${response.text}`).toBeLessThan(300);
        expect(response.headers.get('idempotent-replayed'), id).toBeNull();
      }
    }
  }
  await caughtUp(service);
  expect(withoutTestMode(await everythingShown(first))).toEqual(withoutTestMode(firstBefore));
});

/** Both modes of an account have one audit log: what was done to test webhooks is in it, and does not count here. */
function withoutTestMode({ listAudit: audit, ...rest }: Record<string, string>) {
  const entries = JSON.parse(audit!).data as { summary: string }[];
  return { ...rest, audit: entries.filter(({ summary }) => !summary.includes('the test webhook endpoint')) };
}

function idsIn(text: string): string[] {
  return [...new Set(text.match(/dlv_[0-9a-z]{26}/g))].sort();
}

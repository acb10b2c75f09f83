import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plainDeliveries } from '../../tests/support/moves.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { secretKey } from '../../tests/support/webhook-sending.ts';
import { type CashLimit, type Couriers, makeCouriers, makeLoads } from '../couriers/index.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { Deliveries } from '../deliveries/index.ts';
import { Rejection } from '../errors/rejection.ts';
import { makeKeyedRequests } from '../idempotency/index.ts';
import { systemClock } from '../platform/clock.ts';
import { type DeliveryId, newId, readId } from '../platform/ids.ts';
import { makeAutomaticAssignment } from './automatic.ts';
import { makeCashLimits } from './cash-limits.ts';
import { type FleetMoves, makeFleetMoves } from './moves.ts';
import type { FleetSettings } from './settings.ts';
import { makeSuggestions, type Suggestions } from './suggestions.ts';

let database: Database;
let deliveries: Deliveries;
let couriers: Couriers;
let moves: FleetMoves;
let suggestions: Suggestions;
const now: FleetSettings = {
  automatic: true,
  max_attempts: 3,
  max_parcels: 500,
  proof_kept_days: 365,
  personal_data_kept_days: null,
  time_zone: 'UTC',
  required_proof: [],
  company_name: null,
  company_address: null,
};
const settings = { current: async () => now, read: async () => now };

beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection as { host: string }, () => undefined, patient);
  deliveries = plainDeliveries(database);
  couriers = makeCouriers({ database, clock: systemClock });
  moves = makeFleetMoves({
    database,
    deliveries,
    couriers,
    cashLimits: makeCashLimits(database),
    keyedRequests: makeKeyedRequests(database, systemClock, secretKey),
  });
  const loads = makeLoads(database, systemClock, settings);
  suggestions = makeSuggestions({ database, couriers, loads, settings });
});
afterAll(() => database.close());

const run = (text: string) =>
  database.asOneStatement((tx) => tx.query<{ n: number }>({ name: text.slice(0, 60), text }, []));
beforeEach(async () => {
  for (const table of ['deliveries', 'delivery_events', 'courier_links', 'couriers', 'worker_leases']) {
    await run(`delete from ${table}`);
  }
});

const account = newId('account', systemClock.now());
const by = { actor: 'test', personId: null, network: null };
const newCourier = async (name: string, cashLimit: CashLimit | null = null) =>
  (await database.inTransaction((tx) => couriers.add(tx, by, { name, phone: '+2348012345670', cashLimit })))
    .courierId;
async function newDeliveries(count: number, amount_to_collect = 0): Promise<DeliveryId[]> {
  const by = {
    accountId: account,
    mode: 'live',
    currency: 'USD',
    serviceTimeMinutes: 60,
    actor: 'test',
  } as const;
  const body = { pickup_address: 'A', delivery_address: 'B', amount_to_collect };
  const created = await Promise.all(Array.from({ length: count }, () => deliveries.create(by, body)));
  return created.map((each) => {
    if (!('delivery' in each)) throw new Error(each.details);
    return readId('delivery', each.delivery.delivery_id);
  });
}
const unassigned = async () =>
  (await run('select count(*)::int as n from deliveries where courier_id is null'))[0]!.n;

test('nothing is assigned to a courier who would be over their cash limit', async () => {
  await newCourier('Ada', { amount: 250, currency: 'USD' });
  await newDeliveries(4, 100);
  await makeAutomaticAssignment({ database, settings, suggestions, moves }).turn();
  expect(await unassigned()).toBe(2);
  await makeAutomaticAssignment({ database, settings, suggestions, moves }).turn();
  expect(await unassigned(), 'what is assigned counts in the next turn').toBe(2);
});

test('a delivery that a person assigns during a turn stays with that courier', async () => {
  await newCourier('Ada');
  const chosen = await newCourier('Bola');
  const [id] = await newDeliveries(1);
  const slow = {
    ...suggestions,
    async forRows(rows: Parameters<Suggestions['forRows']>[0]) {
      const answer = await suggestions.forRows(rows);
      await moves.assign(id!, chosen, { actor: 'person:1' });
      return answer;
    },
  };
  expect(await makeAutomaticAssignment({ database, settings, suggestions: slow, moves }).turn()).toBe(
    'nothing',
  );
  const ref = await deliveries.findLive(id!);
  expect((await deliveries.snapshot(ref!))!.courierId).toBe(chosen);
  const [events] = await run(
    "select count(*)::int as n from delivery_events where type = 'delivery.assigned'",
  );
  expect(events!.n).toBe(1);
});

test('deliveries that cannot be assigned do not block the others, and are tried again', async () => {
  await newCourier('Ada');
  await newDeliveries(150);
  let isFaulty = true;
  const someRefused: Pick<FleetMoves, 'assign'> = {
    async assign(...asked) {
      if (isFaulty) return new Rejection('changed_since');
      return moves.assign(...asked);
    },
  };
  const { turn } = makeAutomaticAssignment({ database, settings, suggestions, moves: someRefused });
  expect(await turn()).toBe('more');
  expect(await unassigned()).toBe(150);
  isFaulty = false;
  expect(await turn()).toBe('nothing');
  expect(await unassigned()).toBe(100);
  expect(await turn()).toBe('more');
  expect(await unassigned()).toBe(0);
});

test('a fault with one delivery does not stop the others of its turn', async () => {
  await newCourier('Ada');
  const [first] = await newDeliveries(5);
  const faulty: Pick<FleetMoves, 'assign'> = {
    async assign(id, ...rest) {
      if (id === first) throw new Error('the database is away');
      return moves.assign(id, ...rest);
    },
  };
  await expect(
    makeAutomaticAssignment({ database, settings, suggestions, moves: faulty }).turn(),
  ).rejects.toThrow('the database is away');
  expect(await unassigned()).toBe(1);
});

test('deliveries wait while no courier has room, or while it is off', async () => {
  const ada = await newCourier('Ada');
  await couriers.change({ actor: 'test', personId: null, network: null }, ada, {
    status: 'paused',
  });
  await newDeliveries(120);
  const { turn } = makeAutomaticAssignment({ database, settings, suggestions, moves });
  expect(await turn()).toBe('nothing');
  const off = { ...settings, read: async () => ({ ...now, automatic: false }) };
  await newCourier('Bola');
  expect(await makeAutomaticAssignment({ database, settings: off, suggestions, moves }).turn()).toBe(
    'nothing',
  );
  expect(await unassigned()).toBe(120);
  expect(await turn()).toBe('nothing');
  expect(await unassigned()).toBe(100);
});

test('several nodes assign each delivery once, give no courier more than fits, and one goes on for another', async () => {
  now.max_parcels = 7;
  await Promise.all(['Ada', 'Bola', 'Chi'].map((name) => newCourier(name)));
  await newDeliveries(30);
  const newNode = () => makeAutomaticAssignment({ database, settings, suggestions, moves });
  const nodes = [newNode(), newNode(), newNode()];
  for (let turns = 0; turns < 3; turns++) await Promise.all(nodes.map((node) => node.turn()));
  now.max_parcels = 500;
  const parcels = await run(
    'select n from (select count(*)::int as n from deliveries where courier_id is not null group by courier_id) parcels',
  );
  expect(parcels).toEqual([{ n: 7 }, { n: 7 }, { n: 7 }]);
  const twice = await run(
    `select 1 as n from delivery_events where type = 'delivery.assigned' group by delivery_id having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  // The holder dies: its lease expires.
  await run('update worker_leases set expires_at = now()');
  await newNode().turn();
  expect(await unassigned()).toBe(0);
});

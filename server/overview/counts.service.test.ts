import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryStates } from '../../contract/primitives.ts';
import { anyRequest, plainDeliveries } from '../../tests/support/moves.ts';
import { readToTheEnd } from '../../tests/support/outbox.ts';
import { patient } from '../../tests/support/patient.ts';
import { newDatabase } from '../../tests/support/service.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { type Deliveries, type Scope, statesAfter } from '../deliveries/index.ts';
import { type DeliveryId, newId, parseId } from '../platform/ids.ts';
import { readLatest, readStretches, readTotals } from './store.ts';

let database: Database;
let deliveries: Deliveries;
let now = Date.UTC(2026, 9, 24, 12);
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection, () => undefined, patient);
  deliveries = plainDeliveries(database, { now: () => now, elapsed: () => now });
});
afterAll(() => database.close());

const read = <Row extends object>(text: string, scope: Scope) =>
  database.read<Row>({ name: text.slice(0, 50), text }, [scope.accountId, scope.mode]);

/** The expected counts, from the deliveries and their events. */
async function recount(scope: Scope) {
  const states = await read<{ status: string; n: string }>(
    'select status, count(*) as n from deliveries where account_id = $1 and mode = $2 group by 1',
    scope,
  );
  const events = await read<{ type: string; at: Date }>(
    `select e.type, e.at from delivery_events e join deliveries d using (account_id, delivery_id)
     where account_id = $1 and mode = $2`,
    scope,
  );
  return { states: Object.fromEntries(states.map((row) => [row.status, Number(row.n)])), events };
}

test('after any moves in any order, the counts equal a recount', async () => {
  const step = fc.record({
    create: fc.boolean(),
    mode: fc.constantFrom('live' as const, 'test' as const),
    move: anyRequest,
    which: fc.nat(20),
    laterMs: fc.nat(3_600_000),
    read: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const accountId = newId('account', now);
      const made: { id: DeliveryId; mode: 'live' | 'test' }[] = [];
      for (const { create, mode, move, which, laterMs, read: readNow } of steps) {
        now += laterMs;
        if (create || made.length === 0) {
          const by = { accountId, mode, currency: 'USD', serviceTimeMinutes: 60, actor: 'test' };
          const created = await deliveries.create(by, { pickup_address: 'A', delivery_address: 'B' });
          if (!('delivery' in created)) throw new Error(created.details);
          made.push({ id: parseId('delivery', created.delivery.delivery_id)!, mode });
        } else await deliveries.move({ accountId, ...made[which % made.length]! }, move, { actor: 'test' });
        if (readNow) await readToTheEnd(database);
      }
      await readToTheEnd(database);
      for (const mode of ['live', 'test'] as const) await expectRecounted({ accountId, mode });
    }),
    { numRuns: 12 },
  );
});

async function expectRecounted(scope: Scope) {
  const truth = await recount(scope);
  const totals = await readTotals(database, scope);
  const states = statesAfter((event) => totals.get(event) ?? 0);
  for (const state of deliveryStates) expect(states[state], state).toBe(truth.states[state] ?? 0);
  const days = Array.from({ length: 60 }, (_, i) => Date.UTC(2026, 9, 24 + i));
  const stretches = await readStretches(database, scope, ['delivery.created', 'delivery.delivered'], days);
  for (const [stretch, from] of days.entries()) {
    const to = days[stretch + 1] ?? Number.POSITIVE_INFINITY;
    for (const type of ['delivery.created', 'delivery.delivered']) {
      const counted = stretches.find((row) => row.stretch === stretch && row.type === type)?.n ?? 0;
      const there = truth.events.filter(
        (event) => event.type === type && event.at.getTime() >= from && event.at.getTime() < to,
      );
      expect(counted).toBe(there.length);
    }
  }
  expect(await readLatest(database, scope)).toHaveLength(Math.min(12, truth.events.length));
}

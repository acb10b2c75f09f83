/**
 * A move, its event, its outbox row, its idempotency key and its proof commit together or not at all: whichever of
 * them the database refuses, nothing of the others is there, and the same request can be sent again.
 */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { pickUpDelivery } from '../../contract/operations/fleet/moves.ts';
import { parseId } from '../../server/platform/ids.ts';
import { type JsonResponse, send, shirts } from '../support/client.ts';
import { assignedDelivery, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { fillIn, signedIn, type TestPerson } from '../support/dashboard.ts';
import { everyRoute, type RoutedOperation } from '../support/operations.ts';
import { plainPhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
let courier: TestPhone;
let fleetKey: string;
let operator: TestPerson;

beforeAll(async () => {
  courier = await signedInPhone(service);
  fleetKey = await service.newKey('', 'fleet');
  operator = await signedIn(service, { operator: true });
  await sql(
    service,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused by a test'; end $$`,
  );
});

/** The tables that one move writes. */
const tables = ['deliveries', 'delivery_events', 'outbox', 'idempotency_keys', 'proofs'];
/** And those of the cash ledger, where money is collected. */
const ledgerTables = ['cash_postings', 'courier_cash', 'cash_days'];
const collects = (body: object) => 'collected_amount' in body;

afterEach(async () => {
  for (const table of [...tables, ...ledgerTables]) await accept(table);
});

const refuse = (table: string) =>
  sql(
    service,
    `create trigger refused before insert or update on ${table} for each row execute function refuse()`,
  );
const accept = (table: string) => sql(service, `drop trigger if exists refused on ${table}`);

const proof = { photo: plainPhoto.toString('base64'), recipient_name: 'Ada Obi' };

const bodies: Record<string, object> = {
  deliverDelivery: { collected_amount: shirts.amount_to_collect, proof },
  failDeliveryAttempt: { reason: 'receiver_absent', proof },
  returnDelivery: { proof },
};

/** Everywhere that proof can come along: by systems, operators and couriers. */
const moves = everyRoute.filter(({ body }) => body !== undefined && 'proof' in body.schema.properties);

test('every operation that takes proof is among those that are tried', () => {
  expect(new Set(moves.map(({ id }) => id))).toEqual(new Set(Object.keys(bodies)));
});

function ask(
  operation: RoutedOperation,
  deliveryId: string,
  body: object,
  key: string,
): Promise<JsonResponse> {
  const options = { params: { delivery_id: deliveryId }, body, headers: { 'idempotency-key': key } };
  if (operation.credential === 'phone') return courier.call(operation, options);
  if (operation.credential === 'session') return operator.call(operation, options);
  return send(service, operation.method, fillIn(operation.path, options), { key: fleetKey, ...options });
}

/** An event is in the outbox, or already in the feed. */
function rowsOf(table: string): string {
  if (table !== 'outbox') return table;
  const columns = 'account_id, subject_id, sequence, type, event_id';
  return `(select ${columns} from outbox union all select ${columns} from events)`;
}

/** All that is kept of a delivery, by table. */
async function keptOf(deliveryId: string): Promise<Record<string, unknown[]>> {
  const id = parseId('delivery', deliveryId)!;
  const kept: Record<string, unknown[]> = {};
  for (const table of [...tables, 'cash_postings', 'courier_cash']) {
    const column = ['outbox', 'idempotency_keys'].includes(table) ? 'subject_id' : 'delivery_id';
    kept[table] = await sql(
      service,
      `select * from ${rowsOf(table)} t where ${column} = $1 order by 1, 2, 3`,
      [id],
    );
  }
  return kept;
}

test.each(moves.map((operation) => [operation.id, operation.path, operation] as const))(
  '%s at %s: the move and its proof are both there, or neither is',
  async (_, __, operation) => {
    const body = bodies[operation.id]!;
    const id = await assignedDelivery(service, courier);
    expect((await courier.move(pickUpDelivery, id)).status).toBe(200);
    const before = await keptOf(id);
    for (const table of collects(body) ? [...tables, ...ledgerTables] : tables) {
      await refuse(table);
      const response = await ask(operation, id, body, `key-${id}`);
      expect([response.status, response.body.error], table).toEqual([500, 'internal error']);
      await accept(table);
      expect(await keptOf(id), `${table} was refused`).toEqual(before);
    }
    const response = await ask(operation, id, body, `key-${id}`);
    expect([response.status, response.headers.get('idempotent-replayed')]).toEqual([200, null]);
    const after = await keptOf(id);
    const added = tables.map((table) => after[table]!.length - before[table]!.length);
    // With money, `cash.collected` as well.
    const events = collects(body) ? 2 : 1;
    expect(added, 'the same delivery, and one row more of all else').toEqual([0, 1, events, 1, 1]);
    expect([after.cash_postings!.length, after.courier_cash!.length]).toEqual(
      collects(body) ? [1, 1] : [0, 0],
    );
    const { version } = after.deliveries![0] as { version: number };
    expect(after.proofs![0], 'of this event').toMatchObject({ sequence: version, recipient_name: 'Ada Obi' });
  },
);

test('createDelivery: the delivery, its event, its outbox row and its idempotency key are all there, or none is', async () => {
  const key = await service.newKey('Acme');
  const create = () =>
    send(service, 'POST', '/v1/deliveries', { key, body: shirts, headers: { 'idempotency-key': 'order-1' } });
  const written = tables.filter((table) => table !== 'proofs');
  const countAll = async () => {
    const counts = written.map((table) => `(select count(*)::int from ${rowsOf(table)} t) as ${table}`);
    return (await sql<Record<string, number>>(service, `select ${counts.join(', ')}`))[0]!;
  };
  const before = await countAll();
  for (const table of written) {
    await refuse(table);
    expect((await create()).status, table).toBe(500);
    await accept(table);
    expect(await countAll(), `${table} was refused`).toEqual(before);
  }
  const made = await create();
  expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([201, null]);
  const oneMore = Object.fromEntries(written.map((table) => [table, before[table]! + 1]));
  expect(await countAll()).toEqual(oneMore);
});

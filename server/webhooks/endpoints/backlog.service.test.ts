/** Queuing many events: none is lost and none is queued twice, next to a running sequencer and after a crash. */
import { expect, onTestFinished, test } from 'vitest';
import { createDelivery, send } from '../../../tests/support/client.ts';
import { readToTheEnd, sequencerOn } from '../../../tests/support/outbox.ts';
import { patient } from '../../../tests/support/patient.ts';
import { useService } from '../../../tests/support/service.ts';
import { sql } from '../../../tests/support/sql.ts';
import { messagesOf, newEndpoint } from '../../../tests/support/webhooks.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { onePartition } from '../../database/feed-partitions.ts';
import { asRefusal } from '../../http/as-refusal.ts';
import { systemClock } from '../../platform/clock.ts';
import { type AccountId, parseId } from '../../platform/ids.ts';
import { makeLog } from '../../platform/log.ts';
import { enqueueMessages } from '../sending/queue-store.ts';
import { makeBacklog } from './backlog.ts';
import { maxBatch } from './backlog-store.ts';
import { clearDeletedEndpoints } from './chores.ts';
import { resend } from './endpoints.ts';

// Without workers: the tests turn the sequencer and the backlog, and nothing is sent.
const service = useService({ webhookAllow: ['127.0.0.1'], workers: false });

let accounts = 0;
const newAccount = () => service.newKey(`Backlog ${++accounts}`);
const change = async (key: string, id: string, body: object) => {
  const answer = await send(service, 'PATCH', `/v1/webhook-endpoints/${id}`, { key, body });
  expect(answer.status, answer.text).toBe(200);
};

const sequencer = () =>
  sequencerOn(service.database, [
    async (tx, range) => {
      await enqueueMessages(tx, range);
    },
  ]);

async function sequenceAll() {
  const { turn } = sequencer();
  const left = () => sql<{ left: boolean }>(service, 'select exists (select from outbox) as left');
  while ((await left())[0]!.left) await turn();
}

const eventIdsOf = async (key: string) => {
  const rows = await sql<{ event_id: string }>(
    service,
    `select e.event_id from events e join api_keys k using (account_id)
     where k.key_hash = sha256($1) order by e.position`,
    [Buffer.from(key)],
  );
  return rows.map(({ event_id }) => event_id);
};
const queuedIdsOf = async (id: string) => (await messagesOf(service, id)).map(({ event_id }) => event_id);

test('an endpoint that is disabled and enabled while events are sequenced gets each event exactly once', async () => {
  const key = await newAccount();
  const { endpoint_id: id } = await newEndpoint(service, key);
  let busy = true;
  const creating = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 40; n++) await createDelivery(service, key);
    }),
  ).finally(() => {
    busy = false;
  });
  const sequencing = Promise.all(
    [sequencer(), sequencer()].map(async ({ turn }) => {
      while (busy) await turn();
    }),
  );
  const switching = (async () => {
    while (busy) {
      await change(key, id, { status: 'disabled' });
      await change(key, id, { status: 'enabled' });
    }
  })();
  await Promise.all([creating, sequencing, switching]);
  await sequenceAll();
  const events = await eventIdsOf(key);
  expect(events).toHaveLength(160);
  expect(await queuedIdsOf(id)).toEqual(events);
});

/** Events of an account that an endpoint has missed, as if they had been sequenced while it was disabled. */
async function missedBy(id: string, count: number) {
  await sql(
    service,
    `insert into events (account_id, mode, position, event_id, type, subject_id, sequence, at, data)
     select w.account_id, w.mode, h.position + n, gen_random_uuid(), 'delivery.created', gen_random_uuid(), 1,
            now(), '{}'
     from webhook_endpoints w, feed_head h, generate_series(1, $2::int) n where w.endpoint_id = $1`,
    [parseId('endpoint', id), count],
  );
  await sql(service, 'update feed_head set position = position + $1', [count]);
}

test('more missed events than one batch are queued, and disabling in the middle goes on from there', async () => {
  const key = await newAccount();
  const { endpoint_id: id } = await newEndpoint(service, key);
  await change(key, id, { status: 'disabled' });
  await missedBy(id, 2 * maxBatch + 500);
  // What the process leaves that is killed after the first transaction of enabling.
  await sql(service, `update webhook_endpoints set resuming = 'send' where endpoint_id = $1`, [
    parseId('endpoint', id),
  ]);
  const backlog = makeBacklog(service.database);
  expect(await backlog.turn()).toBe('more');
  expect(await queuedIdsOf(id)).toHaveLength(maxBatch);
  await change(key, id, { status: 'disabled' });
  expect(await backlog.turn()).toBe('nothing');
  await change(key, id, { status: 'enabled' });
  expect(await queuedIdsOf(id)).toEqual(await eventIdsOf(key));
  expect(await backlog.turn(), 'nothing is left').toBe('nothing');
});

test('pending of a disabled endpoint counts the events that it missed and wants, as many as enabling sends', async () => {
  const key = await newAccount();
  const { endpoint_id: id } = await newEndpoint(service, key, { events: ['delivery.cancelled'] });
  const pending = async () =>
    (await send(service, 'GET', `/v1/webhook-endpoints/${id}`, { key })).body.pending;
  const cancelOne = async () => {
    const delivery = await createDelivery(service, key);
    await send(service, 'POST', `/v1/deliveries/${delivery}/cancel`, { key });
    await sequenceAll();
  };
  await cancelOne();
  expect(await pending()).toBe(1);
  await change(key, id, { status: 'disabled' });
  await cancelOne();
  await cancelOne();
  expect(await pending(), 'one that waited, and two that it missed').toBe(3);
  await change(key, id, { status: 'enabled' });
  expect(await pending()).toBe(3);
  await change(key, id, { status: 'disabled' });
  await cancelOne();
  await change(key, id, { status: 'enabled', missed: 'skip' });
  expect(await pending()).toBe(0);
});

test('the worker completes what a killed process began', async () => {
  const key = await newAccount();
  const { endpoint_id: id } = await newEndpoint(service, key);
  await change(key, id, { status: 'disabled' });
  await missedBy(id, 3);
  await sql(service, `update webhook_endpoints set resuming = 'send' where endpoint_id = $1`, [
    parseId('endpoint', id),
  ]);
  await makeBacklog(service.database).turn();
  const read = await send(service, 'GET', `/v1/webhook-endpoints/${id}`, { key });
  expect(read.body).toMatchObject({ status: 'enabled', pending: 3 });
});

test('an endpoint that waits for a long turn of the sequencer does not hold up another', async () => {
  const key = await newAccount();
  const endpoints = [await newEndpoint(service, key), await newEndpoint(service, key)];
  const ids = endpoints.map(({ endpoint_id }) => parseId('endpoint', endpoint_id));
  for (const { endpoint_id: id } of endpoints) await change(key, id, { status: 'disabled' });
  // Only `send` needs the lock of the sequencer. It comes first.
  await sql(
    service,
    `update webhook_endpoints set resuming = case endpoint_id when $1 then 'send' else 'skip' end,
       updated_at = case endpoint_id when $1 then now() - interval '1 minute' else now() end
     where endpoint_id in ($1, $2)`,
    ids,
  );
  const statuses = async () => {
    const rows = await sql<{ status: string }>(
      service,
      'select status from webhook_endpoints where endpoint_id in ($1, $2) order by endpoint_id = $2',
      ids,
    );
    return rows.map(({ status }) => status);
  };
  const impatient = openDatabase(service.connection, () => undefined, { ...patient, lockMs: 100 });
  onTestFinished(() => impatient.close());
  const { turn } = makeBacklog(impatient);
  await service.database.inTransaction(async (tx) => {
    await tx.query({ name: 'lock-like-a-sequencer', text: 'select from feed_head for update' }, []);
    expect(await turn()).toBe('more');
    expect(await statuses()).toEqual(['disabled', 'enabled']);
  });
  expect(await turn()).toBe('nothing');
  expect(await statuses()).toEqual(['enabled', 'enabled']);
});

test('a resend waits for an endpoint that others have locked; if that takes too long, the response says so and not that the database is gone', async () => {
  const key = await newAccount();
  await createDelivery(service, key);
  await sequenceAll();
  const { endpoint_id: id } = await newEndpoint(service, key);
  const endpointId = parseId('endpoint', id)!;
  const [row] = await sql<{ account_id: AccountId }>(
    service,
    'select account_id from webhook_endpoints where endpoint_id = $1',
    [endpointId],
  );
  const impatient = openDatabase(service.connection, () => undefined, { ...patient, lockMs: 50 });
  onTestFinished(() => impatient.close());
  let tries = 0;
  const counted: Database = {
    ...impatient,
    inTransaction(work) {
      tries++;
      return impatient.inTransaction(work);
    },
  };
  const log = makeLog('silent');
  const resendOn = (database: Database) =>
    resend(
      { database, clock: systemClock, log, backlog: makeBacklog(database), partitions: onePartition },
      { actor: 'terminal', personId: null, network: null },
      { accountId: row!.account_id, mode: 'live', endpointId },
      { sinceMs: Date.now() - 3_600_000, onlyFailed: false },
    );
  let waiting: ReturnType<typeof resendOn> | undefined;
  await service.database.inTransaction(async (tx) => {
    await tx.query(
      { name: 'lock-endpoint', text: 'select from webhook_endpoints where endpoint_id = $1 for update' },
      [endpointId],
    );
    const late = await resendOn({ ...impatient, waitMs: 0 }).catch((error: unknown) => error);
    const { status, details, headers } = asRefusal(late, 'req_1', log);
    expect([status, details, headers]).toEqual([
      503,
      'other requests are changing the same data at the moment; send the request again',
      { 'retry-after': '1' },
    ]);
    waiting = resendOn(counted);
    await expect.poll(() => tries).toBeGreaterThan(2);
  });
  expect(await waiting).toMatchObject({ queued: 1 });
});

test('two requests at once to send everything again queue each event once, also beyond one batch', async () => {
  const key = await newAccount();
  const { endpoint_id: id } = await newEndpoint(service, key);
  await missedBy(id, maxBatch + 100);
  const timestamp_from = new Date(Date.now() - 3_600_000).toISOString();
  const path = `/v1/webhook-endpoints/${id}/resend`;
  const answers = await Promise.all(
    [1, 2].map(() => send(service, 'POST', path, { key, body: { timestamp_from } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const queued = answers.reduce((sum, { body }) => sum + body.queued, 0);
  expect(queued).toBe(maxBatch + 100);
  expect(await queuedIdsOf(id)).toEqual(await eventIdsOf(key));
});

test.each([true, false])(
  'what waits for its retry is sent at once with everything since a time, only_failed %s',
  async (only_failed) => {
    const key = await newAccount();
    const { endpoint_id: id } = await newEndpoint(service, key);
    await createDelivery(service, key);
    await createDelivery(service, key);
    await sequenceAll();
    await sql(
      service,
      `update webhook_messages set attempts = 4, first_failed_at = now(), due_at = now() + interval '2 hours'
     where endpoint_id = $1`,
      [parseId('endpoint', id)],
    );
    const timestamp_from = new Date(Date.now() - 3_600_000).toISOString();
    const resend = () =>
      send(service, 'POST', `/v1/webhook-endpoints/${id}/resend`, {
        key,
        body: { timestamp_from, only_failed },
      });
    expect((await resend()).body).toMatchObject({ queued: 2 });
    const [late] = await sql<{ count: number }>(
      service,
      'select count(*)::int as count from webhook_messages where endpoint_id = $1 and (attempts > 0 or due_at > now())',
      [parseId('endpoint', id)],
    );
    expect(late).toEqual({ count: 0 });
    expect((await resend()).body, 'they are due already').toMatchObject({ queued: 0 });
  },
);

test('a range that a killed process left unfinished is completed by the worker', async () => {
  const key = await newAccount();
  const { endpoint_id: id } = await newEndpoint(service, key);
  await missedBy(id, maxBatch + 1);
  await sql(
    service,
    `insert into webhook_resends (account_id, endpoint_id, resend_id, mode, after_position, up_to_position,
                                  only_failed, created_at)
     select w.account_id, endpoint_id, gen_random_uuid(), mode, 0, h.position, true, now()
     from webhook_endpoints w, feed_head h where endpoint_id = $1`,
    [parseId('endpoint', id)],
  );
  const backlog = makeBacklog(service.database);
  expect(await backlog.turn()).toBe('more');
  expect(await backlog.turn()).toBe('nothing');
  expect(await queuedIdsOf(id)).toEqual(await eventIdsOf(key));
  expect(await sql(service, 'select from webhook_resends')).toEqual([]);
});

test('what is left of a deleted endpoint is deleted in batches, then forgotten after an hour', async () => {
  const key = await newAccount();
  const { endpoint_id: id } = await newEndpoint(service, key);
  const other = await newEndpoint(service, key);
  await createDelivery(service, key);
  await readToTheEnd(service.database);
  await missedBy(id, 5);
  for (const each of [id, other.endpoint_id]) {
    const body = { timestamp_from: new Date(Date.now() - 3_600_000).toISOString() };
    await send(service, 'POST', `/v1/webhook-endpoints/${each}/resend`, { key, body });
  }
  const kept = await queuedIdsOf(other.endpoint_id);
  await send(service, 'DELETE', `/v1/webhook-endpoints/${id}`, { key });
  const clear = (beforeMs: number) =>
    service.database.asOneStatement((tx) => clearDeletedEndpoints(tx, beforeMs, 4));
  expect(await clear(0)).toBe(4);
  expect(await clear(0)).toBe(2);
  expect(await queuedIdsOf(id)).toEqual([]);
  const remembered = () => sql(service, 'select from webhook_deleted_endpoints');
  await clear(0);
  expect(await remembered(), 'a turn of the sequencer may still write').toHaveLength(1);
  await clear(Date.now() + 1_000);
  expect(await remembered()).toEqual([]);
  expect(await queuedIdsOf(other.endpoint_id)).toEqual(kept);
});

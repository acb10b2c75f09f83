/** Erasing personal data: after a set time, and on request of a receiver. Nothing derived from it is left. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { exportDeliveries } from '../../contract/dashboard/deliveries.ts';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import { eraseReceiver, findReceiver, previewRetention } from '../../contract/dashboard/personal-data.ts';
import { listAudit } from '../../contract/dashboard/settings.ts';
import { listDeliveries } from '../../contract/operations/delivery-lists.ts';
import { correctDelivery } from '../../contract/operations/fleet/moves.ts';
import { command as eraseCommand } from '../../server/cli/erase.ts';
import { insertMoveAfterCancellation } from '../../server/deliveries/moves/after-cancellation-store.ts';
import * as searchStore from '../../server/deliveries/search/store.ts';
import { formatId, parseId } from '../../server/platform/ids.ts';
import { makeLog } from '../../server/platform/log.ts';
import { eraseDerived } from '../../server/privacy/erasure-store.ts';
import { makeErasure } from '../../server/privacy/index.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { day, minute, runningClock } from '../support/clock.ts';
import { newCourier } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { drawnSignature, phonePhoto } from '../support/pictures.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.ts';
import { newEndpoint } from '../support/webhooks.ts';

const clock = runningClock();
const service = useService({ clock, webhookAllow: ['127.0.0.1'] });
let sink: WebhookSink;
beforeAll(async () => {
  sink = await startWebhookSink();
  // A receiver of webhooks that sends back what it got.
  sink.respond(({ body }, response) => void response.writeHead(200, { 'x-echo': 'marzipan' }).end(body));
});
afterAll(() => sink.close());

const receiver = { name: 'Zubaida Quillfeather', phone: '+2348099911122' };
const delivery = {
  pickup_address: '4 Quincewharf, Lagos',
  delivery_address: '7 Larkspur Close, Ikeja',
  package_details: { weight: 2.5, description: 'Oboe reeds' },
  receiver_contact: receiver,
  amount_to_collect: 500000,
  reference: 'Order 77-Z',
  metadata: { nickname: 'Gooseberry' },
};
/** With what PostgreSQL could read as bytes when it makes the hash. */
const idempotencyKey = String.raw`\x7a\zubaida@quillfeather.example\\`;
/** Whatever is known of the receiver, as words that occur nowhere else. */
const personal = [
  'zubaida',
  'quillfeather',
  '8099911122',
  '2211199908',
  '8055544433',
  '3344455508',
  'quincewharf',
  'larkspur',
  'bramblegate',
  'oboe',
  'marzipan',
  'nougat',
  'thornbury',
  'butterscotch',
  'gooseberry',
  '6.60187',
];

let accounts = 0;
const newAccount = () => `Shop ${++accounts}`;
const newOperator = () => signedIn(service, { operator: true, name: 'Olu Ade' });

/** The worker, without its intervals. */
const erasure = (keptDays: number | null = null) =>
  makeErasure({ database: service.database, clock, log: makeLog('silent'), keptDays: async () => keptDays });

async function fleetMove(id: string, name: string, body: object, status = 200) {
  fleetKey ??= service.newKey('', 'fleet');
  const path = `/v1/fleet/deliveries/${id}/${name}`;
  const response = await send(service, 'POST', path, {
    key: await fleetKey,
    body,
    headers: { 'idempotency-key': `marzipan-${name}-${id}-${status}` },
  });
  expect(response.status, response.text).toBe(status);
}
let fleetKey: Promise<string> | undefined;

/** A delivery about which as much is stored as possible: corrected, with notes, locations, a wrong PIN, proof, and webhooks. */
async function wholeLife(key: string): Promise<string> {
  const created = await send(service, 'POST', '/v1/deliveries', {
    key,
    body: delivery,
    headers: { 'idempotency-key': idempotencyKey },
  });
  const id = created.body.delivery_id;
  const location = { latitude: 6.60187, longitude: 3.35149 };
  await fleetMove(id, 'pick-up', { courier_id: (await newCourier(service)).courierId, location });
  await fleetMove(id, 'fail-attempt', { reason: 'other', note: 'Ask Marzipan next door', location });
  const response = await send(service, 'POST', `/v1/deliveries/${id}/instruct`, {
    key,
    body: {
      instruction: 'try_again',
      delivery_address: '9 Bramblegate',
      receiver_contact: { phone: '+2348055544433' },
      note: 'Nougat is the name of the dog',
    },
  });
  expect(response.status).toBe(200);
  const [{ handover_pin }] = (await send(service, 'GET', `/v1/deliveries?search=${id}`, { key })).body.data;
  const wrongPin = { pin: handover_pin === '0000' ? '0001' : '0000' };
  await fleetMove(id, 'deliver', { collected_amount: 500000, proof: wrongPin }, 400);
  await fleetMove(id, 'deliver', {
    collected_amount: 400000,
    shortfall_reason: 'Butterscotch had no more',
    location,
    proof: {
      photo: phonePhoto.toString('base64'),
      signature: drawnSignature.toString('base64'),
      recipient_name: 'Ms Thornbury',
    },
  });
  return id;
}

/** Until its words are found, its events are in the feed and nothing about it is being sent. */
async function untilIdle(id: string, account: string): Promise<void> {
  const key = await service.newKey(account);
  await expect
    .poll(async () => {
      const [row] = await sql<{ messages: number; attempts: number; events: number }>(
        service,
        `select (select count(*)::int from webhook_messages where subject_id = $1) as messages,
                (select count(*)::int from webhook_attempts where subject_id = $1) as attempts,
                (select count(*)::int from events where subject_id = $1) as events`,
        [parseId('delivery', id)],
      );
      const found = await send(service, 'GET', '/v1/deliveries?search=bramblegate', { key });
      return { ...row, found: found.body.data.length };
    })
    .toEqual({ messages: 0, attempts: 6, events: 6, found: 1 });
}

/** Every row of every table, as text. */
async function everything(): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>(
    service,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await sql<{ text: string }>(
      service,
      `select coalesce(string_agg(to_jsonb(t)::text, E'\\n'), '') as text from ${name} t`,
    );
    texts.set(name, rows[0]!.text.toLowerCase());
  }
  return texts;
}

async function wherePersonalDataIs(): Promise<string[]> {
  const found = [...(await everything())].flatMap(([table, text]) =>
    personal.filter((word) => text.includes(word)).map((word) => `${table}: ${word}`),
  );
  const logged = service.logged.join('\n').toLowerCase();
  return [...found, ...personal.filter((word) => logged.includes(word)).map((word) => `log: ${word}`)];
}

test('eraseReceiver 200: nothing about the receiver is left in any table; counts, cash and times remain', async () => {
  const account = newAccount();
  const key = await service.newKey(account);
  const owner = await signedIn(service, { account });
  const operator = await newOperator();
  await newEndpoint(service, key, { url: sink.url });
  const id = await wholeLife(key);
  await untilIdle(id, account);
  const params = { account_id: owner.accountId, mode: 'live', delivery_id: id };
  const before = (await readDelivery(owner, params)).body;
  const status = await send(service, 'GET', `/v1/deliveries/${id}`, { key });
  const stored = await wherePersonalDataIs();
  for (const table of [
    'deliveries',
    'delivery_events',
    'events',
    'delivery_search',
    'idempotency_keys',
    'webhook_attempts',
  ]) {
    expect(stored.join('\n'), 'the test finds what is stored').toContain(`${table}: `);
  }
  const ofDelivery = (table: string) =>
    sql(service, `select from ${table} where delivery_id = $1`, [parseId('delivery', id)]);
  expect([await ofDelivery('proofs'), await ofDelivery('pin_tries')]).toEqual([[{}], [{}]]);

  const erased = await operator.call(eraseReceiver, {
    body: { deliveries: [{ account_id: owner.accountId, delivery_id: id }] },
  });
  expect([erased.status, erased.body]).toEqual([200, { erased: 1, pending: 0 }]);
  expect(await wherePersonalDataIs()).toEqual([]);
  expect([await ofDelivery('proofs'), await ofDelivery('pin_tries')]).toEqual([[], []]);

  // The four operations answer as before.
  const after = await send(service, 'GET', `/v1/deliveries/${id}`, { key });
  expect(after.text).toBe(status.text);
  expect(after.headers.get('etag')).toBe(status.headers.get('etag'));
  expect((await send(service, 'GET', `/v1/deliveries/${id}/track`, { key })).text).toBe(status.text);
  const again = await send(service, 'POST', '/v1/deliveries', {
    key,
    body: delivery,
    headers: { 'idempotency-key': idempotencyKey },
  });
  expect(again.body.delivery_id, 'a retry creates no second delivery').toBe(id);
  expect((await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key })).status).toBe(409);

  // What the dashboard shows.
  const { body } = await readDelivery(owner, params);
  expect(body).toMatchObject({
    status: 'delivered',
    personal_data_erased_at: expect.any(String),
    pickup_address: '[erased]',
    delivery_address: '[erased]',
    receiver_contact: { name: null, phone: null },
    package_details: { weight: 2.5, description: null },
    amount_to_collect: 500000,
    collected_amount: 400000,
    attempts: 1,
    updated_at: before.updated_at,
    reference: 'Order 77-Z',
    metadata: null,
    courier: before.courier,
  });
  expect(
    body.events.map((event: { type: string; data: { details: object } }) => [event.type, event.data.details]),
  ).toEqual([
    ['delivery.created', {}],
    ['delivery.picked_up', {}],
    ['delivery.attempt_failed', { attempt: 1, reason: 'other', instruction: 'awaited' }],
    ['delivery.instructed', { instruction: 'try_again' }],
    ['delivery.delivered', { collected_amount: 400000, proof: { photo: true, signature: true, pin: false } }],
  ]);
  expect(body.events.at(-1)).toMatchObject({ proof_deleted: true });
  expect(body.proofs).toEqual([]);

  // Lists, search, export, feed.
  const listed = await send(service, 'GET', `/v1/deliveries?search=${id.slice(-7)}`, { key });
  expect(listed.body.data).toMatchObject([{ delivery_id: id, delivery_address: '[erased]' }]);
  expect((await owner.call(listDeliveries, { params, query: { search: 'larkspur' } })).body.data).toEqual([]);
  const file = await owner.call(exportDeliveries, { params });
  expect(file.text).toContain(`${id},delivered,`);
  expect(file.text).toContain('[erased]');
  const feed = await send(service, 'GET', `/v1/events?delivery_id=${id}`, { key });
  for (const { data } of feed.body.data) {
    expect(data).toMatchObject({ reference: 'Order 77-Z', metadata: null });
  }
  const [money] = feed.body.data.splice(-1);
  expect(money).toMatchObject({ type: 'cash.collected', data: { delivery_id: id, amount: 400000 } });
  expect(feed.body.data.map((event: { data: { details: object } }) => event.data.details)).toEqual(
    body.events.map((event: { data: { details: object } }) => event.data.details),
  );
});

test('eraseReceiver 200: with erase_reference, order numbers are erased everywhere, also of deliveries that end later', async () => {
  const account = newAccount();
  const owner = await signedIn(service, { account });
  const params = { account_id: owner.accountId };
  const key = await service.newKey(account);
  const make = (reference: string) => createDelivery(service, key, { ...shirts, reference });
  const [ended, open, kept] = [
    await make('Ada Figtree 1'),
    await make('Ada Figtree 2'),
    await make('Hazel 3'),
  ];
  await send(service, 'PATCH', `/v1/deliveries/${ended}`, { key, body: { reference: 'Ada Figtree 4' } });
  for (const id of [ended, kept]) await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  const erase = (delivery_ids: string[], more: object) =>
    owner.call(eraseReceiver, { params, body: { deliveries: inAccount(owner, delivery_ids), ...more } });
  await erase([ended, kept], {});
  expect((await erase([open], { erase_reference: true })).body).toEqual({ erased: 0, pending: 1 });
  const { data: log } = (await owner.call(listAudit, { params, query: { limit: 1 } })).body;
  expect(log[0].summary).toBe(
    'requested the erasure of personal data and references: 1 delivery will follow when it ends',
  );
  await send(service, 'POST', `/v1/deliveries/${open}/cancel`, { key });
  await eraseAll(await newOperator(), owner.accountId, [open, kept]);
  const referenceOf = async (id: string) =>
    (await send(service, 'GET', `/v1/deliveries/${id}/record`, { key })).body.reference;
  expect([await referenceOf(open), await referenceOf(kept)]).toEqual([null, 'Hazel 3']);
  const texts = async () => [...(await everything()).values()].join('\n');
  expect(await texts()).not.toContain('figtree 2');
  expect(await texts()).toContain('hazel 3');
  const referencesInFeed = async (id: string): Promise<(string | null)[]> => {
    const feed = await send(service, 'GET', `/v1/events?delivery_id=${id}`, { key });
    return feed.body.data.map(({ data }: { data: { reference: string | null } }) => data.reference);
  };
  expect(await referencesInFeed(open)).toEqual([null, null]);

  // What was erased without its order number is found by it, and can be erased once more.
  const find = async (reference: string) =>
    (await owner.call(findReceiver, { params, body: { reference } })).body.data;
  expect(await find('Ada Figtree 4')).toMatchObject([{ delivery_id: ended, delivery_address: '[erased]' }]);
  expect(await find('Ada Figtree')).toEqual([]);
  expect((await erase([ended], { erase_reference: true })).body).toEqual({ erased: 1, pending: 0 });
  expect([await referenceOf(ended), await referencesInFeed(ended)]).toEqual([null, [null, null, null]]);
  expect(await texts()).not.toContain('figtree');
  expect(await find('Ada Figtree 4')).toEqual([]);
  expect((await erase([ended], { erase_reference: true })).body).toEqual({ erased: 0, pending: 0 });
  expect((await inTerminal('--reference', 'Hazel 3', '--account', account))[0]).toContain(kept);
  expect(
    (await inTerminal('--reference', 'Hazel 3', '--account', account, '--with-reference', '--confirm')).at(
      -1,
    ),
  ).toBe('Personal data of 1 delivery was erased.');
  expect(await texts()).not.toContain('hazel 3');
  expect(await inTerminal('list')).toContain(`${owner.accountId} ${kept} reference`);
});

test('eraseReceiver 200: nothing of a batch is left of an erased item, and the batch that is sent again gets its first response', async () => {
  const account = newAccount();
  const owner = await signedIn(service, { account });
  const params = { account_id: owner.accountId };
  const key = await service.newKey(account);
  const items = [
    { ...shirts, reference: 'Mulberry 1', idempotency_key: 'mulberry-1' },
    { ...shirts, reference: 'Mulberry 2' },
    { ...shirts, reference: 'Rowan 3' },
  ];
  const sendBatch = () =>
    send(service, 'POST', '/v1/deliveries/batch', {
      key,
      headers: { 'idempotency-key': 'batch-of-mulberry' },
      body: { deliveries: items },
    });
  const first = await sendBatch();
  const delivery_ids = first.body.results
    .slice(0, 2)
    .map(({ delivery_id }: { delivery_id: string }) => delivery_id);
  for (const id of delivery_ids) await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  await owner.call(eraseReceiver, {
    params,
    body: { deliveries: inAccount(owner, delivery_ids), erase_reference: true },
  });
  await eraseAll(await newOperator(), owner.accountId, delivery_ids);
  const texts = [...(await everything()).values()].join('\n');
  expect(texts).toContain('rowan 3');
  expect(texts).not.toContain('mulberry');

  const again = await sendBatch();
  expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  // As after a kill before the response was stored.
  await sql(service, `update idempotency_keys set response = '' where scope = 'create_batch:live'`);
  const goneOn = await sendBatch();
  expect(goneOn.text).toBe(first.text.replaceAll('"outcome":"created"', '"outcome":"replayed"'));
  expect((await send(service, 'GET', '/v1/deliveries', { key })).body.data).toHaveLength(3);
});

test('an event of money that is not yet in the feed when its delivery is erased shows no personal data there', async () => {
  const account = newAccount();
  const key = await service.newKey(account);
  const owner = await signedIn(service, { account });
  const metadata = { nickname: 'Mulberry' };
  const id = await createDelivery(service, key, { ...shirts, metadata });
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  const deliveryId = parseId('delivery', id)!;
  await expect
    .poll(() => sql(service, 'select from events where subject_id = $1', [deliveryId]))
    .toHaveLength(2);
  const accountId = parseId('account', owner.accountId)!;
  // As a hand-in leaves it; the sequencer cannot take it before the end of the transaction.
  await service.database.inTransaction(async (tx) => {
    const data = { delivery_id: id, reference: null, metadata, amount: 1 };
    await tx.query(
      {
        name: 'waiting-event',
        text: `insert into outbox (account_id, subject_id, sequence, type, at, event_id, mode, data)
               values ($1, $2, 2, 'cash.handed_in', now(), gen_random_uuid(), 'live', $3)`,
      },
      [accountId, deliveryId, JSON.stringify(data)],
    );
    await eraseDerived(tx, accountId, [deliveryId], clock.now());
  });
  await expect
    .poll(() =>
      sql<{ data: object }>(
        service,
        `select data from events where subject_id = $1 and type = 'cash.handed_in'`,
        [deliveryId],
      ),
    )
    .toEqual([{ data: { delivery_id: id, reference: null, metadata: null, amount: 1 } }]);
  await eraseAll(await newOperator(), owner.accountId, [id]);
});

test('eraseReceiver 200: an erased delivery cannot be corrected, and what arrives late is not stored', async () => {
  const account = newAccount();
  const key = await service.newKey(account);
  const operator = await newOperator();
  const owner = await signedIn(service, { account });
  const [id, cancelled] = [await createDelivery(service, key), await createDelivery(service, key)];
  await service.move(id, 'pick_up');
  await service.move(id, 'deliver');
  const courier = await newCourier(service);
  await fleetMove(cancelled, 'assign', { courier_id: courier.courierId });
  await send(service, 'POST', `/v1/deliveries/${cancelled}/cancel`, { key });
  await eraseAll(operator, owner.accountId, [id, cancelled]);
  const refused = await operator.call(correctDelivery, {
    params: { delivery_id: id },
    body: { reason: 'Wrong door' },
  });
  expect([refused.status, refused.body.details]).toEqual([
    409,
    'Its personal data was erased, so it cannot be delivered again.',
  ]);
  await service.database.inTransaction(async (tx) => {
    const [courierId, deliveryId] = [parseId('courier', courier.courierId)!, parseId('delivery', cancelled)!];
    const late = { happenedAt: undefined, collectedAmount: 1, shortfallReason: 'Ada had no more' };
    for (const move of ['pick_up', 'deliver'] as const) {
      const noted = move === 'deliver' ? { ...late, move } : { move, happenedAt: undefined };
      await insertMoveAfterCancellation(tx, courierId, deliveryId, noted, clock.now());
    }
  });
  const moves = await sql(
    service,
    `select move, collected_amount, shortfall_reason from moves_after_cancellation where delivery_id = $1 order by 1`,
    [parseId('delivery', cancelled)],
  );
  expect(moves).toEqual([
    { move: 'deliver', collected_amount: '1', shortfall_reason: null },
    { move: 'pick_up', collected_amount: null, shortfall_reason: null },
  ]);
});

/** Erases deliveries that have just ended: their last event may need a moment to be in the feed. */
async function eraseAll(by: TestPerson, account_id: string, ids: string[]): Promise<void> {
  await by.call(eraseReceiver, {
    body: { deliveries: ids.map((delivery_id) => ({ account_id, delivery_id })) },
  });
  await expect
    .poll(async () => {
      await erasure().turn();
      return sql(
        service,
        'select from deliveries where delivery_id = any ($1) and personal_data_erased_at is null',
        [ids.map((id) => parseId('delivery', id))],
      );
    })
    .toEqual([]);
}

test('eraseReceiver 200: while a webhook about a delivery is being sent the erasure waits, and the response to it is not kept', async () => {
  const account = newAccount();
  const key = await service.newKey(account);
  const owner = await signedIn(service, { account });
  const operator = await newOperator();
  const slow = await startWebhookSink();
  onTestFinished(() => slow.close());
  let answer: () => void = () => undefined;
  slow.respond(({ body }, response) => {
    answer = () => response.end(body);
  });
  await newEndpoint(service, key, { url: slow.url, events: ['delivery.cancelled'] });
  const delivery_id = await createDelivery(service, key);
  await send(service, 'POST', `/v1/deliveries/${delivery_id}/cancel`, { key });
  await slow.until(1);
  const deliveries = [{ account_id: owner.accountId, delivery_id }];
  const asked = await operator.call(eraseReceiver, { body: { deliveries } });
  expect(asked.body).toEqual({ erased: 0, pending: 1 });
  answer();
  await eraseAll(operator, owner.accountId, [delivery_id]);
  const attempts = await sql(service, 'select response_body from webhook_attempts where subject_id = $1', [
    parseId('delivery', delivery_id),
  ]);
  expect(attempts).toEqual([{ response_body: null }]);
});

test('the index of words stays erased when its reader had read the delivery just before', async () => {
  const account = newAccount();
  const key = await service.newKey(account);
  const owner = await signedIn(service, { account });
  const id = await createDelivery(service, key);
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  await eraseAll(await newOperator(), owner.accountId, [id]);
  await service.database.inTransaction((tx) =>
    searchStore.replaceSearchable(tx, [
      {
        account: parseId('account', owner.accountId)!,
        mode: 'live',
        id: parseId('delivery', id)!,
        bucket: 'AAAAA',
        words: ['nougat'],
      },
    ]),
  );
  const [row] = await sql<{ words: string }>(
    service,
    'select words::text from delivery_search where delivery_id = $1',
    [parseId('delivery', id)],
  );
  expect(row!.words).toBe(`'!' '${id.slice(-7)}'`);
});

/** A page searches some accounts, so it can be empty. */
const inAccount = ({ accountId }: TestPerson, ids: readonly string[]) =>
  ids.map((delivery_id) => ({ account_id: accountId, delivery_id }));

async function findInAllAccounts(operator: Awaited<ReturnType<typeof newOperator>>, body: object) {
  const found: { delivery_id: string }[] = [];
  for (let cursor: string | undefined; ; ) {
    const response = await operator.call(findReceiver, { body: { ...body, ...(cursor ? { cursor } : {}) } });
    expect(response.status, response.text).toBe(200);
    found.push(...response.body.data);
    if (response.body.next_cursor === null) return found;
    cursor = response.body.next_cursor;
  }
}

test('findReceiver 200: by number, by name, or by both, in every account and mode, and nobody else', async () => {
  const [one, two] = [newAccount(), newAccount()];
  const operator = await newOperator();
  const contact = { name: 'Ifeoma Wellspring', phone: '+2348071234567' };
  const created = async (account: string, receiver_contact: object, kind: 'live' | 'test' = 'live') =>
    createDelivery(service, await service.newKey(account, kind), { ...shirts, receiver_contact });
  const live = await created(one, contact);
  const test = await created(two, contact, 'test');
  const namesake = await created(two, { name: 'Ifeoma Wellspring', phone: '+447700900123' });
  const longer = await created(one, { name: 'Ifeomachukwu Wellspringer', phone: '+12348071234567' });
  const ada = await created(one, { name: 'Ada' });
  const find = (body: object) => findInAllAccounts(operator, body);
  const ids = async (body: object) => (await find(body)).map((row) => row.delivery_id).sort();
  // The search of each account follows its deliveries in its own time, so all five are waited for.
  await expect.poll(() => ids({ name: 'Ada' })).toContain(ada);
  await expect.poll(() => ids({ name: 'Ifeomachukwu' })).toEqual([longer]);
  await expect.poll(() => ids({ name: 'ifeoma wellspring' })).toEqual([live, test, namesake].sort());
  expect(await ids({ phone: '+234 807 123 4567' })).toEqual([live, test].sort());
  expect(await ids({ phone: '0807 123 4567' }), 'also the end of another number').toEqual(
    [live, test, longer].sort(),
  );
  expect(await ids({ phone: '+2348071234567', name: 'Ifeoma' })).toEqual([live, test].sort());
  expect(await ids({ phone: '+447700900123', name: 'Ada' })).toEqual([]);
  expect(await find({ phone: '+447700900123' })).toMatchObject([
    {
      account: { name: two },
      mode: 'live',
      ended: false,
      pending: false,
      status: 'created',
      receiver_name: 'Ifeoma Wellspring',
      delivery_address: shirts.delivery_address,
    },
  ]);
});

test('findReceiver 400: without a number or a name, with too few digits, or with a wrong cursor', async () => {
  const operator = await newOperator();
  for (const [body, details] of [
    [{}, 'one of phone, name and reference is required'],
    [{ phone: ' ', name: '!' }, 'one of phone, name and reference is required'],
    [{ phone: '+234' }, 'phone must have at least 6 digits'],
    [{ phone: 'Ada' }, 'phone must be a phone number, such as +2348012345678'],
    [{ name: 'Ada', cursor: 'AAAA' }, 'cursor must be the next_cursor of an earlier response'],
  ] as const) {
    const response = await operator.call(findReceiver, { body });
    expect([response.status, response.body.details]).toEqual([400, details]);
  }
});

test('eraseReceiver 200: erases what has ended now and the rest when it ends; the log names no receiver', async () => {
  const account = newAccount();
  const owner = await signedIn(service, { account });
  const params = { account_id: owner.accountId };
  const key = await service.newKey(account);
  const contact = { name: 'Chidi Ravensworth', phone: '+2348061112223' };
  const body = { ...shirts, receiver_contact: contact };
  const [open, ended] = [await createDelivery(service, key, body), await createDelivery(service, key, body)];
  await send(service, 'POST', `/v1/deliveries/${ended}/cancel`, { key });
  const find = async () =>
    (await owner.call(findReceiver, { params, body: { phone: contact.phone } })).body.data.map(
      (row: { delivery_id: string; ended: boolean; pending: boolean }) => [
        row.delivery_id,
        row.ended,
        row.pending,
      ],
    );
  await expect.poll(find).toEqual([
    [ended, true, false],
    [open, false, false],
  ]);
  await expect
    .poll(() => sql(service, 'select from events where subject_id = $1', [parseId('delivery', ended)]))
    .toHaveLength(2);
  const erased = await owner.call(eraseReceiver, {
    params,
    body: { deliveries: inAccount(owner, [open, ended]) },
  });
  expect([erased.status, erased.body]).toEqual([200, { erased: 1, pending: 1 }]);
  expect(await find()).toEqual([[open, false, true]]);
  const { data } = (await owner.call(listAudit, { params, query: { limit: 1 } })).body;
  expect(data).toMatchObject([
    {
      action: 'personal_data.erased',
      summary:
        'erased the personal data of 1 delivery at the request of a receiver; 1 delivery will follow when it ends',
    },
  ]);
  await send(service, 'POST', `/v1/deliveries/${open}/cancel`, { key });
  await expect
    .poll(async () => {
      await erasure().turn();
      return find();
    })
    .toEqual([]);
  const texts = [...(await everything()).values()].join('\n');
  expect(texts).not.toContain('ravensworth');
  expect(texts).not.toContain('8061112223');
});

test('findReceiver 200: a delivery of another account is neither found nor erased', async () => {
  const [account, other] = [newAccount(), newAccount()];
  const owner = await signedIn(service, { account });
  const id = await createDelivery(service, await service.newKey(other));
  const params = { account_id: owner.accountId };
  const operator = await newOperator();
  const phone = shirts.receiver_contact.phone;
  // The search follows a moment later.
  const found = async () => (await findInAllAccounts(operator, { phone })).map((row) => row.delivery_id);
  await expect.poll(found).toContain(id);
  const own = await owner.call(findReceiver, { params, body: { phone } });
  expect(own.body).toEqual({ data: [], accounts_searched: 1, next_cursor: null });
  const { accountId: rival } = await signedIn(service, { account: other });
  for (const account_id of [owner.accountId, rival]) {
    const deliveries = [{ account_id, delivery_id: id }];
    const response = await owner.call(eraseReceiver, { params, body: { deliveries } });
    expect(response.body).toEqual({ erased: 0, pending: 0 });
  }
  const [row] = await sql(service, 'select receiver_name from deliveries where delivery_id = $1', [
    parseId('delivery', id),
  ]);
  expect(row).toEqual({ receiver_name: shirts.receiver_contact.name });
});

test('previewRetention 200: deliveries are erased the set days after their end, live and test, others not', async () => {
  const account = newAccount();
  const [key, testKey] = [await service.newKey(account), await service.newKey(account, 'test')];
  // Sessions end before the deliveries are due.
  const due = async () =>
    (await (await newOperator()).call(previewRetention, { query: { days: '40' } })).body;
  const before = (await due()).deliveries;
  const cancelled = async (by: string) => {
    const id = await createDelivery(service, by);
    await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key: by });
    return id;
  };
  const old = [await cancelled(key), await cancelled(testKey)];
  const open = await createDelivery(service, key);
  clock.forward(40 * day - minute);
  const recent = await cancelled(key);
  const isErased = async () => {
    const rows = await sql<{ id: never }>(
      service,
      `select delivery_id as id from deliveries where delivery_id = any ($1) and receiver_name is null
         and personal_data_erased_at is not null order by 1`,
      [[...old, open, recent].map((id) => parseId('delivery', id))],
    );
    return rows.map((row) => formatId('delivery', row.id));
  };
  await erasure(40).turn();
  expect(await isErased(), 'a minute too early').toEqual([]);
  clock.forward(2 * minute);
  expect(await due()).toMatchObject({ deliveries: before + 2, is_more: false });
  await erasure(null).turn();
  expect(await isErased(), 'the setting is off').toEqual([]);
  while ((await erasure(40).turn()) === 'more');
  expect(await isErased()).toEqual([...old].sort());
  expect(await due()).toEqual({ deliveries: 0, is_more: false });
});

test('two nodes that erase at the same time erase each delivery once', async () => {
  const account = newAccount();
  const key = await service.newKey(account);
  const owner = await signedIn(service, { account });
  const id = await createDelivery(service, key);
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  const deliveryId = parseId('delivery', id)!;
  await expect
    .poll(() => sql(service, 'select from events where subject_id = $1', [deliveryId]))
    .toHaveLength(2);
  const by = { actor: 'terminal', personId: null, network: null };
  const asked = [{ account_id: parseId('account', owner.accountId)!, delivery_id: deliveryId }];
  const outcomes = await Promise.all([1, 2, 3].map(() => erasure().eraseRequested(by, asked)));
  expect(outcomes.reduce((sum, { erased }) => sum + erased, 0)).toBe(1);
  expect(outcomes.reduce((sum, { pending }) => sum + pending, 0)).toBe(0);
});

test('changeFleetSettings 200: operators set the days, and the log says from what to what', async () => {
  const operator = await newOperator();
  const change = (body: object) => operator.call(changeFleetSettings, { body });
  expect((await change({ personal_data_kept_days: 90 })).body.personal_data_kept_days).toBe(90);
  const { data } = (await operator.call(listInstallationAudit, { query: { limit: 1 } })).body;
  expect(data[0].summary).toBe('changed the fleet settings: days to keep personal data from no limit to 90');
  for (const personal_data_kept_days of [0, 3651, 1.5, '90']) {
    const refused = await change({ personal_data_kept_days });
    expect([refused.status, refused.body.details]).toEqual([
      400,
      'personal_data_kept_days must be a whole number of days from 1 to 3650',
    ]);
  }
  expect((await change({ personal_data_kept_days: null })).body.personal_data_kept_days).toBe(null);
});

/** `waybill erase …`: what it prints. */
async function inTerminal(...args: string[]): Promise<string[]> {
  const printed: string[] = [];
  await eraseCommand(args)(service.database, (line) => void printed.push(line));
  return printed;
}

test('in the terminal: shows what it would erase, erases with --confirm, and repeats it after a restore', async () => {
  const account = newAccount();
  const owner = await signedIn(service, { account });
  const key = await service.newKey(account);
  const contact = { name: 'Halima Foxglove', phone: '+2348043332221' };
  const id = await createDelivery(service, key, { ...shirts, receiver_contact: contact });
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key });
  await expect.poll(() => inTerminal('--phone', contact.phone)).toHaveLength(2);
  const [found, advice] = await inTerminal(
    '--phone',
    contact.phone,
    '--name',
    'Halima',
    '--account',
    account,
  );
  expect(found).toContain(`${id}  ${account}  Halima Foxglove +2348043332221`);
  expect(advice).toBe(
    '1 delivery. Nothing was erased: check the list, then repeat the command with --confirm.',
  );
  await inTerminal('--phone', contact.phone, '--with-reference', '--confirm');
  const line = `${owner.accountId} ${id} reference`;
  expect(await inTerminal('list')).toContain(line);
  await expect
    .poll(async () => {
      await erasure().turn();
      return inTerminal('--phone', contact.phone);
    })
    .toEqual(['No stored delivery has this receiver or reference.']);

  // As an older backup has it.
  await sql(service, 'delete from requested_erasures where delivery_id = $1', [parseId('delivery', id)]);
  await sql(
    service,
    `update deliveries set personal_data_erased_at = null, receiver_name = 'Halima Foxglove', reference = 'Foxglove 1'
     where delivery_id = $1`,
    [parseId('delivery', id)],
  );
  const folder = await mkdtemp(join(tmpdir(), 'waybill-'));
  const file = join(folder, 'erasures.txt');
  await writeFile(file, `${line}\n`);
  expect(await inTerminal('repeat', file)).toEqual(['Personal data of 1 delivery was erased.']);
  const texts = [...(await everything()).values()].join('\n');
  expect(texts).not.toContain('foxglove');
  for (const wrong of ['dlv_1', `${owner.accountId} ${id} refs`]) {
    await writeFile(file, `${wrong}\n`);
    await expect(inTerminal('repeat', file)).rejects.toThrow(`"${wrong}" is not a line of \`erase list\`.`);
  }
  await rm(folder, { recursive: true });
  await expect(inTerminal('--phone', '+23480', '--account', account)).rejects.toThrow('at least 6 digits');
  await expect(inTerminal('--name', 'Ada', '--account', 'Nobody')).rejects.toThrow('There is no account');
  expect(() => eraseCommand([])).toThrow('Missing --phone, --name or --reference');
});

const tooMany = Array.from({ length: 101 }, () => 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z');

test('eraseReceiver 400: without deliveries, or with more than one request may erase', async () => {
  const operator = await newOperator();
  const details = 'deliveries must be 1 to 100 deliveries with their accounts';
  const account_id = 'acc_01kd3x8j5mfd7v2q9r4t6w8y0z';
  for (const deliveries of [[], tooMany.map((delivery_id) => ({ account_id, delivery_id }))]) {
    const response = await operator.call(eraseReceiver, { body: { deliveries } });
    expect([response.status, response.body.details]).toEqual([400, details]);
  }
});

test('findReceiver 400: without a number or a name', async () => {
  const owner = await signedIn(service, { account: newAccount() });
  const response = await owner.call(findReceiver, {
    params: { account_id: owner.accountId },
    body: {},
  });
  expect([response.status, response.body.details]).toEqual([
    400,
    'one of phone, name and reference is required',
  ]);
});

test('previewRetention 400: days out of bounds', async () => {
  const operator = await newOperator();
  for (const days of ['0', '3651', 'x']) {
    const response = await operator.call(previewRetention, { query: { days } });
    expect([response.status, response.body.details]).toEqual([
      400,
      'days must be a whole number of days from 1 to 3650',
    ]);
  }
});

import { Webhook } from 'standardwebhooks';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Event } from '../../../contract/event-feed.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase } from '../../../tests/support/service.ts';
import {
  addEndpoint,
  attemptsOf,
  endpointRow,
  messagesOf,
  newDelivery,
  run,
  secretKey,
  sequenceAll,
  startSender,
  type TestEndpoint,
  type TestSender,
  timePasses,
  until,
  writeEvents,
} from '../../../tests/support/webhook-sending.ts';
import { type Received, startWebhookSink, type WebhookSink } from '../../../tests/support/webhook-sink.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { systemClock } from '../../platform/clock.ts';
import { makeAddressGuard, makeResolve } from './address-guard.ts';
import { newSigningSecret, sealSigningSecret } from './attempt.ts';
import { makeWebhookClient } from './http-client.ts';
import { makeSendTest } from './test-event.ts';

let database: Database;
let sink: WebhookSink;
beforeAll(async () => {
  const { connection } = await newDatabase();
  database = openDatabase(connection, () => undefined, patient);
});
afterAll(() => database.close());

const senders: TestSender[] = [];
beforeEach(async () => {
  sink = await startWebhookSink();
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await sink.close();
});
function send(options?: Parameters<typeof startSender>[1]): TestSender {
  const sender = startSender(database, options);
  senders.push(sender);
  return sender;
}

async function addEvents(
  endpoint: TestEndpoint,
  ...events: { delivery?: ReturnType<typeof newDelivery>; sequence?: number; type?: string }[]
) {
  await writeEvents(
    database,
    endpoint,
    events.map((event) => ({ delivery: newDelivery(), sequence: 1, ...event })),
  );
  await sequenceAll(database);
}
const dataOf = ({ body }: Received) => JSON.parse(body).data as { delivery_id: string; sequence: number };
const verify = (secret: string, { id, timestamp, signature, body }: Received) =>
  new Webhook(secret).verify(body, {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  });
const noMessages = (endpoint: TestEndpoint) =>
  until(async () => (await messagesOf(database, endpoint)).length === 0);
const attempted = (endpoint: TestEndpoint, count: number) =>
  until(async () => (await attemptsOf(database, endpoint)).length >= count);

test('an event is sent once, verified by an independent package, recorded, and leaves the queue', async () => {
  const endpoint = await addEndpoint(database, `${sink.url}/in`);
  await addEvents(endpoint, { type: 'delivery.picked_up' });
  send();
  await noMessages(endpoint);
  expect(sink.received).toHaveLength(1);
  const [request] = sink.received;
  expect(verify(endpoint.secret, request!)).toMatchObject({
    type: 'delivery.picked_up',
    data: { sequence: 1 },
  });
  expect(request!.id).toMatch(/^evt_[0-9a-z]{26}$/);
  expect(await attemptsOf(database, endpoint)).toMatchObject([
    {
      attempt: 1,
      outcome: 'delivered',
      trigger: 'event',
      status_code: 200,
      error: null,
      signature: request!.signature,
      response_body: 'ok',
      response_headers: { 'content-type': 'text/plain' },
      next_in: null,
    },
  ]);
  expect(await endpointRow(database, endpoint)).toMatchObject({
    failing_since: null,
    last_success_at: expect.any(Date),
  });
});

test('only the events that the endpoint wants are sent, of its account and mode', async () => {
  const endpoint = await addEndpoint(database, sink.url, { events: ['delivery.delivered'] });
  const ofTest = await addEndpoint(database, sink.url, { accountId: endpoint.accountId, mode: 'test' });
  const other = await addEndpoint(database, sink.url);
  await addEvents(endpoint, { type: 'delivery.created' }, { type: 'delivery.delivered' });
  expect(await messagesOf(database, endpoint)).toHaveLength(1);
  expect(await messagesOf(database, ofTest)).toHaveLength(0);
  expect(await messagesOf(database, other)).toHaveLength(0);
  send();
  await noMessages(endpoint);
});

test('a retry has the same id and bytes, and a fresh timestamp and signature', async () => {
  const endpoint = await addEndpoint(database, `${sink.url}/status/500`);
  await addEvents(endpoint, {});
  let nowMs = Date.now();
  send({ clock: { now: () => nowMs, elapsed: () => performance.now() } });
  await attempted(endpoint, 1);
  const [message] = await messagesOf(database, endpoint);
  expect(message).toMatchObject({ status: 'pending', attempts: 1, leased: false });
  expect(message!.due_in).toBeLessThanOrEqual(6);
  expect((await attemptsOf(database, endpoint))[0]!.pause).toBeGreaterThanOrEqual(5);
  nowMs += 5_000;
  await timePasses(database, endpoint, 1);
  await attempted(endpoint, 2);
  const [first, second] = sink.received;
  expect([second!.id, second!.body]).toEqual([first!.id, first!.body]);
  expect(second!.timestamp).toBe(first!.timestamp + 5);
  expect(second!.signature).not.toBe(first!.signature);
  for (const request of [first!, second!]) verify(endpoint.secret, request);
});

test('after the last retry a message has failed for good, and is kept', async () => {
  const endpoint = await addEndpoint(database, `${sink.url}/status/503`);
  await addEvents(endpoint, {});
  send();
  for (let attempt = 1; attempt <= 10; attempt++) {
    await attempted(endpoint, attempt);
    await timePasses(database, endpoint, attempt < 10 ? 29 : 0);
    // Not five days of failures: that would disable it.
    await run(database, 'update webhook_endpoints set failing_since = now() where endpoint_id = $1', [
      endpoint.endpointId,
    ]);
  }
  expect(await messagesOf(database, endpoint)).toMatchObject([{ status: 'failed', attempts: 10 }]);
  const attempts = await attemptsOf(database, endpoint);
  expect(attempts.at(-1)).toMatchObject({ attempt: 10, outcome: 'failed', status_code: 503, next_in: null });
  expect(new Set(sink.received.map(({ body }) => body)).size).toBe(1);
});

test('Retry-After is honoured, for the message and for the others of the endpoint', async () => {
  const endpoint = await addEndpoint(database, sink.url);
  sink.respond((_, response) => void response.writeHead(429, { 'retry-after': '40' }).end());
  await addEvents(endpoint, {});
  send();
  await attempted(endpoint, 1);
  const [message] = await messagesOf(database, endpoint);
  expect(message!.due_in).toBeLessThanOrEqual(48);
  expect((await attemptsOf(database, endpoint))[0]!.pause).toBeGreaterThanOrEqual(40);
  expect((await attemptsOf(database, endpoint))[0]!.response_headers).toMatchObject({ 'retry-after': '40' });

  const healthy = await addEndpoint(database, `${sink.url}/other`);
  await addEvents(endpoint, {});
  sink.respond(undefined);
  await addEvents(healthy, {});
  await noMessages(healthy);
  expect(sink.received.filter(({ path }) => path === '/')).toHaveLength(1);
});

test('410 disables the endpoint; what it did not get stays, and nothing more is claimed', async () => {
  const endpoint = await addEndpoint(database, `${sink.url}/status/410`);
  await addEvents(endpoint, {});
  const sender = send();
  await attempted(endpoint, 1);
  const row = await endpointRow(database, endpoint);
  expect(row).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
  const [head] = await run<{ position: string }>(database, 'select position from feed_head');
  expect(row.missed_after).toBe(head!.position);
  await until(async () => sender.disabled.length > 0);
  expect(sender.disabled).toMatchObject([{ endpointId: endpoint.endpointId, reason: 'gone' }]);

  await timePasses(database, endpoint, 1);
  await addEvents(endpoint, {});
  const other = await addEndpoint(database, `${sink.url}/other`);
  await addEvents(other, {});
  await noMessages(other);
  expect(await messagesOf(database, endpoint)).toMatchObject([{ status: 'pending', attempts: 1 }]);
  expect(sink.received.filter(({ path }) => path === '/status/410')).toHaveLength(1);
});

test('five days of nothing but failures disable the endpoint once; a success in between starts again', async () => {
  const endpoint = await addEndpoint(database, sink.url);
  sink.respond((_, response) => void response.writeHead(500).end());
  const sender = send();
  await addEvents(endpoint, {});
  await attempted(endpoint, 1);
  await timePasses(database, endpoint, 119);
  await attempted(endpoint, 2);
  expect(await endpointRow(database, endpoint)).toMatchObject({ status: 'enabled' });

  sink.respond(undefined);
  await timePasses(database, endpoint, 2);
  await noMessages(endpoint);
  expect(await endpointRow(database, endpoint)).toMatchObject({ status: 'enabled', failing_since: null });

  sink.respond((_, response) => void response.writeHead(500).end());
  await addEvents(endpoint, {}, {}, {});
  await attempted(endpoint, 6);
  expect(await endpointRow(database, endpoint)).toMatchObject({ status: 'enabled' });
  await timePasses(database, endpoint, 121);
  await attempted(endpoint, 7);
  await until(async () => (await endpointRow(database, endpoint)).status === 'disabled');
  expect(await endpointRow(database, endpoint)).toMatchObject({ disabled_reason: 'failing' });
  await until(async () => (await messagesOf(database, endpoint)).every(({ leased }) => !leased));
  expect(sender.disabled).toHaveLength(1);
  expect(await messagesOf(database, endpoint)).toHaveLength(3);
});

test('after a rotation both secrets sign, until the time of the old one is over', async () => {
  const endpoint = await addEndpoint(database, sink.url);
  const next = newSigningSecret();
  const rotate = (until_: string) =>
    run(
      database,
      `update webhook_endpoints set previous_sealed_secret = sealed_secret, sealed_secret = $2,
         previous_secret_until = now() + $3::interval where endpoint_id = $1`,
      [endpoint.endpointId, sealSigningSecret(secretKey, endpoint.endpointId, next), until_],
    );
  await rotate('1 hour');
  await addEvents(endpoint, {});
  send();
  const [first] = await sink.until(1);
  for (const secret of [endpoint.secret, next]) verify(secret, first!);
  await run(
    database,
    `update webhook_endpoints set previous_secret_until = now() - interval '1 second' where endpoint_id = $1`,
    [endpoint.endpointId],
  );
  await addEvents(endpoint, {});
  const [, second] = await sink.until(2);
  verify(next, second!);
  expect(() => verify(endpoint.secret, second!)).toThrow();
});

test('a secret that cannot be read is a failure in words, and no request is sent', async () => {
  const endpoint = await addEndpoint(database, sink.url);
  await run(database, 'update webhook_endpoints set sealed_secret = $2 where endpoint_id = $1', [
    endpoint.endpointId,
    Buffer.alloc(40, 1),
  ]);
  await addEvents(endpoint, {});
  send();
  await attempted(endpoint, 1);
  expect((await attemptsOf(database, endpoint))[0]!.error).toContain('Rotate the secret');
  expect(sink.received).toHaveLength(0);
});

test('bounded: a later event of a delivery waits for an earlier one, and overtakes it after five minutes', async () => {
  const endpoint = await addEndpoint(database, sink.url, { ordering: 'bounded' });
  const [one, two] = [newDelivery(), newDelivery()];
  sink.respond((request, response) => {
    const fails = dataOf(request).delivery_id === one && dataOf(request).sequence === 1;
    response.writeHead(fails ? 500 : 200).end();
  });
  await addEvents(
    endpoint,
    { delivery: one, sequence: 1 },
    { delivery: one, sequence: 2 },
    { delivery: two, sequence: 1 },
    { delivery: two, sequence: 2 },
    { delivery: two, sequence: 3 },
  );
  send();
  await until(async () => (await messagesOf(database, endpoint)).length === 2);
  const of = (delivery: string) => sink.received.map(dataOf).filter((data) => data.delivery_id === delivery);
  expect(of(two).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  // A slow machine may have tried it again by now.
  expect(of(one).map(({ sequence }) => sequence)).not.toContain(2);

  // Four minutes later the first one is tried again, and the second one still waits.
  const tried = of(one).length;
  await timePasses(database, endpoint, 4 / 60);
  await until(async () => of(one).length > tried);
  expect(of(one).map(({ sequence }) => sequence)).not.toContain(2);
  await until(async () => (await messagesOf(database, endpoint)).every(({ leased }) => !leased));
  await timePasses(database, endpoint, 1.5 / 60);
  await until(async () => (await messagesOf(database, endpoint)).length === 1);
  expect(of(one).filter(({ sequence }) => sequence === 2)).toHaveLength(1);
});

test('strict: a later event waits until the earlier one is delivered, however long it takes', async () => {
  const endpoint = await addEndpoint(database, sink.url, { ordering: 'strict' });
  const delivery = newDelivery();
  let broken = true;
  sink.respond((_, response) => void response.writeHead(broken ? 500 : 200).end());
  await addEvents(endpoint, { delivery, sequence: 1 }, { delivery, sequence: 2 }, { delivery, sequence: 3 });
  send();
  for (let attempt = 1; attempt <= 3; attempt++) {
    await attempted(endpoint, attempt);
    if (attempt === 3) broken = false;
    await timePasses(database, endpoint, 3);
  }
  await noMessages(endpoint);
  expect(sink.received.map((request) => dataOf(request).sequence)).toEqual([1, 1, 1, 1, 2, 3]);
});

test('none: nothing waits', async () => {
  const endpoint = await addEndpoint(database, sink.url, { ordering: 'none' });
  const delivery = newDelivery();
  sink.respond(
    (request, response) => void response.writeHead(dataOf(request).sequence === 1 ? 500 : 200).end(),
  );
  await addEvents(endpoint, { delivery, sequence: 1 }, { delivery, sequence: 2 });
  send();
  await until(async () => (await messagesOf(database, endpoint)).length === 1);
  await attempted(endpoint, 2);
  expect(await messagesOf(database, endpoint)).toMatchObject([{ attempts: 1 }]);
});

test('with two workers at the same time every event arrives once, in order inside each delivery', async () => {
  const endpoint = await addEndpoint(database, sink.url);
  const deliveries = Array.from({ length: 40 }, newDelivery);
  await addEvents(
    endpoint,
    ...[1, 2, 3, 4, 5].flatMap((sequence) => deliveries.map((delivery) => ({ delivery, sequence }))),
  );
  const [a, b] = [send(), send()];
  await noMessages(endpoint);
  expect(sink.received).toHaveLength(200);
  for (const delivery of deliveries) {
    const sequences = sink.received.map(dataOf).filter((data) => data.delivery_id === delivery);
    expect(sequences.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  }
  await until(async () => a.attempts().delivered + b.attempts().delivered === 200);
});

test('endpoints that stall keep a few slots busy and delay nobody else', async () => {
  const dead = await Promise.all(
    Array.from({ length: 20 }, () => addEndpoint(database, `${sink.url}/stall`)),
  );
  for (const endpoint of dead) await addEvents(endpoint, ...Array.from({ length: 20 }, () => ({})));
  const healthy = await addEndpoint(database, `${sink.url}/ok`);
  const sender = send();
  await until(async () => sender.inFlight() >= 20);
  await addEvents(healthy, ...Array.from({ length: 50 }, () => ({})));
  sender.wake();
  await noMessages(healthy);
  for (const endpoint of dead)
    expect((await messagesOf(database, endpoint)).filter(({ leased }) => leased).length).toBeLessThanOrEqual(
      4,
    );
});

test('a test event is sent at once, signed, also to a disabled endpoint, and says what failed', async () => {
  const guard = makeAddressGuard(['127.0.0.0/8'], makeResolve([]));
  const client = makeWebhookClient({ guard, clock: systemClock });
  const sendTest = makeSendTest({ database, clock: systemClock, secretKey, client });
  try {
    const endpoint = await addEndpoint(database, sink.url);
    const account = "insert into accounts (account_id, name) values ($1, 'Acme')";
    await run(database, account, [endpoint.accountId]);
    await run(
      database,
      `update webhook_endpoints set status = 'disabled', disabled_reason = 'by_account', disabled_at = now(),
         missed_after = 0 where endpoint_id = $1`,
      [endpoint.endpointId],
    );
    expect(await sendTest(endpoint, 'delivery.delivered')).toBeDefined();
    const body = verify(endpoint.secret, sink.received[0]!);
    expect(Value.Check(Event, body)).toBe(true);
    expect(body).toMatchObject({ type: 'delivery.delivered', data: { status: 'delivered' } });
    expect(await attemptsOf(database, endpoint)).toMatchObject([
      { trigger: 'test', outcome: 'delivered', status_code: 200, body: sink.received[0]!.body },
    ]);

    const internal = await addEndpoint(database, 'https://10.0.0.7/');
    await sendTest(internal, 'delivery.created');
    const [attempt] = await attemptsOf(database, internal);
    expect(attempt).toMatchObject({ outcome: 'failed', status_code: null });
    expect(attempt!.error).toContain('No request was sent: 10.0.0.7 is a private address');
    expect(await sendTest({ ...internal, mode: 'test' }, 'delivery.created')).toMatchObject({
      problems: [{ code: 'endpoint_not_found' }],
    });
  } finally {
    await client.close();
  }
});

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Collector, kinds, startCollector } from '../support/collector.ts';
import { freePort } from '../support/free-port.ts';
import {
  copyDataInto,
  newFolder,
  newKeyIn,
  removeFolder,
  startedFolder,
  startWaybill,
  type Waybill,
} from '../support/waybill.ts';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.ts';

let folder: string;
let collector: Collector;
let sink: WebhookSink;
let waybill: Waybill;
let key: string;

beforeAll(async () => {
  folder = newFolder();
  copyDataInto(folder);
  collector = await startCollector();
  sink = await startWebhookSink();
  waybill = await startWaybill(folder, {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      LOG_LEVEL: 'debug',
      WEBHOOK_ALLOW: '127.0.0.0/8',
    },
  });
  key = await newKeyIn(folder);
});
afterAll(async () => {
  await removeFolder(folder);
  await collector.close();
  await sink.close();
});

const secretWords = ['Marina', 'Allen', 'Ada Obi', '8012345678', 'cotton'];

function create(headers: Record<string, string> = {}, at = waybill): Promise<Response> {
  return fetch(`${at.url}/v1/deliveries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({
      pickup_address: '12 Marina Road',
      delivery_address: '7 Allen Avenue',
      package_details: { description: 'cotton' },
      receiver_contact: { name: 'Ada Obi', phone: '+2348012345678' },
    }),
  });
}

/** A trace that a caller has begun and records. */
function newTrace() {
  const traceId = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-01` };
}

test('a create continues the trace of its caller, with the statement below it', async () => {
  const { traceId, spanId, traceparent } = newTrace();
  const response = await create({ traceparent, tracestate: 'vendor=1' });
  expect(response.status).toBe(201);

  const request = await collector.find((span) => span.traceId === traceId && span.kind === kinds.server);
  expect(request).toMatchObject({
    name: 'POST /v1/deliveries',
    parentSpanId: spanId,
    traceState: 'vendor=1',
  });
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/v1/deliveries',
    'http.response.status_code': 201,
    'url.scheme': 'http',
    'waybill.request_id': response.headers.get('request-id'),
  });
  const statement = await collector.find(
    (span) => span.traceId === traceId && span.name === 'insert-deliveries',
  );
  expect(statement).toMatchObject({ kind: kinds.client, parentSpanId: request.spanId });
  expect(statement.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.query.summary': 'insert-deliveries',
  });
  expect(request.resource).toMatchObject({ 'service.name': 'waybill' });
});

test('a request that Fastify answers is recorded with all its statements, also those after the first', async () => {
  async function statementsOfCancel(): Promise<string[]> {
    const { delivery_id: id } = (await (await create()).json()) as { delivery_id: string };
    const { traceId, spanId, traceparent } = newTrace();
    const cancelled = await fetch(`${waybill.url}/v1/deliveries/${id}/cancel`, {
      method: 'POST',
      // The express lane leaves requests with this header to Fastify.
      headers: { authorization: `Bearer ${key}`, traceparent, prefer: 'return=representation' },
    });
    expect(cancelled.status).toBe(200);
    const request = await collector.find((span) => span.traceId === traceId && span.kind === kinds.server);
    expect(request).toMatchObject({
      name: 'POST /v1/deliveries/{delivery_id}/cancel',
      parentSpanId: spanId,
    });
    // They ended before it, so they were sent before it.
    return collector.spans.filter((span) => span.parentSpanId === request.spanId).map(({ name }) => name);
  }
  // Now and then, one has to read the settings that all requests share, and is not recorded after that.
  await expect
    .poll(statementsOfCancel)
    .toEqual(expect.arrayContaining(['read-snapshots-of-account', 'move-deliveries']));
});

test('the statement of a group is linked with the requests that share it', async () => {
  const traces = Array.from({ length: 40 }, newTrace);
  await Promise.all(traces.map(({ traceparent }) => create({ traceparent })));
  const isOurs = (traceId: string) => traces.some((trace) => trace.traceId === traceId);
  const group = await collector.find(
    (span) => isOurs(span.traceId) && Number(span.attributes['db.operation.batch.size'] ?? 1) > 1,
  );
  expect(group.links).toHaveLength(Number(group.attributes['db.operation.batch.size']) - 1);
  const { traceId } = group.links[0]!;
  expect(isOurs(traceId)).toBe(true);
  const other = await collector.find((span) => span.traceId === traceId && span.kind === kinds.server);
  expect(other.links).toContainEqual(
    expect.objectContaining({ traceId: group.traceId, spanId: group.spanId }),
  );
});

test('a turn of a worker that writes, and an attempt of a webhook, are traces of their own', async () => {
  await fetch(`${waybill.url}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${sink.url}/secret-token?password=1`, events: ['delivery.created'] }),
  });
  await create();
  const statement = await collector.find((span) => span.name === 'lock-feed-head');
  const transaction = await collector.find((span) => span.spanId === statement.parentSpanId);
  expect(transaction.name).toBe('transaction');
  const turn = await collector.find((span) => span.spanId === transaction.parentSpanId);
  expect(turn).toMatchObject({ name: 'worker sequencer', kind: kinds.internal });
  expect(turn.attributes).toMatchObject({ 'waybill.worker': 'sequencer' });

  const attempt = await collector.find((span) => span.name === 'POST' && span.kind === kinds.client);
  expect(attempt.attributes).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 200,
    'server.address': '127.0.0.1',
    'server.port': sink.port,
    'url.scheme': 'http',
  });
  const [received] = await sink.until(1);
  expect(received?.headers).not.toHaveProperty('traceparent');
});

test('log lines of a request name its trace', async () => {
  const { traceId, traceparent } = newTrace();
  const response = await create({ traceparent });
  const id = response.headers.get('request-id')!;
  await expect
    .poll(() =>
      waybill
        .said()
        .split('\n')
        .find((line) => line.includes(id)),
    )
    .toContain(`"trace_id":"${traceId}"`);
});

test('a trace that its caller does not record is not recorded, but named in the log', async () => {
  const traceId = randomBytes(16).toString('hex');
  const response = await create({ traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` });
  expect(response.status).toBe(201);
  await expect.poll(() => waybill.said()).toContain(traceId);
  const later = newTrace();
  await create({ traceparent: later.traceparent });
  await collector.find((span) => span.traceId === later.traceId);
  expect(collector.spans.some((span) => span.traceId === traceId)).toBe(false);
});

test('health checks are not recorded', async () => {
  await fetch(`${waybill.url}/readyz`);
  const { traceId, traceparent } = newTrace();
  await create({ traceparent });
  await collector.find((span) => span.traceId === traceId);
  expect(collector.spans.map((span) => span.name)).not.toContain('GET /readyz');
});

test('no span contains a key, an address, a phone, a parcel, an id of a delivery or the URL of an endpoint', () => {
  expect(collector.spans.length).toBeGreaterThan(20);
  for (const word of [...secretWords, key, 'dlv_', 'secret-token', 'password'])
    expect(collector.text()).not.toContain(word);
});

test('by default, traces are sent as protobuf, with the headers, the name and the attributes of the environment', async () => {
  const own = startedFolder();
  const service = await startWaybill(own, {
    env: {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/custom/traces`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=collector-key',
      OTEL_SERVICE_NAME: 'parcels',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
    },
  });
  const { traceId, traceparent } = newTrace();
  const headers = { authorization: `Bearer ${await newKeyIn(own)}`, traceparent };
  expect((await fetch(`${service.url}/v1/deliveries`, { headers })).status).toBe(200);
  // What is still waiting is sent when the service stops.
  service.process.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  const request = await collector.find((span) => span.traceId === traceId && span.kind === kinds.server);
  expect(request.attributes).toMatchObject({
    'http.route': '/v1/deliveries',
    'http.response.status_code': 200,
  });
  expect(request.resource).toMatchObject({
    'service.name': 'parcels',
    'deployment.environment.name': 'staging',
  });
  expect(collector.requests.find(({ path }) => path === '/custom/traces')?.headers).toMatchObject({
    'content-type': 'application/x-protobuf',
    'api-key': 'collector-key',
  });
});

test('a collector that is gone costs one line in the log; requests and the stop go on', async () => {
  const own = startedFolder();
  const service = await startWaybill(own, {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_TIMEOUT: '200',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_BSP_MAX_QUEUE_SIZE: '4',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '4',
    },
  });
  const headers = { authorization: `Bearer ${await newKeyIn(own)}` };
  const failures = () => service.said().split('traces cannot be sent').length - 1;
  const list = async () => (await fetch(`${service.url}/v1/deliveries`, { headers })).status;
  await expect
    .poll(async () => {
      expect(await list()).toBe(200);
      return failures();
    })
    .toBe(1);
  for (let request = 0; request < 50; request++) expect(await list()).toBe(200);
  service.process.kill('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(failures()).toBe(1);
});

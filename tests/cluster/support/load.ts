/**
 * Clients that use the service all the time, of every kind: creates with and without an idempotency key, reads, moves
 * with photos, long polls and event streams. Each sends one request after the other. A response that is not the expected
 * one, or none, is a failure; who expects failures looks at `failures` at the end.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { shirts } from '../../support/client.ts';
import { plainPhoto } from '../../support/pictures.ts';
import { openStream } from '../../support/stream.ts';

export interface LoadOptions {
  /** The address of the proxy. */
  url: string;
  key: string;
  fleetKey: string;
}

export interface Failure {
  client: string;
  what: string;
}

export interface Load {
  readonly failures: readonly Failure[];
  /** The keys of creates that were acknowledged, with the delivery of each. */
  readonly createdByKey: ReadonlyMap<string, string>;
  /** Deliveries that were acknowledged, of all clients. */
  readonly created: ReadonlySet<string>;
  /** The ids of the events that the long poll has seen, in their order. */
  readonly polled: readonly string[];
  /** Streams that ended before their delivery did, and were opened again. */
  readonly reconnects: () => number;
  /** Resolves after this many further successes of each client. */
  more(count: number): Promise<void>;
  /** Ends every client after its current request; the long poll when it has seen everything. */
  stop(): Promise<void>;
}

interface Expected {
  status: number;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export async function startLoad({ url, key, fleetKey }: LoadOptions): Promise<Load> {
  const failures: Failure[] = [];
  const createdByKey = new Map<string, string>();
  const created = new Set<string>();
  const polled: string[] = [];
  const successes = new Map<string, number>();
  const events = new EventEmitter().setMaxListeners(0);
  let reconnects = 0;
  let stopping = false;
  // One promise for all: a client that begins to wait after the event would wait for ever.
  const stopped = once(events, 'stopping');
  const shop = { authorization: `Bearer ${key}` };
  const fleet = { authorization: `Bearer ${fleetKey}` };

  /** The body of the response; undefined if it failed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any response
  async function ask(client: string, expected: Expected): Promise<any> {
    const { status, method = 'GET', path, headers, body } = expected;
    const what = `${method} ${path}`;
    try {
      const response = await fetch(url + path, {
        method,
        headers: { ...shop, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      if (response.status === status) return JSON.parse(text);
      failures.push({ client, what: `${what}: ${response.status} ${text}` });
    } catch (error) {
      const { message, cause } = error as Error;
      failures.push({ client, what: `${what}: ${message}, ${String(cause)}` });
    }
    return undefined;
  }

  const post = (path: string, body: object, headers: Record<string, string> = {}, status = 200) => ({
    status,
    method: 'POST',
    path,
    body,
    headers,
  });
  const createRequest = () => post('/v1/deliveries', shirts, {}, 201);

  async function create(client: string): Promise<string | undefined> {
    const id = (await ask(client, createRequest()))?.delivery_id;
    if (id !== undefined) created.add(id);
    return id;
  }

  const { courier_id: courierId } = await ask(
    'set-up',
    post('/v1/fleet/couriers', { name: 'Bola Ade', phone: '+2348012345670' }, fleet, 201),
  );
  const { delivery_id: known } = await ask('set-up', createRequest());
  created.add(known);
  let cursor: string = (await ask('set-up', { status: 200, path: '/v1/events' })).next_cursor;

  /** As a client should: the same request with its key, until it is acknowledged. */
  async function askUntilAcknowledged(client: string, request: Expected): Promise<void> {
    const keyed = { ...request, headers: { ...fleet, 'idempotency-key': randomUUID() } };
    while ((await ask(client, keyed)) === undefined);
  }

  /** Each works until it has succeeded once; false is a failure. */
  const clients: Record<string, (client: string) => Promise<boolean>> = {
    create: async (client) => (await create(client)) !== undefined,
    async createWithKey(client) {
      const idempotencyKey = randomUUID();
      // The address says afterwards how many deliveries the key has created.
      const body = { ...shirts, pickup_address: idempotencyKey };
      const request = post('/v1/deliveries', body, { 'idempotency-key': idempotencyKey }, 201);
      // As a client should: the same request until it is acknowledged.
      for (;;) {
        const id = (await ask(client, request))?.delivery_id;
        if (id === undefined) continue;
        created.add(id);
        createdByKey.set(idempotencyKey, id);
        return true;
      }
    },
    read: async (client) =>
      (await ask(client, { status: 200, path: `/v1/deliveries/${known}` })) !== undefined,
    track: async (client) =>
      (await ask(client, { status: 200, path: `/v1/deliveries/${known}/track` })) !== undefined,
    async move(client) {
      const id = await create(client);
      if (id === undefined) return false;
      const path = `/v1/fleet/deliveries/${id}`;
      const keyed = () => ({ ...fleet, 'idempotency-key': randomUUID() });
      const picked = await ask(client, post(`${path}/pick-up`, { courier_id: courierId }, keyed()));
      const proof = { photo: largePhoto, recipient_name: 'Ada' };
      const body = { collected_amount: shirts.amount_to_collect, proof };
      return (
        picked !== undefined && (await ask(client, post(`${path}/deliver`, body, keyed()))) !== undefined
      );
    },
    async poll(client) {
      const path = `/v1/events?limit=200&cursor=${cursor}`;
      const page = await ask(client, { status: 200, path, headers: { prefer: 'wait=2' } });
      if (page === undefined) return false;
      cursor = page.next_cursor;
      for (const event of page.data) polled.push(event.id);
      return true;
    },
    /** Follows a delivery until it is delivered, and opens the stream again when it ends before. */
    async stream(client) {
      const id = await create(client);
      if (id === undefined) return false;
      const path = `/v1/fleet/deliveries/${id}`;
      let wasMoved = false;
      for (let version = 0; ; ) {
        const stream = await openStream({ url }, key, id).catch(() => undefined);
        if (stream?.response.status !== 200) {
          failures.push({ client, what: `stream: ${stream?.response.status}` });
          return false;
        }
        for (let event = await stream.next().catch(() => undefined); event; ) {
          const { status } = event.data as { status: string };
          if (Number(event.id) < version) failures.push({ client, what: 'the stream went back' });
          version = Number(event.id);
          if (status === 'delivered') return true;
          if (!wasMoved) {
            wasMoved = true;
            void (async () => {
              await askUntilAcknowledged(
                `${client}: move`,
                post(`${path}/pick-up`, { courier_id: courierId }),
              );
              const body = { collected_amount: shirts.amount_to_collect };
              await askUntilAcknowledged(`${client}: move`, post(`${path}/deliver`, body));
            })();
          }
          event = await stream.next().catch(() => undefined);
        }
        reconnects += 1;
      }
    },
    /** Follows a delivery to which nothing happens: it only notices that its node goes. */
    async idleStream(client) {
      const stream = await openStream({ url }, key, known).catch(() => undefined);
      if (stream?.response.status !== 200) {
        failures.push({ client, what: `stream: ${stream?.response.status}` });
        return false;
      }
      await stream.next().catch(() => undefined);
      const end = stream.next().catch(() => undefined);
      await Promise.race([end, stopped]);
      if (stopping) await stream.cancel();
      else reconnects += 1;
      return true;
    },
  };

  async function work(name: string, client: (name: string) => Promise<boolean>): Promise<void> {
    while (!stopping) {
      if (!(await client(name))) continue;
      successes.set(name, (successes.get(name) ?? 0) + 1);
      events.emit('success');
    }
  }

  const working = Promise.all(Object.entries(clients).map(([name, client]) => work(name, client)));

  return {
    failures,
    createdByKey,
    created,
    polled,
    reconnects: () => reconnects,
    async more(count) {
      const busy = Object.keys(clients).filter((name) => name !== 'idleStream' && name !== 'poll');
      const goals = busy.map((name) => [name, (successes.get(name) ?? 0) + count] as const);
      while (goals.some(([name, goal]) => (successes.get(name) ?? 0) < goal)) await once(events, 'success');
    },
    async stop() {
      stopping = true;
      events.emit('stopping');
      await working;
      // What happened at last may not have been sequenced yet: an empty page after a wait says that nothing is missing.
      for (let seen = -1; seen !== polled.length; ) {
        seen = polled.length;
        await clients.poll!('poll');
      }
    },
  };
}

/** A JPEG of 900 KiB: a small one with comments, which Waybill removes. */
const largePhoto = (() => {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xf0, 0x00]), Buffer.alloc(0xf000 - 2, 0x20)]);
  const comments = Array.from({ length: 15 }, () => comment);
  return Buffer.concat([plainPhoto.subarray(0, 2), ...comments, plainPhoto.subarray(2)]).toString('base64');
})();

/**
 * Following the feed while everything happens at once: two nodes write and sequence, one of them is killed with SIGKILL in
 * the middle, and clients follow by cursor, with pages of different sizes and with filters, from one node and then from
 * another. None may miss an event or see one twice.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeKeys } from '../../server/access/index.ts';
import { type Database, openDatabase } from '../../server/database/database.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { formatId, idFromText } from '../../server/platform/ids.ts';
import { freePort } from '../support/free-port.ts';
import { courierIds } from '../support/moves.ts';
import { patient } from '../support/patient.ts';
import { sql } from '../support/sql.ts';
import { isOnCluster, startDatabase } from './installation.ts';

/**
 * Hundreds of batches of the sequencer, and 80 to 170 pages of each follower. Fewer on a cluster: all events of an account go
 * to one shard.
 */
const enough = isOnCluster() ? 20_000 : 40_000;
const program = join(import.meta.dirname, 'feed-node.mjs');

interface Node {
  url: string;
  process: ChildProcess;
}

interface NodeOrder {
  port: number;
  databaseUrl: string;
  accountId: string;
  courierId: string;
  writers: number;
  deadlines: typeof patient;
}

async function startNode(order: Omit<NodeOrder, 'port'>): Promise<Node> {
  const port = await freePort();
  const child = fork(program, [JSON.stringify({ ...order, port })], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  expect(message).toBe('ready');
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/** A client that follows the feed: from the first of these nodes that responds. */
class Follower {
  readonly seen: { id: string; delivery: string; sequence: number; type: string }[] = [];
  readonly #nodes: Node[];
  readonly #key: string;
  readonly #query: Record<string, string>;
  #cursor: string | undefined;
  /** Nothing more will happen: the next page without events is the end. */
  isLast = false;

  constructor(nodes: Node[], key: string, query: Record<string, string>) {
    this.#nodes = [...nodes];
    this.#key = key;
    this.#query = query;
  }

  async follow(): Promise<void> {
    for (;;) {
      const isLast = this.isLast;
      const page = await this.#page(isLast ? 0 : 1).catch(() => undefined);
      if (page === undefined) {
        // The node is gone, perhaps in the middle of a response: the same cursor, to another node.
        this.#nodes.push(this.#nodes.shift()!);
        await sleep(20);
        continue;
      }
      for (const { id, type, data } of page.data) {
        this.seen.push({ id, type, delivery: data.delivery_id, sequence: data.sequence });
      }
      this.#cursor = page.next_cursor;
      if (isLast && page.data.length === 0 && !page.has_more) return;
    }
  }

  async #page(waitSeconds: number): Promise<Page> {
    const query = new URLSearchParams({
      ...this.#query,
      ...(this.#cursor === undefined ? {} : { cursor: this.#cursor }),
    });
    const headers = { authorization: `Bearer ${this.#key}`, prefer: `wait=${waitSeconds}` };
    const response = await fetch(`${this.#nodes[0]!.url}/v1/events?${query}`, { headers });
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as Page;
  }
}

interface Page {
  data: { id: string; type: string; data: { delivery_id: string; sequence: number } }[];
  has_more: boolean;
  next_cursor: string;
}

/** Every event that was committed, as `delivery sequence type`. */
async function committed(database: Database): Promise<string[]> {
  const rows = await sql<{ delivery_id: string; sequence: number; type: string }>(
    { database },
    'select delivery_id, sequence, type from delivery_events',
  );
  return rows.map(
    ({ delivery_id, sequence, type }) =>
      `${formatId('delivery', idFromText(delivery_id))} ${sequence} ${type}`,
  );
}

function expectInOrder(seen: Follower['seen']): void {
  const last = new Map<string, number>();
  const wrong = seen.filter(({ delivery, sequence }) => {
    const isNext = sequence === (last.get(delivery) ?? 0) + 1;
    last.set(delivery, sequence);
    return !isNext;
  });
  expect(wrong, 'events of a delivery come in their order').toEqual([]);
}

test(`${enough.toLocaleString('en')} events of two nodes, one of which is killed, are followed by cursor: none missed, none twice`, async () => {
  const databaseUrl = await startDatabase();
  const database = openDatabase({ connectionString: databaseUrl }, () => undefined, patient);
  onTestFinished(() => database.close());
  const { key } = await makeKeys(database, systemClock).create({
    account: 'Feed',
    kind: 'live',
    name: 'test',
  });
  const [account] = await sql<{ account_id: string }>(
    { database },
    `select account_id from accounts where name = 'Feed'`,
  );
  const courierId = courierIds[0];
  await sql(
    { database },
    `insert into couriers (courier_id, name, phone, created_at) values ($1, 'Test courier', '+2348000000000', now())`,
    [courierId],
  );
  const order = { databaseUrl, accountId: account!.account_id, courierId, writers: 250, deadlines: patient };
  const [doomed, survivor] = await Promise.all([startNode(order), startNode(order)]);

  const all = new Follower([doomed, survivor], key, { limit: '500' });
  const small = new Follower([survivor, doomed], key, { limit: '230' });
  const filtered = new Follower([doomed, survivor], key, {
    limit: '100',
    type: 'delivery.attempt_failed,delivery.delivered',
  });
  const followers = [all, small, filtered];
  const following = Promise.all(followers.map((follower) => follower.follow()));

  const seen = async (count: number, writers: Node[]) => {
    while (all.seen.length < count) {
      for (const { process } of writers) expect(process.exitCode, 'the node is running').toBeNull();
      await sleep(20);
    }
  };
  await seen(0.4 * enough, [doomed, survivor]);
  doomed.process.kill('SIGKILL');
  await seen(enough, [survivor]);
  const written = once(survivor.process, 'message');
  survivor.process.send('stop');
  await written;
  while ((await sql({ database }, 'select from outbox limit 1')).length > 0) await sleep(20);
  for (const follower of followers) follower.isLast = true;
  await following;

  const events = (await committed(database)).sort();
  const seenBy = ({ seen }: Follower) =>
    seen.map(({ delivery, sequence, type }) => `${delivery} ${sequence} ${type}`);
  expect(events.length).toBeGreaterThanOrEqual(enough);
  expect(same(seenBy(all).sort(), events)).toBe(true);
  expect(new Set(all.seen.map(({ id }) => id)).size).toBe(events.length);
  expect(same(seenBy(small), seenBy(all)), 'everyone sees the same order').toBe(true);
  const wanted = all.seen.filter(({ type }) => /attempt_failed|delivered$/.test(type));
  expect(
    same(
      filtered.seen.map(({ id }) => id),
      wanted.map(({ id }) => id),
    ),
  ).toBe(true);
  expectInOrder(all.seen);
});

/** A difference of two lists this long is not worth printing. */
function same(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, i) => text === right[i]);
}

/**
 * What the phone keeps in IndexedDB: the day, who is signed in, what was scanned, and the queue of moves. All tabs share it; a change of
 * the queue is one transaction, so two tabs never overwrite each other's changes.
 *
 * Where the browser has no IndexedDB, or no storage left, the rest is kept in memory as long as the page is open, and
 * `trouble` reports it: sending still works, only closing the page loses what is not sent.
 */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { KeptDay } from './day.ts';
import { withNewNames } from './kept-body.ts';
import type { MoveBody, Profile } from './messages.ts';
import { add, isDiscarded, type KeptMove, type NewMove, type Queue } from './queue.ts';
import type { KeptScans } from './scanning/parcels.ts';

interface Kept {
  day: KeptDay;
  me: Profile;
  scans: KeptScans;
}

interface Schema extends DBSchema {
  moves: { key: string; value: KeptMove };
  bodies: { key: string; value: MoveBody };
  kept: { key: keyof Kept; value: Kept[keyof Kept] };
}

export interface Store {
  queue(): Promise<Queue>;
  /** Reads the queue, changes it and keeps the result, in one transaction. */
  change(change: (queue: Queue) => Queue): Promise<Queue>;
  add(move: NewMove, body: MoveBody): Promise<Queue>;
  /** The request body of a move; stored apart from the queue, because photos are large. */
  body(key: string): Promise<MoveBody | undefined>;
  kept<Name extends keyof Kept>(name: Name): Promise<Kept[Name] | undefined>;
  keep<Name extends keyof Kept>(name: Name, value: Kept[Name]): Promise<void>;
  forget(...names: (keyof Kept)[]): Promise<void>;
  /** `missing`: nothing can be stored. `full`: some moves are in memory only. */
  trouble(): 'missing' | 'full' | undefined;
}

/** Name, version and stores stay as they are: phones have moves in them that were not sent yet. */
const databaseName = 'waybill-courier';
const databaseVersion = 1;

async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(databaseName, databaseVersion, {
    upgrade(database) {
      database.createObjectStore('moves', { keyPath: 'key' });
      database.createObjectStore('bodies');
      database.createObjectStore('kept');
    },
  });
}

export async function openStore(): Promise<Store> {
  const database = await openDatabase().catch(() => undefined);
  const memory: Partial<Kept> = {};
  const unkept = new Map<string, KeptMove>();
  const unkeptBodies = new Map<string, MoveBody>();
  let isFull = false;

  const inOrder = (moves: Iterable<KeptMove>) => [...moves].sort((a, b) => a.number - b.number);

  async function change(
    make: (queue: Queue) => Queue,
    body?: { key: string; value: MoveBody },
  ): Promise<Queue> {
    if (database === undefined) return changeUnkept([], make);
    const transaction = database.transaction(['moves', 'bodies'], 'readwrite');
    const [moves, bodies] = [transaction.objectStore('moves'), transaction.objectStore('bodies')];
    const kept = await moves.getAll();
    const before = inOrder([...kept, ...unkept.values()]);
    const queue = make(before);
    await committed(transaction, function* () {
      for (const move of differences(before, queue)) {
        if (!unkept.has(move.key)) yield moves.put(move);
        // It is never sent again, so its photo only takes storage.
        if (isDiscarded(move)) yield bodies.delete(move.key);
      }
      if (body) yield bodies.put(body.value, body.key);
      for (const { key } of kept.filter((move) => !queue.some((one) => one.key === move.key))) {
        yield moves.delete(key);
        yield bodies.delete(key);
      }
    });
    updateUnkept(queue);
    return queue;
  }

  /** The same for the moves that are in memory only. */
  function changeUnkept(kept: Queue, make: (queue: Queue) => Queue): Queue {
    const queue = make(inOrder([...kept, ...unkept.values()]));
    for (const move of queue) if (!kept.some(({ key }) => key === move.key)) unkept.set(move.key, move);
    updateUnkept(queue);
    return queue;
  }

  function updateUnkept(queue: Queue) {
    for (const key of [...unkept.keys()]) {
      const move = queue.find((one) => one.key === key);
      if (move) unkept.set(key, move);
      else unkept.delete(key);
      if (!move || isDiscarded(move)) unkeptBodies.delete(key);
    }
  }

  async function queue(): Promise<Queue> {
    const kept = (await database?.getAll('moves')) ?? [];
    return inOrder([...kept, ...unkept.values()]);
  }

  return {
    queue,
    change,
    async add(move, body) {
      try {
        if (database !== undefined) {
          const now = await change((before) => add(before, move), { key: move.key, value: body });
          isFull = false;
          return now;
        }
      } catch {
        isFull = true;
      }
      const kept = (await queue()).filter(({ key }) => !unkept.has(key));
      unkeptBodies.set(move.key, body);
      return changeUnkept(kept, (now) => add(now, move));
    },
    async body(key) {
      const body = unkeptBodies.get(key) ?? (await database?.get('bodies', key));
      return body && withNewNames(body);
    },
    async kept<Name extends keyof Kept>(name: Name) {
      if (database === undefined) return memory[name];
      // Each name has its own type, which the type of a whole object store cannot say.
      return (await database.get('kept', name)) as Kept[Name] | undefined;
    },
    async keep(name, value) {
      memory[name] = value;
      try {
        await database?.put('kept', value, name);
      } catch {
        isFull = true;
      }
    },
    async forget(...names) {
      for (const name of names) delete memory[name];
      if (database === undefined) return;
      const transaction = database.transaction('kept', 'readwrite');
      await committed(transaction, () => names.map((name) => transaction.store.delete(name)));
    },
    trouble: () => {
      if (database === undefined) return 'missing';
      return isFull ? 'full' : undefined;
    },
  };
}

const differences = (before: Queue, now: Queue): Queue => now.filter((move) => !before.includes(move));

/** All of the writes or none: one that throws at once takes back those before it. */
async function committed<Names extends ('moves' | 'bodies' | 'kept')[]>(
  transaction: IDBPTransaction<Schema, Names, 'readwrite'>,
  write: () => Iterable<Promise<unknown>>,
): Promise<void> {
  const writes: Promise<unknown>[] = [];
  try {
    for (const one of write()) writes.push(one);
  } catch (error) {
    transaction.abort();
    await Promise.allSettled([...writes, transaction.done]);
    throw error;
  }
  await Promise.all([...writes, transaction.done]);
}

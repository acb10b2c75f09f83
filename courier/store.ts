/**
 * What the phone keeps in IndexedDB: the day, who is signed in, what was scanned, and the queue of moves. All tabs share it; a change of
 * the queue is one transaction, so two tabs never overwrite each other's changes.
 *
 * If the browser has no IndexedDB, or no storage left, the rest is kept in memory as long as the page is open, and
 * `trouble` reports it: sending still works, only closing the page loses what is not sent.
 */
import { type DBSchema, type IDBPTransaction, openDB } from 'idb';
import type { DaySnapshot } from './day.ts';
import type { MoveBody, MoveLocation, Profile, ProofBody } from './messages.ts';
import { add, isDiscarded, type NewMove, type Queue, type QueueEntry } from './queue.ts';
import type { StoredScans } from './scanning/parcels.ts';

interface Values {
  day: DaySnapshot;
  me: Profile;
  scans: StoredScans;
}

interface Schema extends DBSchema {
  moves: { key: string; value: QueueEntry };
  bodies: { key: string; value: MoveBody };
  kept: { key: keyof Values; value: Values[keyof Values] };
}

/** Rejects without IndexedDB. Name, version and stores stay as they are: phones have moves in them that were not sent yet. */
const openDatabase = async () =>
  openDB<Schema>('waybill-courier', 1, {
    upgrade(database) {
      database.createObjectStore('moves', { keyPath: 'key' });
      database.createObjectStore('bodies');
      database.createObjectStore('kept');
    },
  });

export type Store = Awaited<ReturnType<typeof openStore>>;

export async function openStore() {
  const database = await openDatabase().catch(() => undefined);
  const memory: Partial<Values> = {};
  const inMemory = new Map<string, QueueEntry>();
  const bodiesInMemory = new Map<string, MoveBody>();
  let isFull = false;

  const inOrder = (moves: Iterable<QueueEntry>) => [...moves].sort((a, b) => a.number - b.number);

  async function change(make: (queue: Queue) => Queue, body?: { key: string; value: MoveBody }) {
    if (database === undefined) return changeInMemory([], make);
    const transaction = database.transaction(['moves', 'bodies'], 'readwrite');
    const [moves, bodies] = [transaction.objectStore('moves'), transaction.objectStore('bodies')];
    const stored = await moves.getAll();
    const before = inOrder([...stored, ...inMemory.values()]);
    const queue = make(before);
    await committed(transaction, function* () {
      for (const move of queue.filter((one) => !before.includes(one))) {
        if (!inMemory.has(move.key)) yield moves.put(move);
        // It is never sent again, so its photo only takes storage.
        if (isDiscarded(move)) yield bodies.delete(move.key);
      }
      if (body) yield bodies.put(body.value, body.key);
      for (const { key } of stored.filter((move) => !queue.some((one) => one.key === move.key))) {
        yield moves.delete(key);
        yield bodies.delete(key);
      }
    });
    updateInMemory(queue);
    return queue;
  }

  function changeInMemory(stored: Queue, make: (queue: Queue) => Queue): Queue {
    const queue = make(inOrder([...stored, ...inMemory.values()]));
    for (const move of queue) if (!stored.some(({ key }) => key === move.key)) inMemory.set(move.key, move);
    updateInMemory(queue);
    return queue;
  }

  function updateInMemory(queue: Queue) {
    for (const key of [...inMemory.keys()]) {
      const move = queue.find((one) => one.key === key);
      if (move) inMemory.set(key, move);
      else inMemory.delete(key);
      if (!move || isDiscarded(move)) bodiesInMemory.delete(key);
    }
  }

  const queue = async () => inOrder([...((await database?.getAll('moves')) ?? []), ...inMemory.values()]);

  return {
    queue,
    /** Reads the queue, changes it and keeps the result, in one transaction. */
    change: (make: (queue: Queue) => Queue): Promise<Queue> => change(make),
    async add(move: NewMove, body: MoveBody): Promise<Queue> {
      try {
        if (database !== undefined) {
          const now = await change((before) => add(before, move), { key: move.key, value: body });
          isFull = false;
          return now;
        }
      } catch {
        isFull = true;
      }
      const stored = (await queue()).filter(({ key }) => !inMemory.has(key));
      bodiesInMemory.set(move.key, body);
      return changeInMemory(stored, (now) => add(now, move));
    },
    /** The request body of a move; stored apart from the queue, because photos are large. */
    async body(key: string) {
      const body = bodiesInMemory.get(key) ?? (await database?.get('bodies', key));
      return body && withNewNames(body);
    },
    async read<Name extends keyof Values>(name: Name): Promise<Values[Name] | undefined> {
      if (database === undefined) return memory[name];
      // Each name has its own type, which the type of a whole object store cannot say.
      return (await database.get('kept', name)) as Values[Name] | undefined;
    },
    async keep<Name extends keyof Values>(name: Name, value: Values[Name]) {
      memory[name] = value;
      try {
        await database?.put('kept', value, name);
      } catch {
        isFull = true;
      }
    },
    async forget(...names: (keyof Values)[]) {
      for (const name of names) delete memory[name];
      if (database === undefined) return;
      const transaction = database.transaction('kept', 'readwrite');
      await committed(transaction, () => names.map((name) => transaction.store.delete(name)));
    },
    /** `missing`: nothing can be stored. `full`: some moves are in memory only. */
    trouble() {
      if (database === undefined) return 'missing';
      return isFull ? 'full' : undefined;
    },
  };
}

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

/** The bodies of moves that a page from before 0.3.0 has stored have the names of its time. Remove in 0.4.0. */
interface OldNames {
  place?: MoveLocation;
  proof?: ProofBody & { taker_name?: string };
}

function withNewNames({ place, proof, ...body }: MoveBody & OldNames): MoveBody {
  return {
    ...body,
    ...(place ? { location: place } : {}),
    ...(proof ? { proof: withRecipientName(proof) } : {}),
  };
}

const withRecipientName = ({ taker_name, ...proof }: NonNullable<OldNames['proof']>): ProofBody =>
  taker_name === undefined ? proof : { ...proof, recipient_name: taker_name };

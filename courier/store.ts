/**
 * What the phone keeps: the day, who is signed in, and the line of moves, in IndexedDB. All tabs share it; a change of
 * the line is one transaction, so two tabs never undo each other's.
 *
 * Where the browser has no IndexedDB or no room, what could not be kept is held in memory as long as the page is open,
 * and `trouble` says so: sending works as ever, only closing the page loses what is not sent.
 */
import type { MoveBody, Myself } from './api.ts';
import type { KeptDay } from './day.ts';
import { add, type KeptMove, type Line, type NewMove } from './line.ts';

interface Kept {
  day: KeptDay;
  me: Myself;
}

export interface Store {
  line(): Promise<Line>;
  /** Reads the line, and keeps what the change makes of it. */
  change(change: (line: Line) => Line): Promise<Line>;
  add(move: NewMove, body: MoveBody): Promise<Line>;
  /** What is to be sent; apart from the line, because photos are large. */
  body(key: string): Promise<MoveBody | undefined>;
  kept<Name extends keyof Kept>(name: Name): Promise<Kept[Name] | undefined>;
  keep<Name extends keyof Kept>(name: Name, value: Kept[Name]): Promise<void>;
  forget(...names: (keyof Kept)[]): Promise<void>;
  /** `missing`: nothing can be kept. `full`: some moves are in memory only. */
  trouble(): 'missing' | 'full' | undefined;
}

const databaseName = 'waybill-courier';

export async function openStore(): Promise<Store> {
  const database = await openDatabase().catch(() => undefined);
  const memory = new Map<string, unknown>();
  const unkept = new Map<string, KeptMove>();
  const unkeptBodies = new Map<string, MoveBody>();
  let isFull = false;

  const inOrder = (moves: Iterable<KeptMove>) => [...moves].sort((a, b) => a.number - b.number);

  async function change(make: (line: Line) => Line, body?: { key: string; value: MoveBody }): Promise<Line> {
    if (database === undefined) return changeUnkept([], make);
    const transaction = database.transaction(['moves', 'bodies'], 'readwrite');
    const [moves, bodies] = [transaction.objectStore('moves'), transaction.objectStore('bodies')];
    const kept = (await answerOf(moves.getAll())) as KeptMove[];
    const before = inOrder([...kept, ...unkept.values()]);
    const line = make(before);
    const done = committed(transaction);
    try {
      for (const move of differences(before, line)) if (!unkept.has(move.key)) moves.put(move);
      if (body) bodies.put(body.value, body.key);
      for (const { key } of kept.filter((move) => !line.some((one) => one.key === move.key))) {
        moves.delete(key);
        bodies.delete(key);
      }
    } catch {
      transaction.abort();
    }
    await done;
    takeOver(line);
    return line;
  }

  /** The same for what is in memory, beside what is kept. */
  function changeUnkept(kept: Line, make: (line: Line) => Line): Line {
    const line = make(inOrder([...kept, ...unkept.values()]));
    for (const move of line) if (!kept.some(({ key }) => key === move.key)) unkept.set(move.key, move);
    takeOver(line);
    return line;
  }

  function takeOver(line: Line) {
    for (const key of [...unkept.keys()]) {
      const move = line.find((one) => one.key === key);
      if (move) unkept.set(key, move);
      else {
        unkept.delete(key);
        unkeptBodies.delete(key);
      }
    }
  }

  async function line(): Promise<Line> {
    if (database === undefined) return inOrder(unkept.values());
    const kept = (await answerOf(database.transaction('moves').objectStore('moves').getAll())) as KeptMove[];
    return inOrder([...kept, ...unkept.values()]);
  }

  return {
    line,
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
      const kept = (await line()).filter(({ key }) => !unkept.has(key));
      unkeptBodies.set(move.key, body);
      return changeUnkept(kept, (now) => add(now, move));
    },
    async body(key) {
      if (unkeptBodies.has(key) || database === undefined) return unkeptBodies.get(key);
      return (await answerOf(database.transaction('bodies').objectStore('bodies').get(key))) as
        | MoveBody
        | undefined;
    },
    async kept(name) {
      if (database === undefined) return memory.get(name) as never;
      return (await answerOf(database.transaction('kept').objectStore('kept').get(name))) as never;
    },
    async keep(name, value) {
      memory.set(name, value);
      if (database === undefined) return;
      try {
        const transaction = database.transaction('kept', 'readwrite');
        transaction.objectStore('kept').put(value, name);
        await committed(transaction);
      } catch {
        isFull = true;
      }
    },
    async forget(...names) {
      for (const name of names) memory.delete(name);
      if (database === undefined) return;
      const transaction = database.transaction('kept', 'readwrite');
      for (const name of names) transaction.objectStore('kept').delete(name);
      await committed(transaction);
    },
    trouble: () => {
      if (database === undefined) return 'missing';
      return isFull ? 'full' : undefined;
    },
  };
}

const differences = (before: Line, now: Line): Line => now.filter((move) => !before.includes(move));

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('moves', { keyPath: 'key' });
      request.result.createObjectStore('bodies');
      request.result.createObjectStore('kept');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}

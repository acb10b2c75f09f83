/**
 * A queue in which nobody can take all turns. Work is done a few at a time; what waits is kept by where it comes from,
 * and turns go round between the sources, so that one who sends a thousand waits behind itself and not before others.
 *
 *   source has its share waiting already ──▶ 429, at once
 *   queue is full ──▶ the last of the source with the most waiting gives way (503) to one with less; else 503
 *   known source ──▶ waits in a lane of its own, which gets every second turn: a flood of strangers, from however many
 *                    networks, costs it one turn of waiting for each that is known
 */
import { Refusal, unavailable } from '../../platform/http/refusal.ts';

export interface Source {
  /** For example a network; or a person, where that is proven. */
  key: string;
  /** Has shown before who it is. */
  known: boolean;
}

export interface FairQueueLimits {
  maxRunning: number;
  /** In each of the two lanes. */
  maxWaiting: number;
  /** Of one source. */
  maxPerSource: number;
}

export interface FairQueue {
  run<T>(source: Source, work: () => Promise<T>): Promise<T>;
}

interface Waiter {
  begin(): void;
  giveUp(): void;
}

export function makeFairQueue({ maxRunning, maxWaiting, maxPerSource }: FairQueueLimits): FairQueue {
  const [knownLane, strangers] = [makeLane(maxWaiting, maxPerSource), makeLane(maxWaiting, maxPerSource)];
  let running = 0;
  let strangersFirst = false;

  function next(): Waiter | undefined {
    strangersFirst = !strangersFirst;
    const [first, second] = strangersFirst ? [strangers, knownLane] : [knownLane, strangers];
    return first.take() ?? second.take();
  }

  return {
    async run({ key, known }, work) {
      if (running < maxRunning) running++;
      else await (known ? knownLane : strangers).wait(key);
      try {
        return await work();
      } finally {
        // The turn goes to who is next; without anybody it is free.
        const waiter = next();
        if (waiter) waiter.begin();
        else running--;
      }
    },
  };
}

function makeLane(maxWaiting: number, maxPerSource: number) {
  /** By source. The order of the map is the order of turns: who had one goes to the end. */
  const sources = new Map<string, Waiter[]>();
  let waiting = 0;

  function makeRoom(own: number) {
    const longest = [...sources.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= own + 1) throw tooMany();
    waiting--;
    longest.pop()!.giveUp();
  }

  return {
    async wait(key: string): Promise<void> {
      const own = sources.get(key) ?? [];
      if (own.length >= maxPerSource) throw overShare();
      if (waiting >= maxWaiting) makeRoom(own.length);
      waiting++;
      sources.set(key, own);
      await new Promise<void>((resolve, reject) => {
        own.push({ begin: resolve, giveUp: () => reject(tooMany()) });
      });
    },
    take(): Waiter | undefined {
      const [first] = sources;
      if (!first) return undefined;
      const [key, own] = first;
      waiting--;
      sources.delete(key);
      const waiter = own.shift();
      if (own.length > 0) sources.set(key, own);
      return waiter;
    },
  };
}

function overShare(): Refusal {
  const details = 'too many sign-ins from your network wait already; try again in a moment';
  return new Refusal('tooManyRequests', details, { 'retry-after': '1' });
}

function tooMany(): Refusal {
  return unavailable('too many people sign in at once; try again');
}

/**
 * A queue that is fair between sources. A few run at a time; those that wait are kept by source, and turns go round
 * between the sources, so that a source that sends a thousand waits behind itself and not in front of others.
 *
 *   source has its share waiting ──▶ rejected at once (too many requests)
 *   queue is full ──▶ the last waiter of the source with the most waiting makes room and is rejected (unavailable);
 *                     if no source has more waiting than the new one, the new one is rejected
 *   known source ──▶ waits in a lane of its own, which gets every second turn: a flood of strangers, from however many
 *                    networks, costs it one turn of waiting for each known source
 */
import { Rejection } from '../../errors/rejection.ts';

export interface Source {
  /** For example a network; or a person, if that is proven. */
  key: string;
  /** It has proven before who it is. */
  isKnown: boolean;
}

interface FairQueueLimits {
  maxRunning: number;
  /** In each of the two lanes. */
  maxWaiting: number;
  /** For each source. */
  maxPerSource: number;
}

interface Waiter {
  begin(): void;
  giveUp(): void;
}

export function makeFairQueue({ maxRunning, maxWaiting, maxPerSource }: FairQueueLimits) {
  const [knownLane, strangers] = [makeLane(maxWaiting, maxPerSource), makeLane(maxWaiting, maxPerSource)];
  let running = 0;
  let strangersFirst = false;

  function next(): Waiter | undefined {
    strangersFirst = !strangersFirst;
    const [first, second] = strangersFirst ? [strangers, knownLane] : [knownLane, strangers];
    return first.take() ?? second.take();
  }

  return {
    /** A rejection if the work did not get a turn. */
    async run<T>({ key, isKnown }: Source, work: () => Promise<T>): Promise<T | Rejection> {
      if (running < maxRunning) running++;
      else {
        const rejection = await (isKnown ? knownLane : strangers).wait(key);
        if (rejection) return rejection;
      }
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

  /** Takes the last waiter of the source with the most; false if nobody has more than the one who asks. */
  function makeRoom(own: number): boolean {
    const longest = [...sources.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= own + 1) return false;
    waiting--;
    longest.pop()?.giveUp();
    return true;
  }

  return {
    /** Resolves when it is this one's turn; with a rejection if there is none. */
    async wait(key: string): Promise<Rejection | undefined> {
      const own = sources.get(key) ?? [];
      if (own.length >= maxPerSource) return overShare();
      if (waiting >= maxWaiting && !makeRoom(own.length)) return tooMany();
      waiting++;
      sources.set(key, own);
      return new Promise((resolve) => {
        own.push({ begin: () => resolve(undefined), giveUp: () => resolve(tooMany()) });
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

function overShare(): Rejection {
  return new Rejection('too_many_own_sign_ins', {}, { retryAfterSeconds: 1 });
}

function tooMany(): Rejection {
  return new Rejection('too_many_sign_ins', {}, { retryAfterSeconds: 1 });
}

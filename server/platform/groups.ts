/**
 * Groups: requests that arrive while the database is busy travel together.
 *
 * One statement for many rows costs little more than one statement for one row: the round trip, the parse
 * and above all the flush to disk at commit are paid once. So callers hand over one item each, and the
 * items that are waiting when a place becomes free go as one group.
 *
 *   submit(item) ──▶ waiting ──(place free, end of this turn of the event loop)──▶ in flight ──▶ answered
 *                       ▲                                                             │
 *                       └──────── items that came meanwhile form the next group ◀─────┘
 *
 *   - No request waits for a timer. With a place free, a group leaves at the end of the current turn of the event
 *     loop (`setImmediate`), which a lone request does not feel and requests read in the same turn share.
 *   - One group is in flight, so that the next has time to grow: measured on 2 cores and 64 connections, one
 *     gave 8,390 creates/s, two 7,540, three 7,480, four 7,400. But a group that is held up (a slow disk, a row
 *     that another node has locked) must not hold up everybody: when it has been on its way for `slowGroupMs`,
 *     a second may leave, and so on up to `groupsInFlight`.
 *   - Each item gets its own answer or its own error. Where a group fails because of a value in it
 *     (`failsAlone`), each item is run again by itself, so that one bad row never fails its neighbours.
 *   - Where the group fails for another reason (the database is gone) every item gets that error. It isn't
 *     run again: whether it committed may be unknown, and only the caller knows if a repeat is safe.
 *   - Every wait has an end: an item that has no answer after `deadlineMs` is refused with the error of
 *     `onOverload`, and so is an item that finds `maxWaiting` others in front of it.
 */
export interface GroupOptions<Item, Answer> {
  /** Runs the items of one group; answers in the order of the items. */
  run(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Is this an error of one item's value, so that the others deserve a run without it? */
  failsAlone(error: unknown): boolean;
  /** The error for an item that waited too long or found too many waiting. */
  onOverload(reason: 'deadline' | 'full'): Error;
  deadlineMs: number;
  groupsInFlight?: number;
  slowGroupMs?: number;
  /** Items in one group. 512 rows of a delivery are some 200 KiB of JSON. */
  maxGroupSize?: number;
  maxWaiting?: number;
}

const watchEveryMs = 100;

interface Waiting<Item, Answer> {
  item: Item;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
  since: number;
  done: boolean;
}

export interface Groups<Item, Answer> {
  submit(item: Item): Promise<Answer>;
  /** Items without an answer, for the metrics. */
  pending(): number;
}

export function makeGroups<Item, Answer>(options: GroupOptions<Item, Answer>): Groups<Item, Answer> {
  const {
    groupsInFlight = 4,
    slowGroupMs = 25,
    maxGroupSize = 512,
    maxWaiting = 10_000,
    deadlineMs,
  } = options;
  const waiting: Waiting<Item, Answer>[] = [];
  const unanswered = new Set<Waiting<Item, Answer>>();
  let inFlight = 0;
  let lastLeft = 0;
  let scheduled = false;
  let lookingAgain = false;
  let watching = false;

  function submit(item: Item): Promise<Answer> {
    if (waiting.length >= maxWaiting) return Promise.reject(options.onOverload('full'));
    return new Promise((resolve, reject) => {
      const entry = { item, resolve, reject, since: performance.now(), done: false };
      waiting.push(entry);
      unanswered.add(entry);
      if (!watching) watch();
      schedule();
    });
  }

  function schedule() {
    if (scheduled || waiting.length === 0) return;
    if (placeIsFree()) {
      scheduled = true;
      setImmediate(leave);
    } else if (!lookingAgain && inFlight < groupsInFlight) {
      // If the group in flight turns out to be slow, somebody has to notice, even when nobody else comes.
      lookingAgain = true;
      setTimeout(() => {
        lookingAgain = false;
        schedule();
      }, slowGroupMs + 1).unref();
    }
  }

  function placeIsFree(): boolean {
    return inFlight === 0 || (inFlight < groupsInFlight && performance.now() - lastLeft > slowGroupMs);
  }

  function leave() {
    scheduled = false;
    const group = waiting.splice(0, maxGroupSize).filter((entry) => !entry.done);
    if (group.length === 0) return schedule();
    inFlight++;
    lastLeft = performance.now();
    void travel(group).finally(() => {
      inFlight--;
      schedule();
    });
  }

  async function travel(group: Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await options.run(group.map((entry) => entry.item));
      for (let i = 0; i < group.length; i++) settle(group[i]!, (entry) => entry.resolve(answers[i]!));
    } catch (error) {
      if (group.length > 1 && options.failsAlone(error)) {
        for (const entry of group) if (!entry.done) await travel([entry]);
      } else {
        for (const entry of group) settle(entry, () => entry.reject(error));
      }
    }
  }

  function settle(entry: Waiting<Item, Answer>, how: (entry: Waiting<Item, Answer>) => void) {
    if (entry.done) return;
    entry.done = true;
    unanswered.delete(entry);
    how(entry);
  }

  /** One interval for all items: a timer for each would cost more than the rest of this file. */
  function watch() {
    watching = true;
    const interval = setInterval(() => {
      const oldest = performance.now() - deadlineMs;
      for (const entry of unanswered) {
        if (entry.since > oldest) break; // a Set keeps the order of insertion
        settle(entry, () => entry.reject(options.onOverload('deadline')));
      }
      if (unanswered.size > 0) return;
      clearInterval(interval);
      watching = false;
    }, watchEveryMs);
    interval.unref();
  }

  return { submit, pending: () => unanswered.size };
}

/**
 * Groups: requests that arrive while the database is busy are sent together, as one statement.
 *
 * A statement for many rows costs little more than one for one row: the round trip, the parse and above all the flush to
 * disk at commit are paid once. So each caller submits one item, and those that wait when a slot becomes free form a group.
 *
 *   submit(item) ──▶ waiting ──(slot free, end of this turn of the event loop)──▶ in flight ──▶ done
 *                       ▲                                                            │
 *                       └───── items submitted in the meantime form the next group ◀──┘
 *
 *   - With a free slot, a group is sent at the end of the current turn of the event loop (`setImmediate`): a single request
 *     does not notice, and requests read in the same turn share a group.
 *   - A second group is sent while the first is in flight, but only once it is as large, or after `secondGroupMs`. With one
 *     group, all clients wait for the same commit and send their next requests at the same time, so that database and node
 *     work in turn and never together; a second one that is sent at once has few items, and so have
 *     those after it. Measured on 2 cores and 64 connections, as shares of the creates with one group: 1.1 to 1.5; with a
 *     second group of half the size 1.0 to 1.2, with one after 3 ms whatever its size 1.1.
 *   - A group that is held up (a slow disk, a locked row) must not hold up all others: after `slowGroupMs`, another may be
 *     sent, and so on up to `maxInFlight`.
 *   - Groups can be slowed down (`restAfter`): the next one then waits, and grows in the meantime. No item is held back
 *     for longer than half of its deadline, so none fails because of it.
 *   - If a group fails because of a value in it (`failsAlone`), each item is run again on its own, so that one bad row never
 *     fails the others. If it fails for another reason (the database is gone) every item gets that error: it may have been
 *     committed, and only the caller knows whether repeating is safe.
 *   - Every wait has a limit: an item without a result after `deadlineMs` is rejected with the error of
 *     `onOverload`, and so is an item that finds `maxWaiting` others in front of it.
 *   - Its statement belongs to the requests of all its items in traces (tracing/span.ts).
 */
import { currentOwner, ownerOfGroup, type SpanOwner, within } from '../observability/tracing/span.ts';

interface GroupOptions<Item, Result> {
  /** Runs the items of one group; returns the results in the order of the items. */
  run(items: readonly Item[]): Promise<readonly Result[]>;
  /** Is this an error of one item's value, so that the others can succeed without it? */
  failsAlone(error: unknown): boolean;
  /** The error for an item that waited too long or found too many waiting. */
  onOverload(reason: 'deadline' | 'full'): Error;
  deadlineMs: number;
  /** How long the next group waits after one of this size was sent, in milliseconds. */
  restAfter?(size: number): number;
  maxInFlight?: number;
  secondGroupMs?: number;
  slowGroupMs?: number;
  /** Items in one group. 512 rows of a delivery are some 200 KiB of text. */
  maxGroupSize?: number;
  maxWaiting?: number;
}

const watchEveryMs = 100;
/** Two groups that are smaller are better sent as one. */
const minPairSize = 8;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
  since: number;
  done: boolean;
  /** What the item was submitted for, if that is recorded. */
  owner: SpanOwner | undefined;
}

export interface Groups<Item, Result> {
  submit(item: Item): Promise<Result>;
  /** Items without a result, for the metrics. */
  pending(): number;
  /** Since the start, for the metrics. */
  sent(): { groups: number; items: number };
}

export function makeGroups<Item, Result>(options: GroupOptions<Item, Result>): Groups<Item, Result> {
  const { maxInFlight = 4, maxGroupSize = 512, maxWaiting = 10_000, deadlineMs } = options;
  const { secondGroupMs = 4, slowGroupMs = 25 } = options;
  const maxHeldMs = deadlineMs / 2;
  const waiting: Waiting<Item, Result>[] = [];
  const unfinished = new Set<Waiting<Item, Result>>();
  let inFlight = 0;
  let lastSentAt = 0;
  let lastSize = 0;
  let restsUntil = 0;
  let scheduled = false;
  let isRecheckScheduled = false;
  let watching = false;
  const sent = { groups: 0, items: 0 };

  function submit(item: Item): Promise<Result> {
    if (waiting.length >= maxWaiting) return Promise.reject(options.onOverload('full'));
    return new Promise((resolve, reject) => {
      const owner = currentOwner();
      const entry = { item, resolve, reject, since: performance.now(), done: false, owner };
      waiting.push(entry);
      unfinished.add(entry);
      if (!watching) watch();
      schedule();
    });
  }

  function schedule() {
    if (scheduled || waiting.length === 0) return;
    const heldMs = msToHold();
    if (heldMs > 0) {
      recheckIn(heldMs);
    } else if (hasFreeSlot()) {
      scheduled = true;
      setImmediate(sendGroup);
    } else if (inFlight < maxInFlight) {
      // These items may be sent then, even if no other item comes.
      recheckIn(nextGroupMs() + 1);
    }
  }

  function recheckIn(ms: number) {
    if (isRecheckScheduled) return;
    isRecheckScheduled = true;
    setTimeout(() => {
      isRecheckScheduled = false;
      schedule();
    }, ms).unref();
  }

  /** The rest of `restAfter`, or less: it ends early for an item that was held back for `maxHeldMs`. */
  function msToHold(): number {
    if (restsUntil === 0) return 0;
    const since = waiting[0]?.since ?? 0;
    return Math.min(restsUntil, since + maxHeldMs) - performance.now();
  }

  function hasFreeSlot(): boolean {
    if (inFlight === 0) return true;
    if (inFlight >= maxInFlight) return false;
    if (inFlight === 1 && lastSize >= minPairSize && waiting.length >= lastSize) return true;
    return performance.now() - lastSentAt > nextGroupMs();
  }

  /** How long after the last group another one may be sent. */
  function nextGroupMs(): number {
    return inFlight === 1 ? secondGroupMs : slowGroupMs;
  }

  function sendGroup() {
    scheduled = false;
    const group = waiting.splice(0, maxGroupSize).filter((entry) => !entry.done);
    if (group.length === 0) return schedule();
    inFlight++;
    sent.groups++;
    sent.items += group.length;
    lastSentAt = performance.now();
    lastSize = group.length;
    const restMs = options.restAfter?.(group.length) ?? 0;
    restsUntil = restMs > 0 ? lastSentAt + restMs : 0;
    void run(group).finally(() => {
      inFlight--;
      schedule();
    });
  }

  async function run(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = group.map((entry) => entry.item);
      const results = await within(ownerOfGroup(group), () => options.run(items));
      for (const [i, result] of results.entries()) {
        const entry = group[i];
        if (entry) finish(entry, () => entry.resolve(result));
      }
    } catch (error) {
      if (group.length > 1 && options.failsAlone(error)) {
        for (const entry of group) if (!entry.done) await run([entry]);
      } else {
        for (const entry of group) finish(entry, () => entry.reject(error));
      }
    }
  }

  /** Once: a result may come after its deadline. */
  function finish(entry: Waiting<Item, Result>, end: () => void) {
    if (entry.done) return;
    entry.done = true;
    unfinished.delete(entry);
    end();
  }

  /** One interval for all items: a timer for each would cost more than the rest of this file. */
  function watch() {
    watching = true;
    const interval = setInterval(() => {
      const oldest = performance.now() - deadlineMs;
      for (const entry of unfinished) {
        if (entry.since > oldest) break; // a Set keeps the order of insertion
        finish(entry, () => entry.reject(options.onOverload('deadline')));
      }
      if (unfinished.size > 0) return;
      clearInterval(interval);
      watching = false;
    }, watchEveryMs);
    interval.unref();
  }

  return { submit, pending: () => unfinished.size, sent: () => ({ ...sent }) };
}

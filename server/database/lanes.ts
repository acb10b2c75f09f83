/**
 * Groups (see groups.ts) in lanes: items of one lane share groups, items of different lanes never do, and lanes do not wait
 * for each other. On a distributed database a lane is what one statement can write or read: a shard, or an account.
 */
import type { Groups } from './groups.ts';

/** Beyond this, lanes without pending items are closed. */
const maxLanes = 1_000;

export interface LaneOptions<Item, Answer> {
  laneOf(item: Item): string | Promise<string>;
  /** `busy` counts the lanes with pending items. */
  open(busy: () => number): Groups<Item, Answer>;
}

export function makeLanes<Item, Answer>({ laneOf, open }: LaneOptions<Item, Answer>): Groups<Item, Answer> {
  const lanes = new Map<string, Groups<Item, Answer>>();
  /** The counts of lanes that were closed. */
  const closed = { groups: 0, items: 0 };
  const busy = () => [...lanes.values()].filter((lane) => lane.pending() > 0).length;

  function laneNamed(name: string): Groups<Item, Answer> {
    const existing = lanes.get(name);
    if (existing) return existing;
    if (lanes.size >= maxLanes) closeIdle();
    const opened = open(busy);
    lanes.set(name, opened);
    return opened;
  }

  function closeIdle() {
    for (const [name, lane] of lanes) {
      if (lane.pending() > 0) continue;
      addTo(closed, lane.sent());
      lanes.delete(name);
    }
  }

  return {
    async submit(item) {
      const name = await laneOf(item);
      return laneNamed(name).submit(item);
    },
    pending: () => [...lanes.values()].reduce((sum, lane) => sum + lane.pending(), 0),
    sent() {
      const all = { ...closed };
      for (const lane of lanes.values()) addTo(all, lane.sent());
      return all;
    },
  };
}

function addTo(sum: { groups: number; items: number }, more: { groups: number; items: number }): void {
  sum.groups += more.groups;
  sum.items += more.items;
}

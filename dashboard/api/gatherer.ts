/** Collects changes and refreshes them in batches: at once, then after a pause; never two at the same time. */
interface Gatherer<Item> {
  add(item: Item): void;
  stop(): void;
}

export function makeGatherer<Item>(
  read: (items: readonly Item[]) => Promise<unknown>,
  minIntervalMs: number,
): Gatherer<Item> {
  let pending: Item[] = [];
  let running = false;
  let stopped = false;

  const run = async () => {
    running = true;
    while (pending.length > 0 && !stopped) {
      const items = pending;
      pending = [];
      const pause = new Promise((resolve) => setTimeout(resolve, minIntervalMs));
      await Promise.all([read(items), pause]);
    }
    running = false;
  };
  return {
    add: (item) => {
      pending.push(item);
      if (!running) void run();
    },
    stop: () => {
      stopped = true;
    },
  };
}

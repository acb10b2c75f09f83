/** What waits, by owner: owners take turns, and each one's own come in their order. */

export interface FairQueue<Item> {
  add(owner: string, item: Item): void;
  /** The next job, of the owner whose turn it is; owners that are busy are passed over, and keep their turn. */
  take(isBusy: (owner: string) => boolean): Item | undefined;
  /** The owner has had its turn: the others come first. */
  endTurn(owner: string): void;
  remove(owner: string, item: Item): boolean;
  /** All that wait, which it then forgets. */
  clear(): Item[];
  size(): number;
}

export function makeFairQueue<Item>(): FairQueue<Item> {
  // In the order of their turns.
  const waiting = new Map<string, Item[]>();

  return {
    add(owner, item) {
      waiting.set(owner, [...(waiting.get(owner) ?? []), item]);
    },
    take(isBusy) {
      for (const [owner, [next, ...rest]] of waiting) {
        if (isBusy(owner)) continue;
        if (rest.length === 0) waiting.delete(owner);
        else waiting.set(owner, rest);
        return next;
      }
      return undefined;
    },
    endTurn(owner) {
      const own = waiting.get(owner);
      if (!own) return;
      waiting.delete(owner);
      waiting.set(owner, own);
    },
    remove(owner, item) {
      const own = waiting.get(owner) ?? [];
      const rest = own.filter((other) => other !== item);
      if (rest.length === 0) waiting.delete(owner);
      else waiting.set(owner, rest);
      return rest.length < own.length;
    },
    clear() {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
    size: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

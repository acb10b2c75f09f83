/** A queue in which owners take turns. The items of one owner keep their order. */

export function makeFairQueue<Item>() {
  // In the order of their turns.
  const waiting = new Map<string, Item[]>();

  return {
    add(owner: string, item: Item): void {
      waiting.set(owner, [...(waiting.get(owner) ?? []), item]);
    },
    /** The next job, of the owner whose turn it is; owners that are busy are passed over, and keep their turn. */
    take(isBusy: (owner: string) => boolean): Item | undefined {
      for (const [owner, [next, ...rest]] of waiting) {
        if (isBusy(owner)) continue;
        if (rest.length === 0) waiting.delete(owner);
        else waiting.set(owner, rest);
        return next;
      }
      return undefined;
    },
    /** The owner has had its turn: the others come first. */
    endTurn(owner: string): void {
      const own = waiting.get(owner);
      if (!own) return;
      waiting.delete(owner);
      waiting.set(owner, own);
    },
    remove(owner: string, item: Item): boolean {
      const own = waiting.get(owner) ?? [];
      const rest = own.filter((other) => other !== item);
      if (rest.length === 0) waiting.delete(owner);
      else waiting.set(owner, rest);
      return rest.length < own.length;
    },
    /** Removes and returns all items. */
    clear(): Item[] {
      const all = [...waiting.values()].flat();
      waiting.clear();
      return all;
    },
    size: () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0),
  };
}

/** How many there are of each key. One that has none left is forgotten. */
export class Counts<Key> extends Map<Key, number> {
  of(key: Key): number {
    return this.get(key) ?? 0;
  }

  change(key: Key, by: 1 | -1): void {
    const count = this.of(key) + by;
    if (count > 0) this.set(key, count);
    else this.delete(key);
  }
}

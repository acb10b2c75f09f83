/** The keys of an object that has no others than its type says: `Object.keys` promises only text. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[];
}

/** Work on many items in slices of a few milliseconds: in between the event loop answers other requests. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Far below the 50 ms for which no request may hold the event loop (tests/security/event-loop.test.ts). */
const sliceMs = 8;

/** The results in the order of the items, a slice at a time. */
export async function* slicesOf<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): AsyncGenerator<Result[], undefined> {
  let results: Result[] = [];
  let until = performance.now() + sliceMs;
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    if (performance.now() < until) continue;
    yield results;
    await nextTurn();
    results = [];
    until = performance.now() + sliceMs;
  }
  if (results.length > 0) yield results;
}

/** All results together. */
export async function inSlices<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const all: Result[] = [];
  for await (const results of slicesOf(items, work)) all.push(...results);
  return all;
}

/** The same chunks. If they are there and taken at once, one after the other would not let the event loop go on. */
export async function* withTurns<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk, undefined> {
  let until = performance.now() + sliceMs;
  for await (const chunk of chunks) {
    yield chunk;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
}

/**
 * Keeps V8's heap small: V8 would let it grow far beyond what is in use, and Waybill shares its machine with PostgreSQL, whose
 * file cache is worth more. Both flags are read at run time. The measurements are in docs/decisions/0038-150-mebibytes-of-memory.md.
 *
 *   - The old space may grow by `oldSpaceGrowthPercent` of what is in use before it is collected; V8 would allow up to 300.
 *   - The new space stays at `newSpaceBytes`; V8 would let it grow to 32 MiB on Node 20 and to 128 MiB on Node 24. Its limit
 *     cannot be changed at run time, but the factor by which it grows can: 1 while it is large enough, 2 while it is smaller,
 *     because V8 shrinks it when the service is idle.
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const oldSpaceGrowthPercent = 40;
const newSpaceBytes = 16 * 2 ** 20;
const whileLargeEnoughMs = 1_000;
/** Under load it grows from 2 to 16 MiB in a few of these. */
const whileSmallerMs = 100;

/** Call it first: loading the service alone would let the new space grow to its limit. */
export function limitHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${oldSpaceGrowthPercent}`);
  setNewSpaceGrowth(1);
}

/** Call it when the service is loaded. */
export function watchNewSpace(): void {
  const newSpace = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  const isSmaller = newSpace !== undefined && newSpace.space_size < newSpaceBytes;
  setNewSpaceGrowth(isSmaller ? 2 : 1);
  setTimeout(watchNewSpace, isSmaller ? whileSmallerMs : whileLargeEnoughMs).unref();
}

/**
 * For a command that passes gigabytes on in buffers of 1 MiB and keeps nothing. V8 counts them as memory of its heap and starts
 * to mark all of that after every 10 of them, although its quick collection of new objects frees them. Measured in a restore:
 * 24 such collections with marking, 1 without, 4.7 s of processor time of Node instead of 5.6, and the same memory.
 */
export function collectBuffersQuickly(): void {
  setFlagsFromString('--no-incremental-marking');
}

function setNewSpaceGrowth(factor: 1 | 2): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

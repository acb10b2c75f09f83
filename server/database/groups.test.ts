import { expect, onTestFinished, test } from 'vitest';
import { makeGroups } from './groups.ts';

/**
 * A group runner that waits until the test lets it go on, and records the groups that it got. After the test all go on,
 * so that nothing is still waiting for its deadline during the next tests.
 */
function controlled() {
  const groups: number[][] = [];
  const gates: (() => void)[] = [];
  let ended = false;
  const run = async (items: readonly number[]) => {
    groups.push([...items]);
    if (!ended) await new Promise<void>((open) => gates.push(open));
    return items.map((item) => item * 10);
  };
  onTestFinished(() => {
    ended = true;
    for (const open of gates) open();
  });
  return { groups, run, openNext: () => gates.shift()?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
const calm = {
  failsAlone: () => false,
  onOverload: (reason: string) => new Error(reason),
  deadlineMs: 60_000,
};

test('a single item is sent in the turn in which it was submitted', async () => {
  const { groups, run, openNext } = controlled();
  const answer = makeGroups({ ...calm, run }).submit(7);
  await turn();
  expect(groups).toEqual([[7]]);
  openNext();
  expect(await answer).toBe(70);
});

test('items of one turn are sent together, and items submitted in the meantime form the next group', async () => {
  const { groups, run, openNext } = controlled();
  const sut = makeGroups({ ...calm, run, secondGroupMs: 60_000, slowGroupMs: 60_000 });
  const first = [1, 2, 3].map(sut.submit);
  await turn();
  const second = [4, 5].map(sut.submit);
  await turn();
  const third = [6].map(sut.submit);
  await turn();
  expect(groups).toEqual([[1, 2, 3]]);
  openNext();
  expect(await Promise.all(first)).toEqual([10, 20, 30]);
  await turn();
  expect(groups).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  openNext();
  expect(await Promise.all([...second, ...third])).toEqual([40, 50, 60]);
  expect(sut.pending()).toBe(0);
});

test('an item that waits behind a slow group is sent even if no other item comes', async () => {
  const { groups, run } = controlled();
  const sut = makeGroups({ ...calm, run, slowGroupMs: 5 });
  void sut.submit(1);
  await turn();
  void sut.submit(2);
  await expect.poll(() => groups).toEqual([[1], [2]]);
});

test('an item that was rejected at its deadline is not run later', async () => {
  const runs: number[][] = [];
  let fail = () => {};
  const sut = makeGroups<number, number>({
    ...calm,
    deadlineMs: 1,
    failsAlone: () => true,
    run: (items) => {
      runs.push([...items]);
      return new Promise((_, reject) => {
        fail = () => reject(new Error('bad'));
      });
    },
  });
  const answers = await Promise.allSettled([1, 2].map(sut.submit));
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
  fail();
  await turn();
  await turn();
  expect(runs).toEqual([[1, 2]]);
});

test('a second group is sent while the first is in flight: at once if it is as large, and a little later if it is not', async () => {
  const large = Array.from({ length: 20 }, (_, i) => i);
  const { groups, run } = controlled();
  const sut = makeGroups({ ...calm, run, secondGroupMs: 60_000, slowGroupMs: 60_000 });
  for (const item of large) void sut.submit(item);
  await turn();
  for (const item of large.slice(1)) void sut.submit(item);
  await turn();
  expect(groups, 'one that is smaller waits').toEqual([large]);
  void sut.submit(0);
  await turn();
  expect(groups).toEqual([large, [...large.slice(1), 0]]);
  for (const item of large) void sut.submit(item);
  await turn();
  expect(groups, 'there is no third').toHaveLength(2);

  const later = controlled();
  const small = makeGroups({ ...calm, run: later.run, secondGroupMs: 5, slowGroupMs: 60_000 });
  void small.submit(1);
  await turn();
  void small.submit(2);
  await expect.poll(() => later.groups).toEqual([[1], [2]]);
});

test('a group that is held up does not hold up later items, up to the limit of groups in flight', async () => {
  const { groups, run } = controlled();
  const sut = makeGroups({ ...calm, run, slowGroupMs: 5, maxInFlight: 2 });
  void sut.submit(1);
  await turn();
  void sut.submit(2);
  await expect.poll(() => groups).toEqual([[1], [2]]);
  void sut.submit(3);
  // The later items have not been held up for longer than 5 ms, either.
  const elsewhere = controlled();
  const other = makeGroups({ ...calm, run: elsewhere.run, slowGroupMs: 5 });
  void other.submit(1);
  await turn();
  void other.submit(2);
  await expect.poll(() => elsewhere.groups).toEqual([[1], [2]]);
  expect(groups).toEqual([[1], [2]]);
});

test('no group is larger than its limit', async () => {
  const { groups, run, openNext } = controlled();
  const sut = makeGroups({ ...calm, run, maxGroupSize: 2, maxInFlight: 1 });
  const answers = Promise.all([1, 2, 3, 4, 5].map(sut.submit));
  for (let i = 0; i < 3; i++) {
    await turn();
    openNext();
    await turn();
  }
  expect(await answers).toEqual([10, 20, 30, 40, 50]);
  expect(groups).toEqual([[1, 2], [3, 4], [5]]);
});

test('one bad item fails alone: the others of its group are answered', async () => {
  const runs: number[][] = [];
  const sut = makeGroups<number, number>({
    ...calm,
    failsAlone: (error) => error instanceof RangeError,
    run: async (items) => {
      runs.push([...items]);
      if (items.includes(13)) throw new RangeError('thirteen');
      return items;
    },
  });
  const answers = await Promise.allSettled([1, 13, 2].map(sut.submit));
  expect(answers.map((a) => a.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(runs).toEqual([[1, 13, 2], [1], [13], [2]]);
});

test('a failure that is not about a value fails all items of the group, and is not tried again', async () => {
  let runs = 0;
  const sut = makeGroups<number, number>({
    ...calm,
    run: async () => {
      runs++;
      throw new Error('connection lost');
    },
  });
  const answers = await Promise.allSettled([1, 2].map(sut.submit));
  expect(answers.every((a) => a.status === 'rejected')).toBe(true);
  expect(runs).toBe(1);
});

test('an item whose group never answers is rejected at its deadline, and so are the items behind it', async () => {
  const { run } = controlled();
  const sut = makeGroups({ ...calm, run, maxInFlight: 1, deadlineMs: 50 });
  const stuck = sut.submit(1);
  await turn();
  const behind = sut.submit(2);
  await expect(stuck).rejects.toThrow('deadline');
  await expect(behind).rejects.toThrow('deadline');
  await expect.poll(sut.pending).toBe(0);
});

test('an item that finds too many others waiting is rejected at once', async () => {
  const { run } = controlled();
  const sut = makeGroups({ ...calm, run, maxWaiting: 1, maxInFlight: 1 });
  void sut.submit(1);
  await expect(sut.submit(2)).rejects.toThrow('full');
});

test('after a rest everything that came in the meantime is sent as one group, and nothing is held back until it fails', async () => {
  const groups: number[][] = [];
  const sut = makeGroups<number, number>({
    ...calm,
    deadlineMs: 6_000,
    // Longer than the deadline: half of the deadline ends it.
    restAfter: () => 60_000,
    run: async (items) => {
      groups.push([...items]);
      return [...items];
    },
  });
  expect(await sut.submit(1)).toBe(1);
  const second = sut.submit(2);
  for (let i = 0; i < 5; i++) await turn();
  const third = sut.submit(3);
  expect(await Promise.all([second, third])).toEqual([2, 3]);
  expect(groups).toEqual([[1], [2, 3]]);
});

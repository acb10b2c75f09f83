import { expect, test } from 'vitest';
import { makeFairQueue } from './passwords.ts';

/** Work that ends when the test says so; `order` is who began, in that order. */
function held(limits: { maxWaiting?: number; maxPerSource?: number } = {}) {
  const queue = makeFairQueue({ maxRunning: 1, maxWaiting: 100, maxPerSource: 10, ...limits });
  const order: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const send = (key: string, isKnown = false) => {
    return queue.run({ key, isKnown }, async () => {
      order.push(key);
      await gate;
    });
  };
  return { send, order, open: () => open() };
}

test('turns go round between sources, in the order in which each came', async () => {
  const { send, order, open } = held();
  const all = [send('first'), ...['a', 'a', 'a', 'b', 'b', 'c'].map((key) => send(key))];
  open();
  await Promise.all(all);
  expect(order).toEqual(['first', 'a', 'b', 'c', 'a', 'b', 'a']);
});

test('a known source waits behind one stranger at most, however many are there; and strangers get every second turn', async () => {
  const { send, order, open } = held();
  const strangers = Array.from({ length: 50 }, (_, i) => send(`net ${i}`));
  const known = ['Ada', 'Ben', 'Cem'].map((key) => send(key, true));
  open();
  await Promise.all([...strangers, ...known]);
  expect(order.indexOf('Ada')).toBeLessThanOrEqual(2);
  expect(order.slice(1, 7).filter((key) => key.startsWith('net'))).toHaveLength(3);
});

test('a source with its share waiting is rejected, and others are not', async () => {
  const { send, open } = held({ maxPerSource: 2 });
  const entered = [send('first'), send('a'), send('a'), send('b')];
  expect(await send('a')).toMatchObject({ phrase: 'tooManyRequests', retryAfterSeconds: 1 });
  open();
  await Promise.all(entered);
});

test('in a full queue the source with the most waiting makes room for one with less; where none has more, the new one is rejected', async () => {
  const { send, order, open } = held({ maxWaiting: 4 });
  const first = send('first');
  const flood = ['a', 'a', 'a', 'a'].map(() => send('a'));
  const owners = [send('b'), send('c'), send('d')];
  for (const gaveWay of flood.slice(1)) expect(await gaveWay).toMatchObject({ phrase: 'unavailable' });
  expect(await send('e')).toMatchObject({ phrase: 'unavailable', retryAfterSeconds: 1 });
  const known = send('Ada', true);
  open();
  await Promise.all([first, flood[0], ...owners, known]);
  expect(order.toSorted()).toEqual(['Ada', 'a', 'b', 'c', 'd', 'first']);
});

test('work that fails passes its turn on', async () => {
  const queue = makeFairQueue({ maxRunning: 1, maxWaiting: 10, maxPerSource: 10 });
  const source = { key: 'a', isKnown: false };
  const broken = queue.run(source, () => Promise.reject(new Error('broken')));
  const next = queue.run(source, async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

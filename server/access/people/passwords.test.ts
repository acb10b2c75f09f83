import { expect, test } from 'vitest';
import { isRejection } from '../../errors/rejection.ts';
import { isCommonPassword, makePasswords } from './passwords.ts';

const cheap = { memoryKib: 64, passes: 1 };
const from = (network: number) => ({ key: `network ${network}`, isKnown: false });
const here = from(0);

test('a hash is argon2id of 19 MiB and two passes, and never the same twice', async () => {
  const passwords = makePasswords();
  const hash = async () => String(await passwords.hash(here, 'copper meadow'));
  const [one, two] = [await hash(), await hash()];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify(here, one, 'copper meadow')).toBe(true);
  expect(await passwords.verify(here, one, 'copper meadow ')).toBe(false);
});

test('without a hash the same work is done, and nothing is right', async () => {
  const passwords = makePasswords(cheap);
  expect(await passwords.verify(here, undefined, '')).toBe(false);
  expect(passwords.count()).toBe(1);
});

test('a flood beyond the queue is rejected with the time to wait, and the rest is answered', async () => {
  const passwords = makePasswords(cheap);
  const answers = await Promise.all(
    Array.from({ length: 600 }, (_, i) => passwords.verify(from(i), undefined, 'x')),
  );
  const rejected = answers.filter(isRejection);
  // 500 wait, and one to three are at work.
  expect(rejected.length).toBeGreaterThanOrEqual(97);
  expect(rejected.length).toBeLessThan(100);
  for (const one of rejected) expect(one).toMatchObject({ phrase: 'unavailable', retryAfterSeconds: 1 });
  expect(passwords.count()).toBe(600 - rejected.length);
  expect(await passwords.verify(here, undefined, 'x'), 'and it goes on afterwards').toBe(false);
});

test('the most common passwords are known, whatever their case; a phrase is not', async () => {
  for (const common of ['password', 'PASSWORD', '12345678', 'qwertyuiop', 'baseball', 'letmein1']) {
    expect(await isCommonPassword(common), common).toBe(true);
  }
  expect(await isCommonPassword('copper meadow lantern')).toBe(false);
});

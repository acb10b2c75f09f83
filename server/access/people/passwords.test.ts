import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { makePasswords } from './passwords.ts';

const cheap = { memoryKib: 64, passes: 1 };
const from = (network: number) => ({ key: `network ${network}`, known: false });
const here = from(0);

test('a hash is argon2id of 19 MiB and two passes, and never the same twice', async () => {
  const passwords = makePasswords();
  const [one, two] = [
    await passwords.hash(here, 'copper meadow'),
    await passwords.hash(here, 'copper meadow'),
  ];
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

test('a flood beyond the queue is refused with the time to wait, and those who were let in are answered', async () => {
  const passwords = makePasswords(cheap);
  const answers = await Promise.allSettled(
    Array.from({ length: 600 }, (_, i) => passwords.verify(from(i), undefined, 'x')),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  // 500 wait, and one to three are at work.
  expect(refused.length).toBeGreaterThanOrEqual(97);
  expect(refused.length).toBeLessThan(100);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(passwords.count()).toBe(600 - refused.length);
  expect(await passwords.verify(here, undefined, 'x'), 'and it goes on afterwards').toBe(false);
});

test('the most common passwords are known, whatever their case; a phrase is not', async () => {
  for (const common of ['password', 'PASSWORD', '12345678', 'qwertyuiop', 'baseball', 'letmein1']) {
    expect(await isCommonPassword(common), common).toBe(true);
  }
  expect(await isCommonPassword('copper meadow lantern')).toBe(false);
});

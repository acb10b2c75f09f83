import { expect, test } from 'vitest';
import { testClock } from '../../tests/support/clock.ts';
import { type AccountId, newId } from '../platform/ids.ts';
import { makeAccountsToVisit } from './sequencer.ts';

const accounts = Array.from({ length: 3 }, () => newId('account', Date.now()));
const [first, second, third] = accounts as [AccountId, AccountId, AccountId];

function visiting(found: AccountId[], max = 10) {
  const clock = testClock();
  const looks: number[] = [];
  const toVisit = makeAccountsToVisit({
    clock,
    max,
    async findAny(most) {
      looks.push(most);
      return found.slice(0, most);
    },
  });
  return { clock, looks, toVisit };
}

test('without a noted account, every turn looks at all of them', async () => {
  const { looks, toVisit } = visiting([first]);
  expect(await toVisit.next()).toEqual({ accounts: [first], isFull: false });
  expect(await toVisit.next()).toEqual({ accounts: [first], isFull: false });
  expect(looks).toHaveLength(2);
});

test('noted accounts are visited without a look, once each; after a second, the others are looked for again', async () => {
  const { clock, looks, toVisit } = visiting([third]);
  await toVisit.next();
  toVisit.note(first);
  toVisit.note(second);
  toVisit.note(first);
  expect(await toVisit.next()).toEqual({ accounts: [first, second], isFull: false });
  expect(looks).toHaveLength(1);
  clock.forward(1_000);
  toVisit.note(first);
  expect(await toVisit.next()).toEqual({ accounts: [first, third], isFull: false });
});

test('a turn has a maximum of accounts, and says that there are more; the next one has the others', async () => {
  const { toVisit } = visiting([], 2);
  for (const account of accounts) toVisit.note(account);
  expect(await toVisit.next()).toEqual({ accounts: [first, second], isFull: true });
  expect(await toVisit.next()).toEqual({ accounts: [third], isFull: false });
});

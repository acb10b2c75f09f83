import { expect, test } from 'vitest';
import { confirmPayout as operation } from '../../contract/operations/cash.ts';
import { cashScene } from '../support/cash.ts';
import type { send } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';

const service = useService();
const inWords = ({ status, body }: Awaited<ReturnType<typeof send>>) => [status, body.error, body.details];
const key = (value: string) => ({ 'idempotency-key': value });

/** Three payouts to an account, and how it confirms them. */
async function threePayouts() {
  const scene = await cashScene(service);
  await scene.collect(900);
  await scene.handIn(900);
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push((await scene.payOut(300)).body.payout_id);
  const confirmed = async (id: string | undefined, headers = {}) =>
    expectDeclared(operation, await scene.asAccount('POST', `/v1/cash/payouts/${id}/confirm`, headers));
  return { ...scene, ids, confirmed };
}

test('200: confirming twice is no mistake, and changes what the account is owed in no way', async () => {
  const { ids, confirmed, balance } = await threePayouts();
  const before = await balance();
  const first = await confirmed(ids[0]);
  expect([first.status, first.body.status]).toEqual([200, 'confirmed']);
  expect((await confirmed(ids[0])).text).toBe(first.text);
  expect(await balance()).toEqual(before);
});

test('200: confirming again with another key, or several times at once, confirms once and has one event', async () => {
  const { ids, confirmed, asAccount } = await threePayouts();
  const [first, second] = ids;
  const once = await confirmed(first, key('k-1'));
  const again = await confirmed(first, key('k-2'));
  expect([again.status, again.text]).toEqual([200, once.text]);
  expect(again.headers.get('idempotent-replayed')).toBeNull();
  const headers = [{}, {}, key('k-3'), key('k-4'), key('k-5'), key('k-5')];
  const responses = await Promise.all(headers.map((each) => confirmed(second, each)));
  expect(responses.map(({ status }) => status)).toEqual(headers.map(() => 200));
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  await caughtUp(service);
  const { data } = (await asAccount('GET', '/v1/events?type=payout.confirmed')).body;
  expect(data.map((event: { data: { payout_id: string } }) => event.data.payout_id)).toEqual([first, second]);
});

test('409: of confirming and reversing at once, one wins, and the answer to the other says which', async () => {
  const { ids, confirmed, asFleet } = await threePayouts();
  for (const id of ids) {
    const [yes, no] = await Promise.all([
      confirmed(id),
      asFleet('POST', `/v1/fleet/payouts/${id}/reverse`, { reason: 'Wrong bank account' }),
    ]);
    const [won, lost] = yes.status === 200 ? [yes, no] : [no, yes];
    expect([won.status, lost.status]).toEqual([200, 409]);
    expect(lost.body.details).toContain(`was ${won.body.status} before`);
  }
});

test('409: a payout that was reversed cannot be confirmed, and one that was confirmed cannot be reversed', async () => {
  const { ids, confirmed, asFleet } = await threePayouts();
  const reverse = (id: string | undefined) =>
    asFleet('POST', `/v1/fleet/payouts/${id}/reverse`, { reason: 'Wrong bank account' });
  await reverse(ids[1]);
  expect(inWords(await confirmed(ids[1]))).toEqual([
    409,
    'payout already closed',
    'Payout 2 was reversed before.',
  ]);
  expect((await confirmed(ids[1], key('r-1'))).status).toBe(409);
  await confirmed(ids[0]);
  expect(inWords(await reverse(ids[0]))).toEqual([
    409,
    'payout already closed',
    'Payout 1 was confirmed before.',
  ]);
});

test('422: a key confirms one payout, and repeats its answer', async () => {
  const { ids, confirmed } = await threePayouts();
  await confirmed(ids[0], key('c-1'));
  expect((await confirmed(ids[0], key('c-1'))).headers.get('idempotent-replayed')).toBe('true');
  expect((await confirmed(ids[1], key('c-1'))).status).toBe(422);
});

test('400: a key with a space', async () => {
  const { ids, confirmed } = await threePayouts();
  expect((await confirmed(ids[0], key('a b'))).status).toBe(400);
});

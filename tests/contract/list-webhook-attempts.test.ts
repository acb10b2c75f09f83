import { expect, test } from 'vitest';
import { listWebhookAttempts as operation } from '../../contract/operations/webhooks/attempts.ts';
import { newId } from '../../server/platform/ids.ts';
import { send } from '../support/client.ts';
import { testClock } from '../support/clock.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { addAttempt, newEndpoint } from '../support/webhooks.ts';

const clock = testClock();
const service = useService({ webhookAllow: ['127.0.0.1'], clock });

async function list(key: string, id: string, query: Record<string, string> = {}) {
  const path = `/v1/webhook-endpoints/${id}/attempts?${new URLSearchParams(query)}`;
  return expectDeclared(operation, await send(service, 'GET', path, { key }));
}

const idsIn = (data: { attempt_id: string }[]) => data.map(({ attempt_id }) => attempt_id);

async function withAttempts() {
  const key = await service.newKey('Acme');
  const { endpoint_id: id } = await newEndpoint(service, key);
  const added = [];
  for (let n = 0; n < 5; n++) {
    clock.forward(1_000);
    const failure = { outcome: 'failed', status_code: 500, error: 'the endpoint responded 500' };
    added.unshift(await addAttempt(service, id, n % 2 === 0 ? {} : failure));
  }
  return { key, id, added };
}

test('200: attempts are listed newest first, and each once when their pages are followed', async () => {
  const { key, id, added } = await withAttempts();
  const all = await list(key, id);
  expect(all.status).toBe(200);
  expect(idsIn(all.body.data)).toEqual(idsIn(added));
  expect(all.body).toMatchObject({ has_more: false, next_cursor: null });
  const first = await list(key, id, { limit: '2' });
  expect(first.body.has_more).toBe(true);
  await addAttempt(service, id);
  const second = await list(key, id, { limit: '2', cursor: first.body.next_cursor });
  const third = await list(key, id, { limit: '2', cursor: second.body.next_cursor });
  const followed = [first, second, third].flatMap(({ body }) => idsIn(body.data));
  expect(followed).toEqual(idsIn(added));
  expect(third.body.next_cursor).toBeNull();
});

test('200: an event of a payout names no delivery', async () => {
  const key = await service.newKey('Acme');
  const { endpoint_id: id } = await newEndpoint(service, key);
  const subject_id = newId('payout', clock.now());
  for (const type of ['cash.collected', 'payout.paid']) await addAttempt(service, id, { type, subject_id });
  const { data } = (await list(key, id)).body;
  const named = Object.fromEntries(
    data.map((each: { type: string; delivery_id: string | null }) => [each.type, each.delivery_id]),
  );
  expect(named).toEqual({ 'payout.paid': null, 'cash.collected': expect.stringMatching(/^dlv_/) });
});

test('200: outcome and event_id filter, also together', async () => {
  const { key, id, added } = await withAttempts();
  const byOutcome = async (outcome: string) => idsIn((await list(key, id, { outcome })).body.data);
  expect(await byOutcome('delivered')).toEqual([0, 2, 4].map((n) => added[n]!.attempt_id));
  expect(await byOutcome('failed')).toEqual([1, 3].map((n) => added[n]!.attempt_id));
  const event_id = added[1]!.event_id;
  expect(idsIn((await list(key, id, { event_id })).body.data)).toEqual([added[1]!.attempt_id]);
  expect((await list(key, id, { event_id, outcome: 'delivered' })).body.data).toEqual([]);
});

test('400: an unknown outcome, a broken cursor and a limit out of range are refused', async () => {
  const { key, id } = await withAttempts();
  for (const query of [{ outcome: 'lost' }, { cursor: 'AAAA' }, { limit: '0' }, { event_id: 'evt_1' }]) {
    expect((await list(key, id, query)).status, JSON.stringify(query)).toBe(400);
  }
});

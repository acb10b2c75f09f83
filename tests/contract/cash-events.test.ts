/** What happens to money is in the feed and in webhooks, in the order in which it happened. */

import { Value } from 'typebox/value';
import { expect, onTestFinished, test } from 'vitest';
import { Event } from '../../contract/event-feed.ts';
import { cashScene } from '../support/cash.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { startWebhookSink } from '../support/webhook-sink.ts';
import { newEndpoint } from '../support/webhooks.ts';

const service = useService({ webhookAllow: ['127.0.0.1'] });

interface FeedEvent {
  type: string;
  data: Record<string, unknown>;
}

test('a delivery that is paid, corrected, handed in, paid out, reversed, paid again and confirmed has an event for each', async () => {
  const { collect, handIn, payOut, asFleet, asAccount, account, accountId } = await cashScene(service);
  const fees = { fixed: 10, currency: 'USD', basis_points: 0 };
  await asFleet('PUT', `/v1/fleet/accounts/${accountId}/fees`, fees);
  const order = { reference: 'Order 1042', metadata: { channel: 'web shop' } };
  const id = await collect(1_000, {
    id: await createDelivery(service, account, { ...shirts, ...order, amount_to_collect: 1_000 }),
  });
  await service.move(id, 'correct_amount');
  await handIn(999);
  const first = (await payOut(989)).body;
  await asFleet('POST', `/v1/fleet/payouts/${first.payout_id}/reverse`, { reason: 'Sent back' });
  const second = (await payOut(989, { bank_reference: 'Again' })).body;
  await asAccount('POST', `/v1/cash/payouts/${second.payout_id}/confirm`);
  await caughtUp(service);
  const { body } = await send(service, 'GET', '/v1/events', { key: account });
  for (const event of body.data) expect([...Value.Errors(Event, event)]).toEqual([]);
  const events: FeedEvent[] = body.data.filter(({ type }: FeedEvent) => /^(cash|payout)\./.test(type));
  const ofDelivery = { delivery_id: id, ...order, currency: 'USD', payment_method: 'cash' };
  const paid = { amount: 989, currency: 'USD' };
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['cash.collected', { ...ofDelivery, hand_in_id: null, amount: 1_000, fee: 10 }],
    ['cash.corrected', { ...ofDelivery, hand_in_id: null, amount: -1, fee: 0 }],
    ['cash.handed_in', { ...ofDelivery, hand_in_id: expect.stringMatching(/^hin_/), amount: 999, fee: 0 }],
    ['payout.paid', { payout_id: first.payout_id, number: 1, bank_reference: 'GTB-42', ...paid }],
    ['payout.reversed', { payout_id: first.payout_id, number: 1, bank_reference: 'GTB-42', ...paid }],
    ['payout.paid', { payout_id: second.payout_id, number: 2, bank_reference: 'Again', ...paid }],
    ['payout.confirmed', { payout_id: second.payout_id, number: 2, bank_reference: 'Again', ...paid }],
  ]);
  const own = await send(service, 'GET', `/v1/events?delivery_id=${id}&type=cash.collected`, {
    key: account,
  });
  expect(own.body.data).toHaveLength(1);
});

test('an endpoint that asks for some events of money gets these and no others', async () => {
  const { collect, handIn, payOut, account } = await cashScene(service);
  const sink = await startWebhookSink();
  onTestFinished(() => sink.close());
  const { endpoint_id: id } = await newEndpoint(service, account, {
    url: sink.url,
    events: ['cash.collected', 'payout.paid'],
  });
  const delivery_id = await collect(1_000);
  await handIn(1_000);
  const { payout_id } = (await payOut(1_000)).body;
  await caughtUp(service);
  const read = async () => (await send(service, 'GET', `/v1/webhook-endpoints/${id}`, { key: account })).body;
  await expect.poll(async () => (await read()).pending).toBe(0);
  expect((await read()).events).toEqual(['cash.collected', 'payout.paid']);
  const sent: FeedEvent[] = sink.received.map(({ body }) => JSON.parse(body));
  expect(sent).toHaveLength(2);
  expect(sent).toContainEqual(
    expect.objectContaining({ type: 'cash.collected', data: expect.objectContaining({ delivery_id }) }),
  );
  expect(sent).toContainEqual(
    expect.objectContaining({ type: 'payout.paid', data: expect.objectContaining({ payout_id }) }),
  );
});

test('test deliveries have no events of money, and are in no ledger', async () => {
  const { asAccount, account, accountId } = await cashScene(service, { name: 'Testing' });
  const key = await service.newKey('Testing', 'test');
  const { delivery_id: id } = (
    await send(service, 'POST', '/v1/deliveries', {
      key,
      body: { pickup_address: 'A', delivery_address: 'B', amount_to_collect: 500 },
    })
  ).body;
  const run = await send(service, 'POST', `/v1/test/deliveries/${id}/advance`, {
    key,
    body: { move: 'assign' },
  });
  expect(run.status).toBe(200);
  for (const move of ['pick_up', 'deliver']) {
    await send(service, 'POST', `/v1/test/deliveries/${id}/advance`, { key, body: { move } });
  }
  await caughtUp(service);
  const types = async (by: string) =>
    (await send(service, 'GET', '/v1/events', { key: by })).body.data.map(({ type }: FeedEvent) => type);
  expect(await types(key)).toContain('delivery.delivered');
  expect([...(await types(key)), ...(await types(account))].join()).not.toMatch(/cash/);
  expect((await asAccount('GET', '/v1/cash/statement')).body).toMatchObject({
    account: { id: accountId },
    collected: 0,
  });
});

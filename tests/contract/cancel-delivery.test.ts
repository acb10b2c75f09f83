import { expect, test } from 'vitest';
import { cancelDelivery as operation } from '../../contract/operations/cancel-delivery.ts';
import { fromTypeId } from '../../server/platform/ids.ts';
import { createDelivery, send } from '../support/client.ts';
import {
  type Call,
  expectDeclared,
  testCommonRefusals,
  testOtherAccounts,
} from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();
const cancel: Call = (on, key, id) =>
  send(on, 'POST', `/v1/deliveries/${id}/cancel`, key === undefined ? {} : { key });

const eventsOf = async (id: string) =>
  service.database.read<{ sequence: number; type: string; data: unknown; actor: string }>(
    {
      name: 'events',
      text: 'select sequence, type, data, actor from delivery_events where delivery_id = $1 order by sequence',
    },
    [fromTypeId('dlv', id)],
  );

test('200: a delivery not yet picked up is cancelled, and the answer holds exactly two fields', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const answer = expectDeclared(operation, await cancel(service, key, id));
  expect([answer.status, answer.body]).toEqual([200, { delivery_id: id, status: 'cancelled' }]);
  expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('cancelled');
});

test('200: every form of the body is accepted: none, empty, {}, a reason', async () => {
  const key = await service.newKey('Acme');
  const forms: Parameters<typeof send>[3][] = [
    {},
    { raw: '', headers: { 'content-type': 'application/json' } },
    { body: {} },
    { body: { reason: '' } },
    { body: { reason: 'The customer changed her mind' } },
  ];
  for (const form of forms) {
    const id = await createDelivery(service, key);
    const answer = await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, ...form });
    expect([answer.status, answer.body]).toEqual([200, { delivery_id: id, status: 'cancelled' }]);
  }
});

test('200: the reason is kept with the event, with who did it', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, body: { reason: 'Too late' } });
  expect(await eventsOf(id)).toMatchObject([
    { sequence: 1, type: 'delivery.created' },
    {
      sequence: 2,
      type: 'delivery.cancelled',
      data: { reason: 'Too late' },
      actor: expect.stringMatching(/^key:/),
    },
  ]);
});

test('200: cancelling again gives the same answer and writes nothing more', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const first = await cancel(service, key, id);
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(service, key, id)));
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, first.text]);
  expect(await eventsOf(id)).toHaveLength(2);
});

test('400: a reason that is no text, too long, or misspelt is refused, and nothing is cancelled', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  for (const body of [
    { reason: 5 },
    { reason: 'x'.repeat(501) },
    { reason: 'a\u0000' },
    { raeson: 'x' },
    [],
    'x',
  ]) {
    const answer = await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, body });
    expect(expectDeclared(operation, answer).status).toBe(400);
  }
  expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('created');
});

test('409: after pickup, delivery and return it is refused, and details says the state', async () => {
  const key = await service.newKey('Acme');
  const walks = {
    in_transit: ['pick_up'],
    delivered: ['pick_up', 'deliver'],
    returned: ['pick_up', 'return'],
  } as const;
  for (const [state, walk] of Object.entries(walks)) {
    const id = await createDelivery(service, key);
    for (const move of walk) await service.move(id, move);
    const answer = expectDeclared(operation, await cancel(service, key, id));
    expect([answer.status, answer.body.error]).toEqual([409, 'delivery cannot be cancelled']);
    expect(answer.body.details).toContain(state);
  }
});

/** A pickup and 50 cancels of one delivery; checks every response and returns which side won. */
async function pickUpAndCancel(key: string, order: 'pickup first' | 'cancels first' | 'at once') {
  const id = await createDelivery(service, key);
  const sendCancels = () => Promise.all(Array.from({ length: 50 }, () => cancel(service, key, id)));
  const early = order === 'cancels first' ? await sendCancels() : undefined;
  const pickupSent = service.move(id, 'pick_up');
  if (order === 'pickup first') await pickupSent;
  const [pickup, cancels] = await Promise.all([pickupSent, early ?? sendCancels()]);
  const pickupWon = pickup.outcome === 'changed';
  const status = (await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status;
  expect(status).toBe(pickupWon ? 'in_transit' : 'cancelled');
  expect(new Set(cancels.map((answer) => answer.status))).toEqual(new Set([pickupWon ? 409 : 200]));
  expect(await eventsOf(id)).toHaveLength(2);
  return pickupWon ? 'pickup' : 'cancels';
}

test('409: of a pickup and 50 cancels exactly one side wins, the first or at the same moment either', async () => {
  const key = await service.newKey('Race');
  expect(await pickUpAndCancel(key, 'pickup first')).toBe('pickup');
  expect(await pickUpAndCancel(key, 'cancels first')).toBe('cancels');
  for (let round = 0; round < 10; round++) await pickUpAndCancel(key, 'at once');
});

test('413: a body of more than 256 KiB is refused', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const body = { reason: 'x'.repeat(256 * 1024) };
  expect((await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, body })).status).toBe(413);
});

test('415: a body that is not JSON is refused', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const sent = { key, raw: 'reason=late', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await send(service, 'POST', `/v1/deliveries/${id}/cancel`, sent)).status).toBe(415);
});

testOtherAccounts(operation, service, cancel);
testCommonRefusals(operation, service, cancel);

import { expect, test } from 'vitest';
import { cancelDelivery as operation } from '../../contract/operations/deliveries.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send } from '../support/client.ts';
import { type Call, expectDeclared } from '../support/operation-tests.ts';
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
    [parseId('delivery', id)],
  );

test('200: a delivery not yet picked up is cancelled, and the response holds exactly two fields', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const response = expectDeclared(operation, await cancel(service, key, id));
  expect([response.status, response.body]).toEqual([200, { delivery_id: id, status: 'cancelled' }]);
  expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('cancelled');
});

test('200: no value in the body can make the request fail: a reason that is text is kept, all else is ignored', async () => {
  const key = await service.newKey('Acme');
  const json = { 'content-type': 'application/json' };
  const forms: [Parameters<typeof send>[3], string | undefined][] = [
    [{}, undefined],
    [{ raw: '', headers: json }, undefined],
    [{ raw: ' \r\n', headers: json }, undefined],
    [{ body: {} }, undefined],
    [{ raw: 'null', headers: json }, undefined],
    [{ raw: '[{"reason":"x"}]', headers: json }, undefined],
    [{ raw: '"x"', headers: json }, undefined],
    [{ raw: '123456789012345678901234567890', headers: json }, undefined],
    [{ raw: 'true', headers: json }, undefined],
    [{ raw: `${'['.repeat(20_000)}${']'.repeat(20_000)}`, headers: json }, undefined],
    [{ body: { reason: '' } }, undefined],
    [{ body: { reason: null } }, undefined],
    [{ body: { reason: 5 } }, undefined],
    [{ body: { reason: { text: 'x' } } }, undefined],
    [{ body: { raeson: 'x', cancelled_by: 7, nested: { a: [1] } } }, undefined],
    [{ body: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, i])) }, undefined],
    [{ raw: '{"__proto__":{"reason":"x"}}', headers: json }, undefined],
    [{ body: { reason: ' The customer\r\nchanged her mind ' } }, 'The customer\r\nchanged her mind'],
    [{ body: { reason: 'Too late', more: 1 } }, 'Too late'],
    [{ body: { reason: 'a\u0000b\u001b[0m\u0085c' } }, 'ab[0mc'],
    [{ raw: '{"reason":"a\\ud800b"}', headers: json }, 'ab'],
    [{ body: { reason: '👍'.repeat(501) } }, '👍'.repeat(500)],
  ];
  for (const [form, reason] of forms) {
    const id = await createDelivery(service, key);
    const response = await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, ...form });
    const about = JSON.stringify(form).slice(0, 100);
    expect([about, response.status, response.body]).toEqual([
      about,
      200,
      { delivery_id: id, status: 'cancelled' },
    ]);
    const [, event] = await eventsOf(id);
    expect([about, (event!.data as { reason?: string } | null)?.reason]).toEqual([about, reason]);
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

test('200: cancelling again gives the same response and writes nothing more', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  const first = await cancel(service, key, id);
  const responses = await Promise.all(Array.from({ length: 20 }, () => cancel(service, key, id)));
  for (const response of responses) expect([response.status, response.text]).toEqual([200, first.text]);
  expect(await eventsOf(id)).toHaveLength(2);
});

test('400: only a body that is not JSON is refused, and nothing is cancelled', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  for (const raw of ['{"reason":', '{reason}', 'x', Buffer.from([0x22, 0xff, 0x22])]) {
    const response = await send(service, 'POST', `/v1/deliveries/${id}/cancel`, { key, raw });
    expect(expectDeclared(operation, response).status).toBe(400);
  }
  expect((await send(service, 'GET', `/v1/deliveries/${id}`, { key })).body.status).toBe('created');
});

test('409: after pickup, delivery and return it is refused, and details says the state', async () => {
  const key = await service.newKey('Acme');
  const walks = {
    'picked up': ['pick_up'],
    delivered: ['pick_up', 'deliver'],
    returned: ['pick_up', 'return'],
  } as const;
  for (const [state, walk] of Object.entries(walks)) {
    const id = await createDelivery(service, key);
    for (const move of walk) await service.move(id, move);
    const response = expectDeclared(operation, await cancel(service, key, id));
    expect([response.status, response.body.error]).toEqual([409, 'delivery cannot be cancelled']);
    expect(response.body.details).toBe(
      `Already ${state}. Only deliveries not yet picked up can be cancelled.`,
    );
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
  expect(new Set(cancels.map((response) => response.status))).toEqual(new Set([pickupWon ? 409 : 200]));
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

/** What dispatchers see of moves that couriers discarded. */
import { expect, test } from 'vitest';
import { listDiscardedMoves, resolveDiscardedMove } from '../../contract/dashboard/discarded-moves.ts';
import { followBoard } from '../../contract/dashboard/dispatch.ts';
import { listInstallationAudit } from '../../contract/dashboard/operators.ts';
import { pickUpDelivery } from '../../contract/operations/fleet/moves.ts';
import { shirts } from '../support/client.ts';
import { second, testClock } from '../support/clock.ts';
import { assignedDelivery, newCourier, signedInPhone } from '../support/couriers.ts';
import { cookieHeader, signedIn } from '../support/dashboard.ts';
import { discardedHandOver, discardHandOver } from '../support/discarded-moves.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';
import { openEvents } from '../support/stream.ts';

const clock = testClock();
const service = useService({ clock });

const newOperator = () => signedIn(service, { operator: true, name: 'Olu Ade' });

/** A hand-over that the courier discarded, with cash. */
async function discarded(name: string) {
  const own = await signedInPhone(service, await newCourier(service, name));
  const id = await assignedDelivery(service, own, { ...shirts, reference: `order of ${name}` });
  await own.move(pickUpDelivery, id);
  clock.forward(second);
  await discardHandOver(own, id);
  return { own, id };
}

const openOf = async (operator: Awaited<ReturnType<typeof newOperator>>) =>
  (await operator.call(listDiscardedMoves)).body.discarded_moves;

test('listDiscardedMoves 200: who, when, what, how much and why, oldest first', async () => {
  const operator = await newOperator();
  const first = await discarded('Bola Ade');
  const second = await discarded('Chi Eze');
  const { status, body } = await operator.call(listDiscardedMoves);
  expect([status, body.has_more]).toEqual([200, false]);
  const { move_key: _, ...reported } = discardedHandOver;
  expect(body.discarded_moves).toEqual([
    {
      ...reported,
      discarded_move_id: expect.stringMatching(/^dsc_/),
      courier: { id: first.own.courierId, name: 'Bola Ade', phone: expect.stringMatching(/^\+/) },
      account: { id: expect.any(String), name: 'Acme' },
      delivery_id: first.id,
      reference: 'order of Bola Ade',
      receiver_name: shirts.receiver_contact.name,
      delivery_address: shirts.delivery_address,
      resolved_at: null,
      status: 'in_transit',
      currency: 'USD',
      payment_method: 'cash',
      not_accepted: 500_000,
    },
    expect.objectContaining({
      delivery_id: second.id,
      courier: expect.objectContaining({ name: 'Chi Eze' }),
    }),
  ]);
});

test('listDiscardedMoves 200: of one delivery also those that are resolved', async () => {
  const operator = await newOperator();
  const { own, id } = await discarded('Efe Obi');
  await discarded('Femi Ige');
  clock.forward(second);
  await discardHandOver(own, id, { move_key: 'hand-over-2' });
  const ofDelivery = async (delivery_id: string) =>
    (await operator.call(listDiscardedMoves, { query: { delivery_id } })).body.discarded_moves;
  const [{ discarded_move_id }] = await ofDelivery(id);
  await operator.call(resolveDiscardedMove, { params: { discarded_move_id } });
  const resolved_at = new Date(clock.now()).toISOString();
  expect(await ofDelivery(id)).toMatchObject([
    { discarded_move_id, delivery_id: id, resolved_at, not_accepted: 0 },
    { delivery_id: id, resolved_at: null, not_accepted: 500_000 },
  ]);
  expect(await ofDelivery('dlv_01kd3x8j5mfd7v2q9r4t6w8y0z')).toEqual([]);
});

test('listDiscardedMoves 400: what is not the identifier of a delivery is refused', async () => {
  const { status, body } = await (await newOperator()).call(listDiscardedMoves, {
    query: { delivery_id: 'x' },
  });
  expect([status, body.error]).toEqual([400, 'invalid request data']);
});

test('open boards hear of a discarded move at once', async () => {
  const operator = await newOperator();
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  await own.move(pickUpDelivery, id);
  await caughtUp(service);
  const { next, cancel } = await openEvents(service, followBoard.path, {
    cookie: cookieHeader(operator),
    'sec-fetch-site': 'same-origin',
  });
  // A change of the installation, or the first look on a distributed database, is sent without deliveries: the whole board may
  // have changed. It can arrive first, and include this one. Sent again, the report is announced again.
  let ids: string[] = [];
  while (ids.length === 0) {
    await discardHandOver(own, id);
    ids = ((await next())!.data as { delivery_ids: string[] }).delivery_ids;
  }
  expect(ids).toEqual([id]);
  await cancel();
});

test('resolveDiscardedMove 204: it leaves the list, the audit log says who, and asking twice is no mistake', async () => {
  const operator = await newOperator();
  const { id } = await discarded('Dayo Bello');
  const open: { delivery_id: string; discarded_move_id: string }[] = await openOf(operator);
  const { discarded_move_id } = open.find(({ delivery_id }) => delivery_id === id)!;
  const resolve = () => operator.call(resolveDiscardedMove, { params: { discarded_move_id } });
  expect((await resolve()).status).toBe(204);
  const ofLog = async () => (await operator.call(listInstallationAudit, { query: { limit: 2 } })).body.data;
  const entries = await ofLog();
  expect(entries[0]).toMatchObject({
    action: 'discarded_move.resolved',
    // Not the reference: it can be erased, and the audit log cannot.
    summary: `marked as resolved: “Dayo Bello” discarded “Delivered” with $5,000.00, delivery ${id}`,
  });
  expect((await resolve()).status).toBe(204);
  expect(await ofLog()).toEqual(entries);
  expect(await openOf(operator)).toEqual(open.filter(({ delivery_id }) => delivery_id !== id));
});

test('resolveDiscardedMove 404: there is none with this identifier', async () => {
  const operator = await newOperator();
  for (const discarded_move_id of ['dsc_01kd3x8j5mfd7v2q9r4t6w8y0z', 'x']) {
    const { status, body } = await operator.call(resolveDiscardedMove, { params: { discarded_move_id } });
    expect([status, body]).toEqual([
      404,
      { error: 'not found', details: 'there is no discarded move with this identifier' },
    ]);
  }
});

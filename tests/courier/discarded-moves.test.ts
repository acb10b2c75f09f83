/** Moves that Waybill did not accept and the courier discarded: dispatchers hear of them, and no money moves. */
import { expect, test } from 'vitest';
import { getDay, reportDiscardedMove } from '../../contract/courier/operations.ts';
import { listDiscardedMoves, resolveDiscardedMove } from '../../contract/dashboard/discarded-moves.ts';
import { refusalReasons } from '../../contract/moves.ts';
import {
  correctCollectedAmount,
  deliverDelivery,
  pickUpDelivery,
} from '../../contract/operations/fleet/moves.ts';
import { send, shirts } from '../support/client.ts';
import { day, second, testClock } from '../support/clock.ts';
import { assign, assignedDelivery, newCourier, signedInPhone, type TestPhone } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { discardedHandOver, discardHandOver } from '../support/discarded-moves.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const clock = testClock();
const service = useService({ clock });
const unknown = 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z';

const report = (own: TestPhone, id: string, body: object) => own.move(reportDiscardedMove, id, { body });
const dayOf = async (own: TestPhone) => (await own.call(getDay)).body;
const discardedOf = async (own: TestPhone) => (await dayOf(own)).discarded_moves;

/** Each a second after the one before, so that their order is known. */
function discard(own: TestPhone, id: string, more: object = {}): Promise<void> {
  clock.forward(second);
  return discardHandOver(own, id, more);
}

async function carried(): Promise<{ own: TestPhone; id: string }> {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  await own.move(pickUpDelivery, id);
  return { own, id };
}

test('reportDiscardedMove 204: the courier’s day shows it with its cash as not accepted, and no state, posting or event comes of it', async () => {
  const { own, id } = await carried();
  const before = await sql(service, 'select * from delivery_events order by 1, 2, 3');
  const postings = await sql(service, 'select * from cash_postings order by posting_id');
  await discard(own, id);
  const { stops, cash_in_hand, discarded_moves } = await dayOf(own);
  expect(discarded_moves).toEqual([
    {
      ...discardedHandOver,
      delivery_id: id,
      reference: null,
      receiver_name: shirts.receiver_contact.name,
      delivery_address: shirts.delivery_address,
      resolved_at: null,
      currency: 'USD',
      currency_digits: 2,
      payment_method: 'cash',
      not_accepted: 500_000,
    },
  ]);
  expect(stops).toMatchObject([{ delivery_id: id, status: 'in_transit' }]);
  expect(cash_in_hand).toEqual([]);
  expect(await sql(service, 'select * from delivery_events order by 1, 2, 3')).toEqual(before);
  expect(await sql(service, 'select * from cash_postings order by posting_id')).toEqual(postings);
});

test('reportDiscardedMove 204: the same move again, also with other values, is one row as it was first reported', async () => {
  const { own, id } = await carried();
  await discard(own, id);
  await Promise.all([1, 2, 3].map((amount) => discard(own, id, { collected_amount: amount })));
  await discard(own, id, { move_key: 'hand-over-2', collected_amount: 1 });
  expect((await discardedOf(own)).map((one: { collected_amount: number }) => one.collected_amount)).toEqual([
    1, 500_000,
  ]);
});

test('the cash of a delivery is not accepted once, however often its hand-over was recorded: with the latest that nobody has resolved', async () => {
  const { own, id } = await carried();
  const operator = await signedIn(service, { operator: true });
  const countedOf = async () =>
    (await discardedOf(own)).map((one: { not_accepted: number }) => one.not_accepted);
  const openOf = async () => (await operator.call(listDiscardedMoves)).body.discarded_moves;
  await discard(own, id, {
    move_key: 'second',
    recorded_at: '2026-11-15T10:00:00Z',
    collected_amount: 400_000,
  });
  // Reported later, for example by another phone of the courier, and recorded earlier.
  await discard(own, id, { move_key: 'first' });
  await discard(own, id, {
    move_key: 'by-transfer',
    recorded_at: '2026-11-15T11:00:00Z',
    payment_method: 'transfer',
  });
  expect(await countedOf()).toEqual([0, 0, 400_000]);
  const [second, first] = (await openOf()).filter((one: { delivery_id: string }) => one.delivery_id === id);
  expect([second.not_accepted, first.not_accepted]).toEqual([400_000, 0]);
  const { discarded_move_id } = second;
  await operator.call(resolveDiscardedMove, { params: { discarded_move_id } });
  expect(await countedOf()).toEqual([0, 500_000, 0]);
});

test('reportDiscardedMove 204: also of a delivery that another courier has by now', async () => {
  const own = await signedInPhone(service);
  const id = await assignedDelivery(service, own);
  const other = await signedInPhone(service, await newCourier(service, 'Chi Eze'));
  await assign(service, id, other.courierId);
  await discard(own, id, { reason: 'reassigned' });
  // What the sender says of it is for the other courier now.
  expect(await discardedOf(own)).toMatchObject([
    { delivery_id: id, reason: 'reassigned', receiver_name: null, delivery_address: null },
  ]);
  expect(await discardedOf(other)).toEqual([]);
});

test('reportDiscardedMove 204: every reason is accepted, and every move; what was paid by transfer is not cash', async () => {
  const { own, id } = await carried();
  for (const reason of refusalReasons) await discard(own, id, { reason, move_key: reason });
  for (const move of ['pick_up', 'fail_attempt', 'return']) {
    await discard(own, id, { move, move_key: move, collected_amount: undefined });
  }
  await discard(own, id, { move_key: 'transfer', payment_method: 'transfer' });
  const [byTransfer, returned] = await discardedOf(own);
  expect(byTransfer).toMatchObject({
    collected_amount: 500_000,
    payment_method: 'transfer',
    not_accepted: 0,
  });
  expect(returned).toMatchObject({ move: 'return', collected_amount: null, not_accepted: 0 });
});

test('cash that the ledger has is not counted a second time: of a hand-over that was recorded again, or after a cancellation', async () => {
  const { own, id } = await carried();
  await discard(own, id);
  expect(await discardedOf(own)).toMatchObject([{ not_accepted: 500_000 }]);
  await own.move(deliverDelivery, id, { body: { collected_amount: shirts.amount_to_collect } });
  expect(await discardedOf(own)).toMatchObject([{ not_accepted: 0 }]);

  const cancelled = await assignedDelivery(service, own);
  const key = await service.newKey('Acme');
  await send(service, 'POST', `/v1/deliveries/${cancelled}/cancel`, { key });
  await own.move(pickUpDelivery, cancelled);
  const handedOver = await own.move(deliverDelivery, cancelled, {
    body: { collected_amount: shirts.amount_to_collect },
  });
  expect(handedOver.status).toBe(409);
  await discard(own, cancelled, { reason: 'cancelled' });
  const { cash_in_hand, discarded_moves } = await dayOf(own);
  expect(cash_in_hand).toMatchObject([{ amount: 2 * shirts.amount_to_collect }]);
  expect(discarded_moves).toMatchObject([{ delivery_id: cancelled, not_accepted: 0 }, {}]);
});

test('cash beyond what the courier’s accepted hand-over brought in stays not accepted: after less cash, a transfer, a correction, or less cash after a cancellation', async () => {
  const operator = await signedIn(service, { operator: true });
  const { own, id } = await carried();
  const notAccepted = async (of: string) => {
    const open = (await operator.call(listDiscardedMoves)).body.discarded_moves;
    const [listed, shown] = [open, await discardedOf(own)].map(
      (all: { delivery_id: string; not_accepted: number }[]) =>
        all.find(({ delivery_id }) => delivery_id === of)?.not_accepted,
    );
    expect(listed, 'the dispatcher sees the same').toBe(shown);
    return shown;
  };
  const less = { collected_amount: 300_000, shortfall_reason: 'Had no more' };
  await discard(own, id);
  await own.move(deliverDelivery, id, { body: less });
  expect(await notAccepted(id)).toBe(200_000);
  const [delivered] = (await dayOf(own)).done;
  expect(delivered).toMatchObject({ collected_amount: 300_000, payment_method: 'cash' });
  const corrected = { collected_amount: 450_000, reason: 'Counted again' };
  await operator.call(correctCollectedAmount, { params: { delivery_id: id }, body: corrected });
  expect(await notAccepted(id)).toBe(50_000);

  const paidTwice = await assignedDelivery(service, own);
  await own.move(pickUpDelivery, paidTwice);
  await discard(own, paidTwice, { collected_amount: 120_000 });
  await own.move(deliverDelivery, paidTwice, {
    body: {
      collected_amount: shirts.amount_to_collect,
      payment_method: 'transfer',
      payment_reference: 'T-1',
    },
  });
  expect(await notAccepted(paidTwice)).toBe(120_000);

  const cancelled = await assignedDelivery(service, own);
  await send(service, 'POST', `/v1/deliveries/${cancelled}/cancel`, { key: await service.newKey('Acme') });
  await own.move(pickUpDelivery, cancelled);
  await own.move(deliverDelivery, cancelled, { body: less });
  await discard(own, cancelled);
  expect(await notAccepted(cancelled)).toBe(200_000);
  expect((await dayOf(own)).done[0]).toMatchObject({ delivery_id: cancelled, payment_method: 'cash' });
});

test('what a dispatcher has resolved stays in the day for a week, with no cash; what nobody has resolved stays', async () => {
  const { own, id } = await carried();
  await discard(own, id);
  await discard(own, id, { move_key: 'hand-over-2' });
  const operator = await signedIn(service, { operator: true });
  const { discarded_moves } = (await operator.call(listDiscardedMoves)).body;
  const { discarded_move_id } = discarded_moves.find(
    (one: { delivery_id: string }) => one.delivery_id === id,
  );
  await operator.call(resolveDiscardedMove, { params: { discarded_move_id } });
  const resolved = { resolved_at: new Date(clock.now()).toISOString(), not_accepted: 0 };
  const open = { resolved_at: null, not_accepted: 500_000 };
  expect(await discardedOf(own)).toMatchObject([open, resolved]);
  clock.forward(8 * day);
  expect(await discardedOf(await signedInPhone(service, own))).toMatchObject([open]);
});

test('reportDiscardedMove 400: unknown moves, reasons and times, and cash of anything but a hand-over, are refused and nothing is noted', async () => {
  const { own, id } = await carried();
  for (const [wrong, said] of [
    [{ move: 'assign' }, 'move must be one of pick_up, deliver, fail_attempt, return'],
    [{ reason: 'bad luck' }, 'reason must be one of cancelled'],
    [{ recorded_at: 'yesterday' }, 'recorded_at must be a time that exists'],
    [{ discarded_at: undefined }, 'discarded_at is required'],
    [{ move_key: 'two words' }, 'move_key must be'],
    [{ collected_amount: -1 }, 'collected_amount must be a whole number of minor units'],
    [{ move: 'return' }, 'collected_amount only goes with the move deliver'],
    [
      { move: 'pick_up', collected_amount: undefined, payment_method: 'cash' },
      'payment_method only goes with the move deliver',
    ],
  ] as const) {
    const { status, body } = await report(own, id, { ...discardedHandOver, ...wrong });
    expect([status, body.error, body.details], said).toEqual([
      400,
      'invalid request data',
      expect.stringContaining(said),
    ]);
  }
  expect(await discardedOf(own)).toEqual([]);
});

test('reportDiscardedMove 404: a delivery that never was this courier’s does not exist, nor does one of test mode', async () => {
  const own = await signedInPhone(service);
  const other = await signedInPhone(service, await newCourier(service, 'Chi Eze'));
  const test = await send(service, 'POST', '/v1/deliveries', {
    key: await service.newKey('Acme', 'test'),
    body: shirts,
  });
  const missing = await report(own, unknown, discardedHandOver);
  expect([missing.status, missing.body.error]).toEqual([404, 'delivery not found']);
  for (const id of [await assignedDelivery(service, other), test.body.delivery_id, 'x']) {
    const response = await report(own, id, discardedHandOver);
    expect([response.status, response.text], id).toEqual([404, missing.text]);
  }
  expect([await discardedOf(own), await discardedOf(other)]).toEqual([[], []]);
});

import { expect, test } from 'vitest';
import { instructDelivery as operation } from '../../contract/operations/deliveries.ts';
import type { FailureReason } from '../../contract/primitives.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { noonClock } from '../support/clock.ts';
import { detailsOf } from '../support/events.ts';
import { type Call, expectDeclared } from '../support/operation-tests.ts';
import { readToTheEnd } from '../support/outbox.ts';
import { type TestService, useService } from '../support/service.ts';

const service = useService({ clock: noonClock() });
const path = (id: string) => `/v1/deliveries/${id}/instruct`;
const again = { instruction: 'try_again' };
const instruct: Call = (on, key, id) =>
  send(on, 'POST', path(id), { body: again, ...(key === undefined ? {} : { key }) });

async function failOnce(on: TestService, id: string) {
  await on.move(id, 'pick_up');
  await on.move(id, 'fail_attempt');
}

async function failed(key: string): Promise<string> {
  const id = await createDelivery(service, key);
  await failOnce(service, id);
  return id;
}

const recordOf = async (key: string, id: string) =>
  (await send(service, 'GET', `/v1/deliveries?search=${id}`, { key })).body.data[0];

test('200: with another address and phone it is tried again there, and the history keeps both', async () => {
  const key = await service.newKey('Acme');
  const id = await failed(key);
  const corrected = {
    delivery_address: '9 Allen Avenue, Ikeja',
    receiver_contact: { phone: '+2348099999999' },
  };
  const response = await send(service, 'POST', path(id), { key, body: { ...again, ...corrected } });
  expect(expectDeclared(operation, response).body).toMatchObject({
    status: 'in_transit',
    instruction: 'try_again',
    attempts: 1,
  });
  const record = await recordOf(key, id);
  expect(record.delivery_address).toBe(corrected.delivery_address);
  expect(record.receiver_contact.phone).toBe(corrected.receiver_contact.phone);
  const events = detailsOf((await send(service, 'GET', `/v1/deliveries/${id}/events`, { key })).body.data);
  expect(events.at(-1)).toMatchObject({
    type: 'delivery.instructed',
    data: { instruction: 'try_again', ...corrected },
  });
  expect(events.at(-2)).toMatchObject({
    type: 'delivery.attempt_failed',
    data: { reason: 'receiver_absent', attempt: 1, instruction: 'awaited' },
  });
});

test('200: a corrected address is found by search, and the old one no longer', async () => {
  const key = await service.newKey('Searcher');
  const id = await failed(key);
  await send(service, 'POST', path(id), { key, body: { ...again, delivery_address: '5 Zeppelin Close' } });
  await readToTheEnd(service.database);
  const found = async (words: string) =>
    (await send(service, 'GET', `/v1/deliveries?search=${words}`, { key })).body.data.length;
  expect(await found('zeppelin')).toBe(1);
  expect(await found('allen')).toBe(0);
});

test('200: a corrected address and a note of several lines are kept as sent, and found by the words of each line', async () => {
  const key = await service.newKey('Lines');
  const id = await failed(key);
  const lines = {
    delivery_address: 'Flat 3\r\nQuillon House\rHarbour Road\nLagos',
    note: 'Ring twice.\n\tThen call.',
  };
  const nulls = { receiver_contact: null, deliver_on: null };
  const response = await send(service, 'POST', path(id), { key, body: { ...again, ...lines, ...nulls } });
  expect(response.status).toBe(200);
  const events = detailsOf((await send(service, 'GET', `/v1/deliveries/${id}/events`, { key })).body.data);
  expect(events.at(-1).data).toMatchObject(lines);
  await readToTheEnd(service.database);
  for (const words of ['quillon', 'harbour lagos', '3 quillon house harbour']) {
    const query = encodeURIComponent(words);
    const found = await send(service, 'GET', `/v1/deliveries?search=${query}`, { key });
    expect(found.body.data.map((row: { delivery_address: string }) => row.delivery_address)).toEqual([
      lines.delivery_address,
    ]);
  }
});

test('200: on another day, the estimated time becomes the end of that day', async () => {
  const key = await service.newKey('Acme');
  const id = await failed(key);
  const day = new Date(service.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const response = await send(service, 'POST', path(id), { key, body: { ...again, deliver_on: day } });
  expect(response.body.estimated_delivery_time).toBe(`${day}T23:59:59.000Z`);
  expect((await recordOf(key, id)).deliver_on).toBe(day);
  const back = await send(service, 'POST', path(id), { key, body: again });
  const today = new Date(service.clock.now()).toISOString().slice(0, 10);
  expect(back.body.estimated_delivery_time, 'the day is taken back').toBe(`${today}T23:59:59.000Z`);
  expect((await recordOf(key, id)).deliver_on).toBeNull();
});

const byFleet = async (id: string, move: string, body: object) =>
  send(service, 'POST', `/v1/fleet/deliveries/${id}/${move}`, {
    key: await service.newKey('', 'fleet'),
    body,
  });

/** A delivery with an amount to collect whose attempt failed for this reason. */
async function failedBecause(key: string, reason: FailureReason): Promise<string> {
  const id = await createDelivery(service, key);
  await service.move(id, 'pick_up');
  expect((await byFleet(id, 'fail-attempt', { reason })).status).toBe(200);
  return id;
}

test('200: after an attempt that failed because of the money less is collected, and the courier has to collect exactly that', async () => {
  const key = await service.newKey('Acme');
  const id = await failedBecause(key, 'cannot_pay');
  const lower = shirts.amount_to_collect - 100_000;
  const body = { ...again, amount_to_collect: lower };
  expect(expectDeclared(operation, await send(service, 'POST', path(id), { key, body })).status).toBe(200);
  expect((await recordOf(key, id)).amount_to_collect).toBe(lower);
  const events = detailsOf((await send(service, 'GET', `/v1/deliveries/${id}/events`, { key })).body.data);
  expect(events.at(-1)).toMatchObject({ type: 'delivery.instructed', data: { amount_to_collect: lower } });
  const collect = async (amount: number) =>
    (await byFleet(id, 'deliver', { collected_amount: amount })).status;
  expect(await collect(shirts.amount_to_collect), 'the earlier amount is too much').toBe(400);
  expect(await collect(lower)).toBe(200);
  expect((await recordOf(key, id)).collected_amount).toBe(lower);
});

test('400: an amount to collect is refused with another reason, if it is not lower, and with a return', async () => {
  const key = await service.newKey('Acme');
  const { amount_to_collect: amount } = shirts;
  const absent = await failedBecause(key, 'receiver_absent');
  const poor = await failedBecause(key, 'cannot_pay');
  const wrong: [string, object, string][] = [
    [absent, { ...again, amount_to_collect: amount - 1 }, 'cannot_pay'],
    [poor, { ...again, amount_to_collect: amount }, 'must be less than'],
    [poor, { ...again, amount_to_collect: amount + 1 }, 'must be less than'],
    [poor, { ...again, amount_to_collect: -1 }, 'amount_to_collect must be a whole number'],
    [poor, { instruction: 'return', amount_to_collect: amount - 1 }, 'amount_to_collect only goes with'],
  ];
  for (const [id, body, why] of wrong) {
    const response = expectDeclared(operation, await send(service, 'POST', path(id), { key, body }));
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(why)]);
    expect(await recordOf(key, id)).toMatchObject({ amount_to_collect: amount, instruction: 'awaited' });
  }
});

test('200: it may be changed until the courier has acted: return, and try again after all', async () => {
  const key = await service.newKey('Acme');
  const id = await failed(key);
  const say = async (instruction: string) =>
    (await send(service, 'POST', path(id), { key, body: { instruction } })).body.instruction;
  expect(await say('return')).toBe('return');
  expect((await service.move(id, 'deliver')).outcome).toBe('refused');
  expect(await say('try_again')).toBe('try_again');
  expect((await service.move(id, 'deliver')).outcome).toBe('changed');
});

test('200: the same request with the same Idempotency-Key gives the first response again and writes nothing more', async () => {
  const key = await service.newKey('Acme');
  const id = await failed(key);
  const ask = () =>
    send(service, 'POST', path(id), { key, body: again, headers: { 'idempotency-key': `once-${id}` } });
  const first = await ask();
  const second = await ask();
  expect([second.status, second.text]).toEqual([200, first.text]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await send(service, 'GET', `/v1/deliveries/${id}/events`, { key })).body.data).toHaveLength(4);
});

test('400: a wrong instruction, day, address or field is refused by name, and nothing is changed', async () => {
  const key = await service.newKey('Acme');
  const id = await failed(key);
  const wrong: [object, string][] = [
    [{}, 'instruction'],
    [{ instruction: 'throw_away' }, 'instruction'],
    [{ ...again, deliver_on: '2020-01-01' }, 'deliver_on'],
    [{ ...again, deliver_on: '2026-02-31' }, 'deliver_on'],
    [{ ...again, delivery_address: '' }, 'delivery_address'],
    [{ ...again, receiver_contact: { phone: '0801' } }, 'receiver_contact.phone'],
    [{ ...again, adress: 'x' }, 'adress'],
    [{ ...again, note: 'a\u001b[31m' }, 'without control characters'],
    [{ instruction: null }, 'instruction is required'],
    [{ instruction: 'return', delivery_address: 'X' }, 'delivery_address'],
  ];
  for (const [body, field] of wrong) {
    const response = expectDeclared(operation, await send(service, 'POST', path(id), { key, body }));
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(field)]);
  }
  expect((await recordOf(key, id)).instruction).toBe('awaited');
});

test('409: before any attempt has failed, and after the delivery has ended, it is refused with the state', async () => {
  const key = await service.newKey('Acme');
  const fresh = await createDelivery(service, key);
  const early = expectDeclared(operation, await instruct(service, key, fresh));
  expect([early.status, early.body.error]).toEqual([409, 'move not possible']);
  expect(early.body.details).toContain('Not picked up yet');
  const over = await failed(key);
  await service.move(over, 'deliver');
  const late = await instruct(service, key, over);
  expect([late.status, late.body.details]).toEqual([409, expect.stringContaining('delivered')]);
});

test('409: after the last attempt it is returned automatically, and cannot be tried again', async () => {
  const key = await service.newKey('Acme');
  const id = await failed(key);
  for (let attempt = 2; attempt <= 3; attempt++) {
    await instruct(service, key, id);
    await service.move(id, 'fail_attempt');
  }
  expect(await recordOf(key, id)).toMatchObject({ attempts: 3, instruction: 'return', status: 'in_transit' });
  const response = await instruct(service, key, id);
  expect([response.status, response.body.details]).toEqual([409, expect.stringContaining('After 3 failed')]);
  expect((await service.move(id, 'return')).outcome).toBe('changed');
});

test('413: a body of more than 256 KiB is refused', async () => {
  const key = await service.newKey('Acme');
  const body = { ...again, note: 'x'.repeat(256 * 1024) };
  expect((await send(service, 'POST', path(await failed(key)), { key, body })).status).toBe(413);
});

test('415: a body that is not JSON is refused', async () => {
  const key = await service.newKey('Acme');
  const sent = { key, raw: 'instruction=return', headers: { 'content-type': 'text/plain' } };
  expect((await send(service, 'POST', path(await failed(key)), sent)).status).toBe(415);
});

test('422: the same Idempotency-Key with another answer is refused, and the first one stays', async () => {
  const key = await service.newKey('Acme');
  const id = await failed(key);
  const headers = { 'idempotency-key': `reused-${id}` };
  await send(service, 'POST', path(id), { key, body: again, headers });
  const other = await send(service, 'POST', path(id), { key, body: { instruction: 'return' }, headers });
  expect(expectDeclared(operation, other).status).toBe(422);
  expect((await recordOf(key, id)).instruction).toBe('try_again');
});

test('200: the status read, track and list show the result of the moves, with exactly the fields of the contract', async () => {
  const key = await service.newKey('Acme');
  const id = await failed(key);
  for (const read of [`/v1/deliveries/${id}`, `/v1/deliveries/${id}/track`]) {
    const response = await send(service, 'GET', read, { key });
    expect(Object.keys(response.body)).toEqual(['delivery_id', 'status', 'estimated_delivery_time']);
    expect(response.body.status).toBe('in_transit');
  }
  expect(await recordOf(key, id)).toMatchObject({
    attempts: 1,
    instruction: 'awaited',
    collected_amount: null,
    amount_to_collect: shirts.amount_to_collect,
    handover_pin: expect.stringMatching(/^\d{4}$/),
  });
});

/** The lists of the cash desk: hand-ins by courier and time, and deposits at the bank. */

import { beforeAll, expect, test } from 'vitest';
import { changeFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import type { Operation } from '../../contract/operation.ts';
import {
  closeDesk,
  depositCash,
  listDeposits,
  listHandIns,
} from '../../contract/operations/fleet/cash-desk.ts';
import { defaultPageSize } from '../../contract/records.ts';
import { cashScene, handInsAt } from '../support/cash.ts';
import type { JsonResponse } from '../support/client.ts';
import { newCourier } from '../support/couriers.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';

const service = useService();
let operator: TestPerson;
beforeAll(async () => {
  operator = await signedIn(service, { operator: true, name: 'Ngozi Eze' });
});

const ask = async (operation: Operation, query: Record<string, string>): Promise<JsonResponse> =>
  expectDeclared(operation, await operator.call(operation, { query }));

const handedIn = (courierId: string, ...times: string[]) => handInsAt(service, courierId, ...times);

const idsOf = ({ status, body, text }: JsonResponse): string[] => {
  expect(status, text).toBe(200);
  return body.data.map(({ hand_in_id }: { hand_in_id: string }) => hand_in_id);
};
const found = async (query: Record<string, string>) => idsOf(await ask(listHandIns, query));
const courier = async () => (await newCourier(service)).courierId;

test('listHandIns 200: of one courier, newest first', async () => {
  const [own, other, none] = [await courier(), await courier(), await courier()];
  const [first, second] = await handedIn(own, '2024-03-01T10:00:00Z', '2024-03-02T10:00:00Z');
  await handedIn(other, '2024-03-01T12:00:00Z');
  expect(await found({ courier_id: own })).toEqual([second, first]);
  expect(await found({ courier_id: none })).toEqual([]);
});

test('listHandIns 200: in a span of time, which includes its start and not its end', async () => {
  const [before, start, end] = await handedIn(
    await courier(),
    '2024-04-02T09:59:59.999Z',
    '2024-04-02T10:00:00Z',
    '2024-04-02T11:00:00Z',
  );
  const span = { handed_in_from: '2024-04-02T10:00:00Z', handed_in_to: '2024-04-02T13:00:00+02:00' };
  expect(await found(span)).toEqual([start]);
  expect(await found({ handed_in_from: '2024-04-01', handed_in_to: '2024-04-02t10:00z' })).toEqual([before]);
  expect(await found({ handed_in_from: '2024-04-02T11:00:00Z', handed_in_to: '2024-04-30' })).toEqual([end]);
});

test('listHandIns 200: a date is a whole day in the time zone of the fleet', async () => {
  const inZone = async (time_zone: string) => {
    const changed = await operator.call(changeFleetSettings, { body: { time_zone } });
    expect(changed.status, changed.text).toBe(200);
  };
  const [monday, tuesday, late, wednesday] = await handedIn(
    await courier(),
    '2024-05-06T22:59:59Z',
    '2024-05-06T23:00:00Z',
    '2024-05-07T22:59:59.999Z',
    '2024-05-07T23:00:00Z',
  );
  await inZone('Africa/Lagos');
  expect(await found({ handed_in_from: '2024-05-07', handed_in_to: '2024-05-07' })).toEqual([late, tuesday]);
  expect(await found({ handed_in_from: '2024-05-01', handed_in_to: '2024-05-06' })).toEqual([monday]);
  expect(await found({ handed_in_from: '2024-05-08', handed_in_to: '2024-05-09' })).toEqual([wednesday]);
  await inZone('UTC');
  expect(await found({ handed_in_from: '2024-05-07', handed_in_to: '2024-05-07' })).toEqual([
    wednesday,
    late,
  ]);
});

test('listHandIns 200: of one courier in a span of time', async () => {
  const [own, other] = [await courier(), await courier()];
  const [, second] = await handedIn(
    own,
    '2024-06-03T10:00:00Z',
    '2024-06-04T10:00:00Z',
    '2024-06-05T10:00:00Z',
  );
  await handedIn(other, '2024-06-04T11:00:00Z');
  const day = { handed_in_from: '2024-06-04', handed_in_to: '2024-06-04' };
  expect(await found({ courier_id: own, ...day })).toEqual([second]);
  expect(await found({ courier_id: own, handed_in_from: '2024-07-01' })).toEqual([]);
});

test('listHandIns 200: the cursor goes on in what is filtered, without a gap, and new hand-ins shift no page', async () => {
  const [own, other] = [await courier(), await courier()];
  const count = defaultPageSize + 2;
  const times = Array.from({ length: count }, (_, i) => new Date(Date.UTC(2024, 7, 6, 8, i)).toISOString());
  await handedIn(own, '2024-08-05T08:00:00Z', '2024-08-07T08:00:00Z');
  await handedIn(other, ...times.slice(-5));
  const newestFirst = (await handedIn(own, ...times)).reverse();
  const query = { courier_id: own, handed_in_from: '2024-08-06', handed_in_to: '2024-08-06' };
  const first = await ask(listHandIns, query);
  expect(idsOf(first)).toEqual(newestFirst.slice(0, defaultPageSize));
  expect(first.body.has_more).toBe(true);
  await handedIn(own, '2024-08-06T23:00:00Z');
  const second = await ask(listHandIns, { ...query, cursor: first.body.next_cursor });
  expect(idsOf(second)).toEqual(newestFirst.slice(defaultPageSize));
  expect(second.body).toMatchObject({ has_more: false, next_cursor: null });
  // A span that ends before the page does: the cursor never leads out of it.
  const earlier = { ...query, handed_in_to: '2024-08-06T08:01:00Z', cursor: first.body.next_cursor };
  expect(await found(earlier)).toEqual(newestFirst.slice(-1));
});

test('listHandIns 400: a page of more than 100', async () => {
  expect((await ask(listHandIns, { limit: '101' })).status).toBe(400);
});

const timeRule =
  'must be a date such as 2026-11-15, or a time such as 2026-11-15T09:30:00Z or 2026-11-15T10:30:00+01:00, with + written as %2B in a URL';

test.each([
  ['courier_id=Bola', 'courier_id must be an identifier that starts with cou_'],
  ['courier_id=dlv_01kd3x8j5mfd7v2q9r4t6w8y0z', 'courier_id must be an identifier that starts with cou_'],
  ['handed_in_from=yesterday', `handed_in_from ${timeRule}`],
  ['handed_in_to=2026-11-15T25:00:00Z', `handed_in_to ${timeRule}`],
  ['handed_in_from=2026-02-30', 'handed_in_from must be a date of the calendar, which 2026-02-30 is not'],
  [
    'handed_in_from=2026-02-30&handed_in_to=2026-04-31T10:00:00Z',
    'handed_in_from must be a date of the calendar, which 2026-02-30 is not; handed_in_to must be a date of the calendar, which 2026-04-31 is not',
  ],
  ['handed_in_from=2026-11-16&handed_in_to=2026-11-15', 'handed_in_to must be after handed_in_from'],
  [
    'day=2026-11-16',
    'day is not a known parameter: use courier_id, handed_in_from, handed_in_to, cursor, limit',
  ],
  [
    'courier_id=cou_01kd3x8j5mfd7v2q9r4t6w8y0z&cursor=x',
    'cursor must be the next_cursor of an earlier response',
  ],
])('listHandIns 400: %s', async (text, details) => {
  const response = await ask(listHandIns, Object.fromEntries(new URLSearchParams(text)));
  expect([response.status, response.body.error, response.body.details]).toEqual([
    400,
    'invalid request data',
    details,
  ]);
});

/** Deposits of a desk that has enough. */
async function deposit(...amounts: number[]): Promise<void> {
  for (const amount of amounts) {
    const response = await operator.call(depositCash, { body: { currency: 'USD', amount } });
    expect(response.status, response.text).toBe(201);
  }
}

async function fillDesk(amount: number): Promise<void> {
  const { collect, handIn } = await cashScene(service);
  await collect(amount);
  expect((await handIn(amount)).status).toBe(201);
}

test('listDeposits 200: newest first, with who recorded them; differences of closings are none', async () => {
  await fillDesk(1_000);
  await deposit(300, 200);
  const closing = { currency: 'USD', counted: 490, reason: 'A torn note' };
  expect((await operator.call(closeDesk, { body: closing })).status).toBe(201);
  const { body } = await ask(listDeposits, {});
  expect(body).toMatchObject({ has_more: false, next_cursor: null });
  const by = { currency: 'USD', currency_digits: 2, recorded_by: { name: 'Ngozi Eze', kind: 'person' } };
  expect(body.data).toEqual(
    [200, 300].map((amount) => ({
      ...by,
      amount,
      deposit_id: expect.stringMatching(/^pst_/),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })),
  );
});

test('listDeposits 200: page by page, without a gap; new deposits shift no page', async () => {
  await fillDesk(10_000);
  const amounts = Array.from({ length: defaultPageSize + 1 }, (_, i) => i + 1);
  await deposit(...amounts);
  const amountsOf = ({ body }: JsonResponse) => body.data.map(({ amount }: { amount: number }) => amount);
  const first = await ask(listDeposits, {});
  expect(amountsOf(first)).toEqual(amounts.slice(1).reverse());
  await deposit(999);
  const second = await ask(listDeposits, { cursor: first.body.next_cursor });
  expect(amountsOf(second)[0]).toBe(1);
  expect(second.body.has_more).toBe(false);
});

test('listDeposits 400: a cursor that is not ours', async () => {
  const { status, body } = await ask(listDeposits, { cursor: 'x' });
  expect([status, body.details]).toEqual([400, 'cursor must be the next_cursor of an earlier response']);
});

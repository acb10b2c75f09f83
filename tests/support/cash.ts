/** Money of a test: deliveries that are paid at the door, hand-ins and payouts, through the interface. */

import { insertHandIn } from '../../server/money/desk/hand-in-store.ts';
import { formatId, newId, readId } from '../../server/platform/ids.ts';
import { createDelivery, type JsonResponse, send, shirts } from './client.ts';
import { newCourier } from './couriers.ts';
import { outcomeOf, plainDeliveries } from './moves.ts';
import type { TestService } from './service.ts';
import { sql } from './sql.ts';

export interface CashScene {
  /** The keys of both sides. */
  account: string;
  fleet: string;
  accountId: string;
  courierId: string;
  /** Delivers one parcel, for which this is paid; returns its id. A new one, unless `id` names one that was created before. */
  collect(
    amount: number,
    more?: { paid?: object; by?: string; account?: string; id?: string },
  ): Promise<string>;
  asFleet(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<JsonResponse>;
  asAccount(method: string, path: string, headers?: Record<string, string>): Promise<JsonResponse>;
  handIn(amount: number, more?: object): Promise<JsonResponse>;
  payOut(amount: number, more?: object): Promise<JsonResponse>;
  /** What the account is owed, in the currency of its deliveries. */
  balance(): Promise<Record<string, number>>;
  /** In the hands of the courier. */
  inHand(): Promise<number>;
}

/** The worker sets off in between otherwise: it takes turns on its own. */
export async function stopSetOffs(service: TestService): Promise<void> {
  await sql(
    service,
    `insert into worker_leases (name, owner, claimed_at, expires_at)
     values ('set-offs', gen_random_uuid(), now(), now() + interval '1 day')
     on conflict (name) do update set owner = excluded.owner, expires_at = excluded.expires_at`,
  );
}

let scenes = 0;

/** For a new account, the one with this name, or the one with this key. */
export async function cashScene(
  service: TestService,
  of: { name?: string; key?: string } = {},
): Promise<CashScene> {
  const account = of.key ?? (await service.newKey(of.name ?? `Cash ${++scenes}`));
  const fleet = await service.newKey('', 'fleet');
  const { courierId } = await newCourier(service);
  const asFleet: CashScene['asFleet'] = (method, path, body, headers = {}) =>
    send(service, method, path, { key: fleet, headers, ...(body === undefined ? {} : { body }) });
  const asAccount: CashScene['asAccount'] = (method, path, headers = {}) =>
    send(service, method, path, { key: account, headers });
  const statement = await asAccount('GET', '/v1/cash/statement');
  const accountId: string = statement.body.account.id;
  const currency: string = statement.body.currency;
  const done = async (response: Promise<JsonResponse>) => {
    const { status, text } = await response;
    if (status >= 300) throw new Error(`${status}: ${text}`);
  };
  return {
    account,
    fleet,
    accountId,
    courierId,
    asFleet,
    asAccount,
    async collect(amount, { paid = {}, by = courierId, account: key = account, id: created } = {}) {
      const id = created ?? (await createDelivery(service, key, { ...shirts, amount_to_collect: amount }));
      await done(asFleet('POST', `/v1/fleet/deliveries/${id}/pick-up`, { courier_id: by }));
      await done(
        asFleet('POST', `/v1/fleet/deliveries/${id}/deliver`, { collected_amount: amount, ...paid }),
      );
      return id;
    },
    handIn: (amount, more = {}) =>
      asFleet('POST', `/v1/fleet/couriers/${courierId}/hand-ins`, { amount, currency, ...more }),
    payOut: (amount, more = {}) =>
      asFleet('POST', '/v1/fleet/payouts', {
        account_id: accountId,
        amount,
        currency,
        bank_reference: 'GTB-42',
        confirm_duplicate: true,
        ...more,
      }),
    async balance() {
      const { body } = await asFleet('GET', `/v1/fleet/accounts/${accountId}/cash`);
      return body.balances[0] ?? {};
    },
    async inHand() {
      const { body } = await asFleet('GET', `/v1/fleet/couriers/${courierId}/cash`);
      return body.cash_in_hand[0]?.amount ?? 0;
    },
  };
}

/** A payout of 100 to the account of this key. */
export async function newPayout(service: TestService, key: string): Promise<{ payout_id: string }> {
  const { collect, handIn, payOut } = await cashScene(service, { key });
  await collect(100);
  await handIn(100);
  return (await payOut(100)).body;
}

let handInsInPast = 0;

/** The courier handed in 500 at each of these times, in the past. Only the list of hand-ins has them, not the ledger. */
export async function handInsAt(
  service: TestService,
  courierId: string,
  ...times: string[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const time of times) {
    const at = new Date(time);
    const row = {
      hand_in_id: newId('handIn', at.getTime()),
      courier_id: readId('courier', courierId),
      // One that no other hand-in of a test is in: numbers are counted in each currency.
      currency: 'CHF',
      number: ++handInsInPast,
      expected: '500',
      amount: '500',
      shortfall: '0',
      reason: null,
      counted_by: null,
      denominations: null,
      actor: 'system',
      at,
    };
    await service.database.inTransaction((tx) => insertHandIn(tx, row));
    ids.push(formatId('handIn', row.hand_in_id));
  }
  return ids;
}

/** An operator corrects what was collected. */
export async function correctAmount(
  service: TestService,
  deliveryId: string,
  collectedAmount: number,
): Promise<void> {
  const { database, clock } = service;
  const deliveries = plainDeliveries(database, clock);
  const ref = await deliveries.findLive(readId('delivery', deliveryId));
  const request = { move: 'correct_amount' as const, collectedAmount, reason: 'Counted again' };
  const moved = await deliveries.move(ref!, request, { actor: 'dispatcher' });
  if (outcomeOf(moved) !== 'changed') throw new Error(`not corrected: ${JSON.stringify(moved)}`);
}

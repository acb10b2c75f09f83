/** Binds the operations of cash on /v1: hand-ins and payouts with a fleet key, payouts of an account with its own key. */

import { notFound } from '../../contract/not-found.ts';
import { confirmPayout, listPayouts } from '../../contract/operations/cash/payouts.ts';
import {
  createPayout,
  getAccountCash,
  getCourierCash,
  handInCash,
  reversePayout,
  setAccountFees,
} from '../../contract/operations/fleet/cash.ts';
import { defaultPageSize } from '../../contract/records.ts';
import type { Actor, Caller, KeyBinder } from '../access/index.ts';
import type { Couriers } from '../couriers/index.ts';
import { cursorAfter, readCursor } from '../deliveries/index.ts';
import { type KeyedRequests, keyedBy, markOf } from '../idempotency/index.ts';
import type { Database } from '../platform/database.ts';
import { unwrap } from '../platform/http/refusal.ts';
import { formatId, highestId, readId } from '../platform/ids.ts';
import { notFoundRejection } from '../platform/rejection.ts';
import { accountCash, courierCash } from './cash-views.ts';
import type { SetFees } from './fees.ts';
import type { HandIns } from './hand-ins.ts';
import { listPayouts as readPayouts } from './payout-store.ts';
import { type Payouts, payoutView } from './payouts.ts';

export interface CashApiParts {
  database: Database;
  couriers: Pick<Couriers, 'find'>;
  keyedRequests: KeyedRequests;
  handIns: HandIns;
  payouts: Payouts;
  setFees: SetFees;
}

export function bindCash({ bind }: KeyBinder, parts: CashApiParts): void {
  const { database, couriers, keyedRequests, handIns, payouts, setFees } = parts;

  bind(getCourierCash, async ({ params }) => {
    const cash = await courierCash(database, couriers, params.courier_id);
    return { status: 200, body: unwrap(cash ?? notFoundRejection(notFound.courier)) };
  });

  bind(handInCash, async ({ caller, params, body, key }) => {
    const keyed = keyedBy(caller, 'hand_in', key, [formatId('courier', params.courier_id), body]);
    const done = unwrap(await handIns.make(params.courier_id, body, byKey(caller), keyed));
    return { status: 201, body: done.body, headers: markOf(done) };
  });

  bind(getAccountCash, async ({ params }) => {
    const cash = await accountCash(database, params.account_id);
    return { status: 200, body: unwrap(cash ?? notFoundRejection(notFound.fleetAccount)) };
  });

  bind(setAccountFees, async ({ caller, params, body, key }) => {
    const { account_id: accountId } = params;
    const keyed = keyedBy(caller, 'set_fees', key, [formatId('account', accountId), body]);
    const outcome = await keyedRequests.inOneTransaction(keyed, (tx) =>
      setFees(tx, byKey(caller), accountId, body),
    );
    const done = unwrap(outcome);
    return { status: 200, body: done.body, headers: markOf(done) };
  });

  bind(createPayout, async ({ caller, body, key }) => {
    const { account_id: account, ...asked } = body;
    const keyed = keyedBy(caller, 'pay_out', key, body);
    const done = unwrap(await payouts.pay(readId('account', account), asked, byKey(caller), keyed));
    return { status: 201, body: done.body, headers: markOf(done) };
  });

  bind(reversePayout, async ({ caller, params, body, key }) => {
    const { payout_id: payoutId } = params;
    const keyed = keyedBy(caller, 'reverse_payout', key, [formatId('payout', payoutId), body]);
    const done = unwrap(await payouts.reverse(payoutId, body.reason, byKey(caller), keyed));
    return { status: 200, body: done.body, headers: markOf(done) };
  });

  bind(listPayouts, async ({ caller, query }) => {
    const limit = query.limit ?? defaultPageSize;
    const below = query.cursor === undefined ? highestId : readCursor<'payout'>(query.cursor);
    // Test deliveries are never paid out. One more than is shown says whether there are more.
    const found =
      caller.kind === 'live' ? await readPayouts(database, caller.accountId, below, limit + 1) : [];
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      status: 200,
      body: {
        data: shown.map(payoutView),
        has_more: last !== undefined,
        next_cursor: last ? cursorAfter(last.payout_id) : null,
      },
    };
  });

  bind(confirmPayout, async ({ caller, params, key }) => {
    const { accountId, kind, actor } = caller;
    const { payout_id: payoutId } = params;
    const request = [formatId('payout', payoutId)];
    const keyed = keyedBy(caller, 'confirm_payout', key, request);
    const outcome =
      kind === 'live'
        ? await payouts.confirm(accountId, payoutId, actor, keyed)
        : notFoundRejection(notFound.payout);
    const done = unwrap(outcome);
    return { status: 200, body: done.body, headers: markOf(done) };
  });
}

const byKey = ({ actor }: Caller): Actor => ({ actor, personId: null, network: null });

/** Binds the operations of cash: the desk, hand-ins, fees and payouts for the fleet, payouts of an account for the account. */
import { findAccountsAtDesk, maxMatchingAccounts } from '../../../contract/dashboard/cash-desk.ts';
import type { QueryOf } from '../../../contract/operation.ts';
import { confirmPayout, listPayouts } from '../../../contract/operations/cash.ts';
import * as cash from '../../../contract/operations/fleet/cash.ts';
import * as desk from '../../../contract/operations/fleet/cash-desk.ts';
import type { Binder } from '../../accounts/index.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import { unwrap } from '../../http/refusal.ts';
import { keyedBy, keyedResponse } from '../../idempotency/index.ts';
import { readPage } from '../../platform/id-cursor.ts';
import {
  type AccountId,
  type ClosingId,
  type CourierId,
  firstIdAt,
  formatId,
  type HandInId,
  highestId,
  lowestId,
  type PayoutId,
  type PostingId,
  readId,
} from '../../platform/ids.ts';
import { readTimes } from '../../platform/time-filter.ts';
import { listBalances, readCashInHand } from '../ledger/ledger-store.ts';
import { makeDesk, makeSetFees } from './desk.ts';
import { findAccountsByName, findCashAccount, readClosings, readDeposits, readDesks } from './desk-store.ts';
import { type HandInFilter, listHandIns } from './hand-in-store.ts';
import { makeHandIn } from './hand-ins.ts';
import { listPayouts as readPayouts } from './payout-store.ts';
import { makePayouts } from './payouts.ts';
import * as views from './views.ts';

interface CashApiParts extends views.CashParts {
  /** The time zone of the fleet, which says when a day starts. */
  timeZone(): Promise<string>;
}

export function bindCash(binder: Binder, parts: CashApiParts): void {
  bindCouriersCash(binder, parts);
  bindDesk(binder, parts);
  bindAccountsCash(binder, parts);
  bindPayouts(binder, parts);
}

function bindCouriersCash({ bind, bindOutcome }: Binder, parts: CashApiParts): void {
  const { database, couriers, timeZone } = parts;
  const handIn = makeHandIn(parts);

  bindOutcome(cash.getCourierCash, ({ params }) => views.courierCash(database, couriers, params.courier_id));

  bind(cash.handInCash, async ({ caller, params, body, key }) => {
    const counted = caller.name === null ? body : { counted_by: caller.name, ...body };
    const keyed = keyedBy(caller, 'hand_in', key, [formatId('courier', params.courier_id), body]);
    return keyedResponse(201, unwrap(await handIn(params.courier_id, counted, caller, keyed)));
  });

  bindOutcome(desk.listHandIns, async ({ query }) => {
    const filter = unwrap(readHandInFilter(query, await timeZone()));
    const read = (below: HandInId, limit: number) => {
      const belowId = below < filter.belowId ? below : filter.belowId;
      return listHandIns(database, { ...filter, belowId }, limit);
    };
    const { rows, rest } = unwrap(await readPage(query, read, (row) => row.hand_in_id));
    const courierOf = await readCourierNames(couriers, rows);
    const data = await views.viewsOf(database, rows, (row, by) => views.handInView(row, courierOf(row), by));
    return { data, ...rest };
  });
}

async function readCourierNames(couriers: views.CourierNames, rows: readonly { courier_id: CourierId }[]) {
  const names = await couriers.namesOf(rows.map(({ courier_id: id }) => id));
  return ({ courier_id: id }: { courier_id: CourierId }) => names.get(id) ?? 'a courier';
}

/** The ids of hand-ins begin with their time, so a time is a bound of ids. `timeZone` says which day a date without a time is. */
function readHandInFilter(
  query: QueryOf<typeof desk.listHandIns>,
  timeZone: string,
): HandInFilter | Rejection {
  const times = readTimes(query, { handed_in_from: 'start', handed_in_to: 'end' }, timeZone);
  if (isRejection(times)) return times;
  const { handed_in_from: from, handed_in_to: to } = times;
  if (from !== undefined && to !== undefined && from >= to) {
    return new Rejection('not_after', { after: 'handed_in_from' }, { field: 'handed_in_to' });
  }
  return {
    courierId: query.courier_id === undefined ? undefined : readId('courier', query.courier_id),
    fromId: from === undefined ? lowestId : firstIdAt(from),
    belowId: to === undefined ? highestId : firstIdAt(to),
  };
}

function bindDesk({ bind, bindOutcome }: Binder, parts: CashApiParts): void {
  const { database, couriers } = parts;
  const { deposit, close } = makeDesk(parts);

  bindOutcome(desk.getCashDesk, async () => {
    const [desks, inHand, accounts] = await Promise.all([
      readDesks(database),
      readCashInHand(database),
      listBalances(database, desk.maxListedBalances),
    ]);
    const courierOf = await readCourierNames(couriers, inHand);
    const oldestFirst = inHand.toSorted((a, b) => a.since.getTime() - b.since.getTime());
    return {
      desks: desks.map(views.deskView),
      couriers: oldestFirst.map((row) => ({
        courier: { id: formatId('courier', row.courier_id), name: courierOf(row) },
        ...views.cashInHandView(row),
        deliveries: row.deliveries,
      })),
      accounts: accounts.map((row) => ({
        account: { id: formatId('account', row.account_id), name: row.name },
        ...views.balanceView(row),
      })),
    };
  });

  bindOutcome(findAccountsAtDesk, async ({ query }) => {
    const rows = await findAccountsByName(database, query.name, maxMatchingAccounts);
    return { data: rows.map(({ account_id, name }) => ({ id: formatId('account', account_id), name })) };
  });

  bind(desk.depositCash, async ({ caller, body, key }) =>
    keyedResponse(201, unwrap(await deposit(body, caller, keyedBy(caller, 'deposit', key, body)))),
  );

  bind(desk.closeDesk, async ({ caller, body, key }) =>
    keyedResponse(201, unwrap(await close(body, caller, keyedBy(caller, 'close_desk', key, body)))),
  );

  bindOutcome(desk.listDeposits, async ({ query }) => {
    const read = (below: PostingId, limit: number) => readDeposits(database, below, limit);
    const { rows, rest } = unwrap(await readPage(query, read, (row) => row.posting_id));
    return { data: await views.viewsOf(database, rows, views.depositView), ...rest };
  });

  bindOutcome(desk.listClosings, async ({ query }) => {
    const read = (below: ClosingId, limit: number) => readClosings(database, below, limit);
    const { rows, rest } = unwrap(await readPage(query, read, (row) => row.closing_id));
    return { data: await views.viewsOf(database, rows, views.closingView), ...rest };
  });
}

function bindAccountsCash({ bind, bindOutcome }: Binder, parts: CashApiParts): void {
  const { database } = parts;
  const setFees = makeSetFees(parts);

  bindOutcome(cash.getAccountCash, ({ params }) => views.accountCash(database, params.account_id));

  bindOutcome(cash.getAccountFees, async ({ params }) => {
    const account = await findCashAccount(database, params.account_id);
    return account ? views.feesOf(account) : notFoundRejection('fleet_account_not_found');
  });

  bind(cash.setAccountFees, async ({ caller, params, body, key }) => {
    const { account_id: accountId } = params;
    const keyed = keyedBy(caller, 'set_fees', key, [formatId('account', accountId), body]);
    return keyedResponse(200, unwrap(await setFees(accountId, body, caller, keyed)));
  });
}

function bindPayouts({ bind, bindOutcome }: Binder, parts: CashApiParts): void {
  const { database } = parts;
  const payouts = makePayouts(parts);

  async function payoutPage(accountId: AccountId, query: QueryOf<typeof cash.listAccountPayouts>) {
    const read = (below: PayoutId, limit: number) =>
      readPayouts(database, accountId, { below, limit, bankReference: query.bank_reference });
    const { rows, rest } = unwrap(await readPage(query, read, (row) => row.payout_id));
    return { data: await views.payoutViews(database, rows), ...rest };
  }

  bind(cash.createPayout, async ({ caller, body, key }) => {
    const { account_id: account, ...payout } = body;
    const keyed = keyedBy(caller, 'pay_out', key, body);
    return keyedResponse(201, unwrap(await payouts.pay(readId('account', account), payout, caller, keyed)));
  });

  bindOutcome(cash.listAccountPayouts, async ({ params: { account_id: accountId }, query }) =>
    (await findCashAccount(database, accountId))
      ? payoutPage(accountId, query)
      : notFoundRejection('fleet_account_not_found'),
  );

  bind(cash.reversePayout, async ({ caller, params, body, key }) => {
    const { payout_id: payoutId } = params;
    const keyed = keyedBy(caller, 'reverse_payout', key, [formatId('payout', payoutId), body]);
    return keyedResponse(200, unwrap(await payouts.reverse(payoutId, body.reason, caller, keyed)));
  });

  // Test deliveries are never paid out.
  bindOutcome(listPayouts, async ({ caller: { accountId, mode }, query }) =>
    mode === 'live' ? payoutPage(accountId, query) : { data: [], has_more: false, next_cursor: null },
  );

  bind(confirmPayout, async ({ caller, params, key }) => {
    const { accountId, mode, actor } = caller;
    const { payout_id: payoutId } = params;
    const keyed = keyedBy(caller, 'confirm_payout', key, [formatId('payout', payoutId)]);
    const outcome =
      mode === 'live'
        ? await payouts.confirm(accountId, payoutId, actor, keyed)
        : notFoundRejection('payout_not_found');
    return keyedResponse(200, unwrap(outcome));
  });
}

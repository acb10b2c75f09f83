/** Binds the operations of the cash desk: what is in it, hand-ins, deposits and closings. */
import { currencyDigits } from '../../../contract/currencies.ts';
import { findAccountsAtDesk, maxFoundAccounts } from '../../../contract/dashboard/cash-desk.ts';
import {
  closeDesk,
  depositCash,
  getCashDesk,
  listClosings,
  listDeposits,
  listHandIns,
  maxListedBalances,
} from '../../../contract/operations/fleet/cash-desk.ts';
import { defaultPageSize } from '../../../contract/records.ts';
import type { Binder } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import { unwrap } from '../../http/refusal.ts';
import { keyedBy, markOf } from '../../idempotency/index.ts';
import { pageOf, startOfPage } from '../../platform/id-cursor.ts';
import { formatId } from '../../platform/ids.ts';
import { listBalances } from '../ledger/balance-store.ts';
import { type CashInHandRow, readCashInHand } from '../ledger/cash-in-hand-store.ts';
import { findAccountsByName } from './account-store.ts';
import { namesOf } from './actor-names.ts';
import { balanceView } from './cash-views.ts';
import type { CourierNames } from './courier-names.ts';
import type { Desk } from './desk.ts';
import { readHandInFilter } from './hand-in-filter.ts';
import { listHandIns as readAllHandIns } from './hand-in-store.ts';
import { handInView } from './hand-ins.ts';

interface CashDeskParts {
  database: Database;
  couriers: CourierNames;
  desk: Desk;
  /** The time zone of the fleet, which says when a day starts. */
  timeZone(): Promise<string>;
}

export function bindCashDesk({ bind }: Binder, { database, couriers, desk, timeZone }: CashDeskParts): void {
  bind(getCashDesk, async () => {
    const [desks, inHand, accounts] = await Promise.all([
      desk.read(),
      readCashInHand(database),
      listBalances(database, maxListedBalances),
    ]);
    return {
      status: 200,
      body: {
        desks,
        couriers: await withNames(inHand),
        accounts: accounts.map((row) => ({
          account: { id: formatId('account', row.account_id), name: row.name },
          ...balanceView(row),
        })),
      },
    };
  });

  /** The oldest cash first. */
  async function withNames(inHand: readonly CashInHandRow[]) {
    const courierOf = await couriersOf(inHand);
    return inHand
      .toSorted((a, b) => a.since.getTime() - b.since.getTime())
      .map((row) => ({
        courier: { id: formatId('courier', row.courier_id), name: courierOf(row) },
        currency: row.currency,
        currency_digits: currencyDigits(row.currency),
        amount: Number(row.amount),
        since: row.since.toISOString(),
        deliveries: row.deliveries,
      }));
  }

  bind(listHandIns, async ({ query }) => {
    const filter = unwrap(readHandInFilter(query, await timeZone()));
    const limit = query.limit ?? defaultPageSize;
    const start = unwrap(startOfPage<'handIn'>(query.cursor));
    const belowId = start < filter.belowId ? start : filter.belowId;
    const found = await readAllHandIns(database, { ...filter, belowId }, limit + 1);
    const { rows, rest } = pageOf(found, limit, ({ hand_in_id }) => hand_in_id);
    const [courierOf, nameOf] = await Promise.all([couriersOf(rows), namesOf(database, rows)]);
    const data = rows.map((row) => handInView(row, courierOf(row), nameOf(row.actor)));
    return { status: 200, body: { data, ...rest } };
  });

  bind(findAccountsAtDesk, async ({ query }) => {
    const found = await findAccountsByName(database, query.name, maxFoundAccounts);
    return {
      status: 200,
      body: {
        data: found.map(({ account_id, name }) => ({ id: formatId('account', account_id), name })),
      },
    };
  });

  bind(depositCash, async ({ caller, body, key }) => {
    const done = unwrap(await desk.deposit(body, caller, keyedBy(caller, 'deposit', key, body)));
    return { status: 201, body: done.body, headers: markOf(done) };
  });

  bind(listDeposits, async ({ query }) => ({ status: 200, body: unwrap(await desk.deposits(query)) }));

  bind(closeDesk, async ({ caller, body, key }) => {
    const done = unwrap(await desk.close(body, caller, keyedBy(caller, 'close_desk', key, body)));
    return { status: 201, body: done.body, headers: markOf(done) };
  });

  bind(listClosings, async ({ query }) => ({ status: 200, body: unwrap(await desk.closings(query)) }));

  async function couriersOf(rows: readonly Pick<CashInHandRow, 'courier_id'>[]) {
    const names = await couriers.namesOf(rows.map(({ courier_id: id }) => id));
    return ({ courier_id: id }: Pick<CashInHandRow, 'courier_id'>) => names.get(id) ?? 'a courier';
  }
}

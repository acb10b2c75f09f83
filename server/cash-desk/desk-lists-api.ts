/** Binds the lists of the cash desk: hand-ins, deposits and closings, each newest first. */
import type { Static } from 'typebox';
import { currencyDigits } from '../../contract/currencies.ts';
import {
  type Deposit,
  depositPageSize,
  handInPageSize,
  listClosings,
  listDeposits,
  listHandIns,
  maxListedClosings,
} from '../../contract/dashboard/cash-desk.ts';
import { type DashboardBinder, operatorReader } from '../access/index.ts';
import type { Couriers } from '../couriers/index.ts';
import { cursorAfter, readCursor } from '../deliveries/index.ts';
import type { Database } from '../platform/database.ts';
import { unwrap } from '../platform/http/refusal.ts';
import { formatId, highestId, type Id, type IdKind } from '../platform/ids.ts';
import { type By, namesOf } from './actor-names.ts';
import type { Desk } from './desk.ts';
import { type DepositRow, readDeposits } from './desk-store.ts';
import { readHandInFilter } from './hand-in-filter.ts';
import { listHandIns as readAllHandIns } from './hand-in-store.ts';
import { handInView } from './hand-ins.ts';

export interface DeskListParts {
  database: Database;
  couriers: Pick<Couriers, 'findMany'>;
  desk: Pick<Desk, 'closings'>;
  /** Of the fleet: says when a day starts. */
  timeZone(): Promise<string>;
}

export function bindDeskLists({ bind }: DashboardBinder, parts: DeskListParts): void {
  const { database, couriers, desk, timeZone } = parts;

  bind(listHandIns, async ({ query }) => {
    const filter = unwrap(readHandInFilter(query, await timeZone()));
    const after = query.cursor === undefined ? highestId : readCursor<'handIn'>(query.cursor);
    const belowId = after < filter.belowId ? after : filter.belowId;
    const found = await readAllHandIns(database, { ...filter, belowId }, handInPageSize + 1);
    const { shown, rest } = pageOf(found, handInPageSize, ({ hand_in_id }) => hand_in_id);
    const names = await couriers.findMany([...new Set(shown.map(({ courier_id }) => courier_id))]);
    const nameOf = await actorsOf(shown);
    const data = shown.map((row) => ({
      ...handInView(row),
      courier_name: names.get(row.courier_id)?.name ?? 'a courier',
      ...nameOf(row.actor),
    }));
    return { status: 200, body: { data, ...rest } };
  });

  bind(listDeposits, async ({ query }) => {
    const below = query.cursor === undefined ? highestId : readCursor<'posting'>(query.cursor);
    const found = await readDeposits(database, below, depositPageSize + 1);
    const { shown, rest } = pageOf(found, depositPageSize, ({ posting_id }) => posting_id);
    const nameOf = await actorsOf(shown);
    return {
      status: 200,
      body: { data: shown.map((row) => depositView(row, nameOf(row.actor))), ...rest },
    };
  });

  bind(listClosings, async () => ({
    status: 200,
    body: { data: await desk.closings(maxListedClosings) },
  }));

  const actorsOf = (rows: readonly { actor: string }[]) =>
    namesOf(
      database,
      rows.map(({ actor }) => actor),
      operatorReader,
    );
}

/** `found` has one row more than a page, where there are more. */
function pageOf<Row>(found: readonly Row[], size: number, idOf: (row: Row) => Id<IdKind>) {
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return {
    shown,
    rest: { has_more: last !== undefined, next_cursor: last ? cursorAfter(idOf(last)) : null },
  };
}

function depositView(row: DepositRow, by: By): Static<typeof Deposit> {
  return {
    deposit_id: formatId('posting', row.posting_id),
    currency: row.currency,
    currency_digits: currencyDigits(row.currency),
    amount: Number(row.amount),
    at: row.at.toISOString(),
    ...by,
  };
}

/** The SQL of hand-ins: the cash that a courier has, and what was counted at the desk. */
import type { Static } from 'typebox';
import type { Denominations } from '../../contract/cash.ts';
import type { HeldCash } from '../cash/index.ts';
import type { Database, Statement, Tx } from '../platform/database.ts';
import type { AccountId, CourierId, DeliveryId, HandInId } from '../platform/ids.ts';
import { onlyRow } from '../platform/only-row.ts';
import type { Topology } from '../platform/topology.ts';
import type { HandInFilter } from './hand-in-filter.ts';

interface HeldRow {
  account_id: AccountId;
  delivery_id: DeliveryId;
  /** PostgreSQL's bigint comes as text. */
  amount: string;
  since: Date;
}

const lockHeld = (name: string, where: string): Statement => ({
  name,
  text: `
    select account_id, delivery_id, amount, since from courier_cash
    where courier_id = $1 and currency = $2 and amount <> 0 ${where}
    order by account_id, delivery_id for update`,
});
const lockAll = lockHeld('lock-held-cash', '');
const lockOfAccount = lockHeld('lock-held-cash-of-account', 'and account_id = $3');

/**
 * The cash that a courier has, the oldest first. Locked, in the order of the key: of two hand-ins at once, the second sees what the
 * first has left. On a distributed database account by account, because Citus locks rows in one shard only.
 */
export async function lockHeldCash(
  tx: Tx,
  courierId: CourierId,
  currency: string,
  { distributed }: Topology,
): Promise<HeldCash[]> {
  const rows: HeldRow[] = [];
  if (distributed) {
    const accounts = await tx.query<{ account_id: AccountId }>(
      {
        name: 'find-accounts-of-held-cash',
        text: `
          select distinct account_id from courier_cash
          where courier_id = $1 and currency = $2 and amount <> 0 order by account_id`,
      },
      [courierId, currency],
    );
    for (const { account_id } of accounts) {
      rows.push(...(await tx.query<HeldRow>(lockOfAccount, [courierId, currency, account_id])));
    }
  } else {
    rows.push(...(await tx.query<HeldRow>(lockAll, [courierId, currency])));
  }
  return rows
    .sort((a, b) => a.since.getTime() - b.since.getTime() || (a.delivery_id < b.delivery_id ? -1 : 1))
    .map((row) => ({ accountId: row.account_id, deliveryId: row.delivery_id, amount: Number(row.amount) }));
}

/** What is missing of deliveries of one account. */
export function readShortfalls(
  tx: Tx,
  accountId: AccountId,
  deliveryIds: readonly DeliveryId[],
): Promise<{ delivery_id: DeliveryId; amount: string }[]> {
  return tx.query(
    {
      name: 'read-shortfalls',
      text: `
        select delivery_id, sum(shortfalls) as amount from cash_postings
        where account_id = $1 and delivery_id = any ($2::uuid[]) group by delivery_id`,
    },
    [accountId, deliveryIds],
  );
}

/** Couriers who handed in too much for some deliveries, and have cash of others, or a shortfall to take back. */
export function listToSetOff(
  database: Database,
  limit: number,
): Promise<{ courier_id: CourierId; currency: string }[]> {
  return database.read(
    {
      name: 'list-to-set-off',
      text: `
        with overpaid as materialized (
          select account_id, delivery_id, courier_id, currency from courier_cash where amount < 0
        )
        select c.courier_id, c.currency
        from courier_cash c join overpaid o on o.courier_id = c.courier_id and o.currency = c.currency
        where c.amount > 0
        union
        select o.courier_id, o.currency
        from cash_postings p join overpaid o on o.account_id = p.account_id and o.delivery_id = p.delivery_id
        group by o.courier_id, o.currency, o.account_id, o.delivery_id having sum(p.shortfalls) > 0
        order by courier_id, currency limit $1`,
    },
    [limit],
  );
}

/** Rows of cash that was handed in. */
export async function deleteEmptied(tx: Tx, courierId: CourierId, currency: string): Promise<void> {
  await tx.query(
    {
      name: 'delete-emptied-cash',
      text: 'delete from courier_cash where courier_id = $1 and currency = $2 and amount = 0',
    },
    [courierId, currency],
  );
}

/** Adds to the desk; returns the number of the hand-in, and what came to the desk since its last closing. The row stays locked until the end. */
export async function addToDesk(
  tx: Tx,
  currency: string,
  amount: number,
): Promise<{ number: number; sum: string }> {
  const rows = await tx.query<{ number: number; sum: string }>(
    {
      name: 'add-to-desk',
      text: `
        insert into cash_desks as d (currency, handed_in, hand_ins) values ($1, $2, 1)
        on conflict (currency) do update set
          handed_in = d.handed_in + excluded.handed_in, hand_ins = d.hand_ins + 1
        returning hand_ins as number, opening + handed_in as sum`,
    },
    [currency, amount],
  );
  return onlyRow(rows);
}

export interface HandInRow {
  hand_in_id: HandInId;
  courier_id: CourierId;
  currency: string;
  number: number;
  /** PostgreSQL's bigint comes as text. */
  expected: string;
  amount: string;
  shortfall: string;
  reason: string | null;
  counted_by: string | null;
  denominations: Static<typeof Denominations> | null;
  actor: string;
  at: Date;
}

export async function insertHandIn(tx: Tx, row: HandInRow): Promise<void> {
  await tx.query(
    {
      name: 'insert-hand-in',
      text: `
        insert into cash_hand_ins (hand_in_id, courier_id, currency, number, expected, amount, shortfall, reason, counted_by,
                                   denominations, actor, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    },
    [
      row.hand_in_id,
      row.courier_id,
      row.currency,
      row.number,
      row.expected,
      row.amount,
      row.shortfall,
      row.reason,
      row.counted_by,
      row.denominations === null ? null : JSON.stringify(row.denominations),
      row.actor,
      row.at,
    ],
  );
}

/** The last hand-ins of a courier since then, newest first. */
export function readHandIns(
  database: Database,
  courierId: CourierId,
  sinceMs: number,
  limit: number,
): Promise<HandInRow[]> {
  return database.read<HandInRow>(
    {
      name: 'read-hand-ins',
      text: `
        select * from cash_hand_ins where courier_id = $1 and at >= to_timestamp($2::float8 / 1000)
        order by hand_in_id desc limit $3`,
    },
    [courierId, sinceMs, limit],
  );
}

const listed = (name: string, where: string): Statement => ({
  name,
  text: `
    select * from cash_hand_ins where hand_in_id >= $1 and hand_in_id < $2 ${where}
    order by hand_in_id desc limit $3`,
});
// Two statements, so that neither is planned for the other: the key of the table, and the index by courier.
const listAll = listed('list-hand-ins', '');
const listOfCourier = listed('list-hand-ins-of-courier', 'and courier_id = $4');

/** Of the whole desk, or of one courier, newest first. */
export function listHandIns(database: Database, filter: HandInFilter, limit: number): Promise<HandInRow[]> {
  const { courierId, fromId, belowId } = filter;
  return courierId === undefined
    ? database.read<HandInRow>(listAll, [fromId, belowId, limit])
    : database.read<HandInRow>(listOfCourier, [fromId, belowId, limit, courierId]);
}

export interface HeldDeliveryRow extends HeldRow {
  currency: string;
  account_name: string;
  reference: string | null;
}

/** The deliveries whose cash a courier has, the oldest first. */
export function readHeldDeliveries(
  database: Database,
  courierId: CourierId,
  limit: number,
): Promise<HeldDeliveryRow[]> {
  return database.read<HeldDeliveryRow>(
    {
      name: 'read-held-deliveries',
      text: `
        select c.account_id, c.delivery_id, c.currency, c.amount, c.since, a.name as account_name, d.reference
        from courier_cash c
        join accounts a on a.account_id = c.account_id
        join deliveries d on d.account_id = c.account_id and d.delivery_id = c.delivery_id
        where c.courier_id = $1 and c.amount <> 0
        order by c.since, c.delivery_id limit $2`,
    },
    [courierId, limit],
  );
}

/** The SQL of hand-ins: the cash that a courier has, and what was counted at the desk. */
import type { Static } from 'typebox';
import type { Denominations } from '../../../contract/cash.ts';
import type { Database, Tx } from '../../database/database.ts';
import { execute, queryAll, queryOne } from '../../database/statements.ts';
import type { AccountId, CourierId, DeliveryId, HandInId } from '../../platform/ids.ts';
import type { HeldCash } from '../ledger/postings.ts';

/** PostgreSQL's bigint comes as text, here and in the other rows. */
interface HeldRow {
  account_id: AccountId;
  delivery_id: DeliveryId;
  amount: string;
  since: Date;
}

/**
 * The cash that a courier has, the oldest first. Locked, in the order of the key: of two hand-ins at once, the second sees what the
 * first has left. On a distributed database account by account, because Citus locks rows in one shard only.
 */
export async function lockHeldCash(tx: Tx, courierId: CourierId, currency: string): Promise<HeldCash[]> {
  const lock = (name: string, accountId?: AccountId) =>
    queryAll<HeldRow>(tx, name, { courierId, currency, accountId })`
      select account_id, delivery_id, amount, since from courier_cash
      where courier_id = $courierId and currency = $currency and amount <> 0
        ${accountId === undefined ? '' : 'and account_id = $accountId'}
      order by account_id, delivery_id for update`;
  const lockEach = async () => {
    const whose = { courierId, currency };
    const accounts = await queryAll<{ account_id: AccountId }>(tx, 'find-accounts-of-held-cash', whose)`
      select distinct account_id from courier_cash
      where courier_id = $courierId and currency = $currency and amount <> 0 order by account_id`;
    const rows: HeldRow[] = [];
    for (const { account_id: id } of accounts) rows.push(...(await lock('lock-held-cash-of-account', id)));
    return rows;
  };
  return (await (tx.isDistributed ? lockEach() : lock('lock-held-cash')))
    .sort((a, b) => a.since.getTime() - b.since.getTime() || (a.delivery_id < b.delivery_id ? -1 : 1))
    .map((row) => ({ accountId: row.account_id, deliveryId: row.delivery_id, amount: Number(row.amount) }));
}

/** What is missing of deliveries of one account. */
export function readShortfalls(tx: Tx, accountId: AccountId, deliveryIds: readonly DeliveryId[]) {
  type Row = Pick<HeldRow, 'delivery_id' | 'amount'>;
  return queryAll<Row>(tx, 'read-shortfalls', { accountId, deliveryIds })`
    select delivery_id, sum(shortfalls) as amount from cash_postings
    where account_id = $accountId and delivery_id = any ($deliveryIds::uuid[]) group by delivery_id`;
}

/** Couriers who handed in too much for some deliveries, and have cash of others, or a shortfall to take back. */
export function listToSetOff(database: Database, limit: number) {
  return queryAll<{ courier_id: CourierId; currency: string }>(database, 'list-to-set-off', { limit })`
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
    order by courier_id, currency limit $limit`;
}

/** Rows of cash that was handed in. */
export function deleteEmptied(tx: Tx, courierId: CourierId, currency: string) {
  return execute(tx, 'delete-emptied-cash', { courierId, currency })`
    delete from courier_cash where courier_id = $courierId and currency = $currency and amount = 0`;
}

/** Adds to the desk; returns the number of the hand-in, and what came to the desk since its last closing. The row stays locked until the end. */
export function addToDesk(tx: Tx, currency: string, amount: number) {
  return queryOne<{ number: number; sum: string }>(tx, 'add-to-desk', { currency, amount })`
    insert into cash_desks as d (currency, handed_in, hand_ins) values ($currency, $amount, 1)
    on conflict (currency) do update set
      handed_in = d.handed_in + excluded.handed_in, hand_ins = d.hand_ins + 1
    returning hand_ins as number, opening + handed_in as sum`;
}

export interface HandInRow {
  hand_in_id: HandInId;
  courier_id: CourierId;
  currency: string;
  number: number;
  expected: string;
  amount: string;
  shortfall: string;
  reason: string | null;
  counted_by: string | null;
  denominations: Static<typeof Denominations> | null;
  actor: string;
  at: Date;
}

export function insertHandIn(tx: Tx, row: HandInRow) {
  const denominations = row.denominations && JSON.stringify(row.denominations);
  return execute(tx, 'insert-hand-in', { ...row, denominations })`
    insert into cash_hand_ins (hand_in_id, courier_id, currency, number, expected, amount, shortfall, reason,
                               counted_by, denominations, actor, at)
    values ($hand_in_id, $courier_id, $currency, $number, $expected, $amount, $shortfall, $reason,
      $counted_by, $denominations, $actor, $at)`;
}

/** The last hand-ins of a courier since then, newest first. */
export function readHandIns(database: Database, courierId: CourierId, sinceMs: number, limit: number) {
  return queryAll<HandInRow>(database, 'read-hand-ins', { courierId, sinceMs, limit })`
    select * from cash_hand_ins where courier_id = $courierId and at >= to_timestamp($sinceMs::float8 / 1000)
    order by hand_in_id desc limit $limit`;
}

export interface HandInFilter {
  /** Undefined: of every courier. */
  courierId: CourierId | undefined;
  /** Ids from this one on, and below that one. */
  fromId: HandInId;
  belowId: HandInId;
}

export function listHandIns(database: Database, filter: HandInFilter, limit: number) {
  // Two statements, so that neither is planned for the other: the key of the table, and the index by courier.
  const [name, also] =
    filter.courierId === undefined
      ? ['list-hand-ins', '']
      : ['list-hand-ins-of-courier', 'and courier_id = $courierId'];
  return queryAll<HandInRow>(database, name, { ...filter, limit })`
    select * from cash_hand_ins where hand_in_id >= $fromId and hand_in_id < $belowId ${also}
    order by hand_in_id desc limit $limit`;
}

interface HeldDeliveryRow extends HeldRow {
  currency: string;
  account_name: string;
  reference: string | null;
}

/** The deliveries whose cash a courier has, the oldest first. */
export function readHeldDeliveries(database: Database, courierId: CourierId, limit: number) {
  return queryAll<HeldDeliveryRow>(database, 'read-held-deliveries', { courierId, limit })`
    select c.account_id, c.delivery_id, c.currency, c.amount, c.since, a.name as account_name, d.reference
    from courier_cash c
    join accounts a on a.account_id = c.account_id
    join deliveries d on d.account_id = c.account_id and d.delivery_id = c.delivery_id
    where c.courier_id = $courierId and c.amount <> 0
    order by c.since, c.delivery_id limit $limit`;
}

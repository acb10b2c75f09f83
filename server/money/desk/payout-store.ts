/** The SQL of payouts and of what accounts are owed. Every statement names one account. */
import type { Database, Tx } from '../../database/database.ts';
import { onlyRow } from '../../database/only-row.ts';
import { accountStatement, queryOfAccounts } from '../../database/placement.ts';
import { execute, queryAll, queryFirst, queryOne, returnsRow } from '../../database/statements.ts';
import {
  type AccountId,
  type DeliveryId,
  lowestId,
  type PayoutId,
  type PostingId,
} from '../../platform/ids.ts';

/** Numbers the next payout of an account. Its row stays locked: payouts of an account take turns. */
export async function nextPayoutNumber(tx: Tx, accountId: AccountId) {
  const { payouts } = await queryOne<{ payouts: number }>(tx, 'next-payout-number', { accountId })`
    insert into cash_accounts as c (account_id, payouts) values ($accountId, 1)
    on conflict (account_id) do update set payouts = c.payouts + 1
    returning payouts`;
  return payouts;
}

export interface PayoutRow {
  account_id: AccountId;
  account_name: string;
  payout_id: PayoutId;
  number: number;
  currency: string;
  /** PostgreSQL's bigint comes as text. */
  amount: string;
  bank_reference: string;
  at: Date;
  /** Who paid it. */
  actor: string;
  outcome: 'confirmed' | 'reversed' | null;
  closed_at: Date | null;
  /** Who confirmed or reversed it, and why it was reversed. */
  closed_actor: string | null;
  reason: string | null;
}

export function insertPayout(tx: Tx, row: PayoutRow) {
  return execute(tx, 'insert-payout', row)`
    insert into cash_payouts (account_id, payout_id, number, currency, amount, bank_reference, actor, at)
    values ($account_id, $payout_id, $number, $currency, $amount, $bank_reference, $actor, $at)`;
}

/** Columns and joins of payouts `p` of accounts `a`, from their table and that of their outcomes `o`. */
const payoutColumns = `
  p.account_id, a.name as account_name, p.payout_id, p.number, p.currency, p.amount, p.bank_reference, p.at, p.actor, o.outcome,
  o.at as closed_at, o.actor as closed_actor, o.reason
  from cash_payouts p
  join accounts a on a.account_id = p.account_id
  left join cash_payout_outcomes o on o.account_id = p.account_id and o.payout_id = p.payout_id`;

export function findPayout(on: Database | Tx, accountId: AccountId, payoutId: PayoutId) {
  return queryFirst<PayoutRow>(on, 'find-payout', { accountId, payoutId })`
    select ${payoutColumns} where p.account_id = $accountId and p.payout_id = $payoutId`;
}

/** For callers who see all accounts. */
export async function findAccountOfPayout(database: Database, payoutId: PayoutId) {
  const row = await queryFirst<{ account_id: AccountId }>(database, 'find-account-of-payout', { payoutId })`
    select account_id from cash_payouts where payout_id = $payoutId`;
  return row?.account_id;
}

/** People type it from a bank statement: letters in any case, and any number of spaces, are the same reference. */
const plain = (text: string) => `lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`;

const hasReference = `${plain('p.bank_reference')} = ${plain('$bankReference')}`;

/** Newest first, below this one; with a reference, only those that have it. */
export function listPayouts(
  database: Database,
  accountId: AccountId,
  page: { below: PayoutId; limit: number; bankReference?: string | undefined },
) {
  const [name, also] =
    page.bankReference === undefined
      ? ['list-payouts', '']
      : ['list-payouts-with-reference', `and ${hasReference}`];
  return queryAll<PayoutRow>(database, name, { accountId, ...page })`
    select ${payoutColumns} where p.account_id = $accountId and p.payout_id < $below ${also}
    order by p.payout_id desc limit $limit`;
}

/** The newest with this reference that was not reversed, as the transaction sees it. */
export function readPaidWithReference(tx: Tx, accountId: AccountId, bankReference: string) {
  return queryFirst<PayoutRow>(tx, 'read-paid-with-reference', { accountId, bankReference })`
    select ${payoutColumns}
    where p.account_id = $accountId and ${hasReference} and o.outcome is distinct from 'reversed'
    order by p.payout_id desc limit 1`;
}

/** Neither confirmed nor reversed, oldest first. */
export function readOpenPayouts(database: Database, accountId: AccountId, limit: number) {
  return queryAll<PayoutRow>(database, 'read-open-payouts', { accountId, limit })`
    select ${payoutColumns} where p.account_id = $accountId and o.outcome is null
    order by p.payout_id limit $limit`;
}

/** Confirms or reverses a payout; returns whether it was neither before. */
export function closePayout(
  tx: Tx,
  { account_id, payout_id }: Pick<PayoutRow, 'account_id' | 'payout_id'>,
  closed: { outcome: 'confirmed' | 'reversed'; reason: string | null; actor: string; atMs: number },
) {
  return returnsRow(tx, 'close-payout', { ...closed, account_id, payout_id })`
    insert into cash_payout_outcomes (account_id, payout_id, outcome, reason, actor, at)
    values ($account_id, $payout_id, $outcome, $reason, $actor, to_timestamp($atMs::float8 / 1000))
    on conflict do nothing
    returning 1`;
}

interface PaidMoney {
  accountId: AccountId;
  currency: string;
}

/** From which posting on there may be unpaid money. Locked: what pays and what reverses take turns. */
export async function lockPosition(tx: Tx, money: PaidMoney) {
  const row = await queryFirst<{ posting_id: PostingId }>(tx, 'lock-payout-position', money)`
    select posting_id from payout_positions where account_id = $accountId and currency = $currency for update`;
  return row?.posting_id ?? lowestId;
}

export function setPosition(tx: Tx, money: PaidMoney, position: PostingId) {
  return execute(tx, 'set-payout-position', { ...money, position })`
    insert into payout_positions (account_id, currency, posting_id) values ($accountId, $currency, $position)
    on conflict (account_id, currency) do update set posting_id = excluded.posting_id`;
}

/**
 * The money of a payout that did not arrive has to be paid again. Ids begin with their time, so no posting of its deliveries comes
 * before the id of the first of them.
 */
export function goBackBefore(tx: Tx, accountId: AccountId, currency: string, payoutId: PayoutId) {
  return execute(tx, 'go-back-before-payout', { accountId, currency, payoutId })`
    update payout_positions set posting_id = least(posting_id, (
      select delivery_id from payout_deliveries where account_id = $accountId and payout_id = $payoutId
      order by delivery_id limit 1))
    where account_id = $accountId and currency = $currency`;
}

/**
 * Looks at the next postings, and at all others of their deliveries (`levels`): what could be paid out of a delivery after each of
 * them. What was paid is among them, as rows without a posting, which come last: a join, planned before anything was paid, would
 * compare each with each. A correction to less takes away what came last, so what remains of a level (`lasting`) is the smallest of
 * those that follow. The part of a posting is what remains of it beyond the one before, without what is already paid. What was paid
 * too much comes with the last posting, and is negative. What was paid is below 0 if a payout was reversed after a later one had taken
 * back what it paid too much: then that comes with the first posting, too.
 */
const payNextStatement = accountStatement(() => ({
  name: 'pay-next-deliveries',
  tables: ['cash_postings', 'cash_payout_outcomes', 'payout_deliveries'],
  ctes: `
    with asked as materialized (
      select * from json_to_record($2::json) as row (
        payout_id uuid, currency text, start uuid, amount bigint, max_postings int)
    ),
    looked as materialized (
      select posting_id, delivery_id from {cash_postings}
      where account_id = $1::uuid and posting_id >= (select start from asked)
        and currency = (select currency from asked) and delivery_id is not null
      order by posting_id limit (select max_postings from asked)
    ),
    last as materialized (select posting_id from looked order by posting_id desc limit 1),
    moved as (
      select delivery_id, posting_id, owed, cash_in_hand, 0 as paid from {cash_postings}
      where account_id = $1::uuid and delivery_id is not null
        and delivery_id = any (array(select delivery_id from looked))
      union all
      select delivery_id, null, 0, 0, amount from {payout_deliveries}
      where account_id = $1::uuid and delivery_id = any (array(select delivery_id from looked))
        and payout_id <> all (array(
          select payout_id from {cash_payout_outcomes} where account_id = $1::uuid and outcome = 'reversed'))
    ),
    levels as (
      select delivery_id, posting_id,
             greatest(0, -sum(owed) over so_far - greatest(0, sum(cash_in_hand) over so_far))::bigint as available,
             (sum(paid) over (partition by delivery_id))::bigint as paid
      from moved window so_far as (partition by delivery_id order by posting_id)
    ),
    staying as (
      select delivery_id, posting_id, paid,
             min(available) over (of_delivery rows between current row and unbounded following) as lasting,
             lead(posting_id) over of_delivery is null as is_last
      from levels window of_delivery as (partition by delivery_id order by posting_id)
    ),
    steps as (
      select s.*, coalesce(lag(lasting) over (partition by delivery_id order by posting_id), least(0, paid)) as before
      from staying s
    ),
    parts as (
      select posting_id, delivery_id,
             greatest(0, lasting - greatest(before, paid)) + case when is_last then least(0, lasting - paid) else 0 end
               as amount
      from steps
      where posting_id >= (select start from asked) and posting_id <= (select posting_id from last)
    ),
    queue as materialized (
      select p.*, (sum(p.amount) over (order by p.posting_id))::bigint - (select amount from asked) as beyond
      from parts p where p.amount <> 0
    ),
    reached as materialized (
      select posting_id, beyond from queue where beyond >= 0 order by posting_id limit 1
    ),
    taken as materialized (
      select q.posting_id, q.delivery_id,
             q.amount - case when q.posting_id = r.posting_id then r.beyond else 0 end as amount
      from queue q left join reached r on true
      where r.posting_id is null or q.posting_id <= r.posting_id
    ),
    written as (
      insert into {payout_deliveries} (account_id, payout_id, posting_id, delivery_id, amount)
      select $1::uuid, (select payout_id from asked), posting_id, delivery_id, amount from taken
    )`,
  select: `
    select coalesce((select sum(amount) from taken), 0)::text as paid,
           coalesce((select posting_id from reached), (select posting_id from last)) as position,
           (select count(*) from looked) < (select max_postings from asked) as is_end`,
}));

interface PayNext extends PaidMoney {
  payoutId: PayoutId;
  start: PostingId;
  amount: number;
  maxPostings: number;
}

/** Pays the oldest of what is unpaid, as far as the amount and the next postings go. */
export async function payNext(tx: Tx, { accountId, payoutId, maxPostings, ...wanted }: PayNext) {
  const { currency, start, amount } = wanted;
  const input = { payout_id: payoutId, currency, start, amount, max_postings: maxPostings };
  const values = [accountId, JSON.stringify(input)];
  // Everything before the position is paid; null if there is no posting.
  type NextRow = { paid: string; position: PostingId | null; is_end: boolean };
  const rows = await queryOfAccounts<NextRow>(tx, payNextStatement, [accountId], values);
  const { paid, position, is_end: isEnd } = onlyRow(rows);
  return { paid: Number(paid), position, isEnd };
}

/** Takes back what `payNext` has written since. */
export async function inSavepoint(tx: Tx, work: () => Promise<boolean>) {
  await execute(tx, 'savepoint-of-payout')`savepoint paying`;
  const isDone = await work();
  if (!isDone) await execute(tx, 'back-to-savepoint-of-payout')`rollback to savepoint paying`;
  return isDone;
}

export interface PaidPart extends PayoutRow {
  /** The part of the payout that is for this delivery; PostgreSQL's numeric comes as text. */
  share: string;
}

/** The payouts that paid a delivery, oldest first, without those that were reversed. */
export function readPaidParts(database: Database, accountId: AccountId, deliveryId: DeliveryId) {
  return queryAll<PaidPart>(database, 'read-paid-parts', { accountId, deliveryId })`
    select d.share, ${payoutColumns}
    join (
      select payout_id, sum(amount) as share from payout_deliveries
      where account_id = $accountId and delivery_id = $deliveryId group by payout_id having sum(amount) <> 0
    ) d on d.payout_id = p.payout_id
    where p.account_id = $accountId and o.outcome is distinct from 'reversed' order by p.number`;
}

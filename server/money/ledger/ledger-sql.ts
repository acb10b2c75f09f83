/**
 * The parts of statements that write postings. `posted` is a table or CTE with the columns of `postingInput`; on a distributed
 * database all of its accounts are in one shard. A table is written as {table} (database/placement.ts).
 *
 * Rows are locked in one order everywhere: deliveries, then courier_cash, then cash_days, each by its key.
 */
import { newId } from '../../platform/ids.ts';
import { ledgerAccounts, type Posting } from './postings.ts';

export const ledgerTables = ['cash_postings', 'cash_days', 'courier_cash'] as const;

/** As `json_to_recordset` reads a posting. */
export const postingColumns = `
  account_id uuid, posting_id uuid, kind text, currency text, courier_id uuid, delivery_id uuid, hand_in_id uuid,
  payout_id uuid, payment_method text, fee_fixed bigint, fee_basis_points int, actor text, at timestamptz,
  ${ledgerAccounts.map((name) => `${name} bigint`).join(', ')}`;

const entries = ledgerAccounts.join(', ');
const columns = `account_id, posting_id, kind, currency, courier_id, delivery_id, hand_in_id, payout_id, payment_method,
  fee_fixed, fee_basis_points, actor, at, ${entries}`;

/** Several INSERTs, as CTEs. */
export const writePostings = (posted: string) => `
  ledger_rows as (
    insert into {cash_postings} (${columns}) select ${columns} from ${posted}
  ),
  ledger_cash as (
    insert into {courier_cash} as c (account_id, delivery_id, courier_id, currency, amount, since)
    select account_id, delivery_id, courier_id, min(currency), sum(cash_in_hand), min(at) from ${posted}
    where cash_in_hand <> 0
    group by account_id, delivery_id, courier_id order by account_id, delivery_id, courier_id
    on conflict (account_id, delivery_id, courier_id) do update set
      amount = c.amount + excluded.amount,
      since = case when c.amount = 0 then excluded.since else c.since end
  ),
  ledger_days as (
    insert into {cash_days} as c (account_id, currency, day, kind, ${entries})
    select account_id, currency, (at at time zone 'UTC')::date, kind,
           ${ledgerAccounts.map((name) => `sum(${name})`).join(', ')}
    from ${posted} group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, currency, day, kind) do update set
      ${ledgerAccounts.map((name) => `${name} = c.${name} + excluded.${name}`).join(', ')}
  )`;

/** A posting as one object of the statement's parameter. */
export function postingInput(posting: Posting, actor: string, atMs: number) {
  return {
    account_id: posting.accountId,
    posting_id: posting.postingId ?? newId('posting', atMs),
    kind: posting.kind,
    currency: posting.currency,
    courier_id: posting.courierId,
    delivery_id: posting.deliveryId,
    hand_in_id: posting.handInId,
    payout_id: posting.payoutId,
    payment_method: posting.paymentMethod,
    fee_fixed: posting.feeTerms?.fixed,
    fee_basis_points: posting.feeTerms?.basisPoints,
    actor,
    at: new Date(atMs).toISOString(),
    ...Object.fromEntries(ledgerAccounts.map((name) => [name, posting.entries[name] ?? 0])),
  };
}

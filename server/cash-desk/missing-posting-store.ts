/** The SQL of money that a node of a version without the cash ledger recorded: its row has an amount, but no method of payment. */
import type { Database, Tx } from '../platform/database.ts';
import type { AccountId, CourierId, DeliveryId } from '../platform/ids.ts';

export interface MissingPostingRow {
  account_id: AccountId;
  delivery_id: DeliveryId;
  courier_id: CourierId;
  currency: string;
  /** PostgreSQL's bigint comes as text. Null where the delivery was corrected, and nothing was collected after all. */
  collected_amount: string | null;
}

export interface AgreedRow extends MissingPostingRow {
  /** Who recorded it; undefined: the courier. */
  actor?: string | undefined;
}

/** As in the predicate of the index deliveries_missing_posting. */
const disagrees = "d.mode = 'live' and (d.payment_method is null) <> (coalesce(d.collected_amount, 0) = 0)";

/** Of all accounts, the oldest first. */
export function listMissingPostings(
  database: Database,
  since: Date,
  limit: number,
): Promise<MissingPostingRow[]> {
  return database.read<MissingPostingRow>(
    {
      name: 'list-missing-postings',
      text: `
        select d.account_id, d.delivery_id, d.courier_id, d.currency, d.collected_amount
        from deliveries d where ${disagrees} and d.updated_at >= $1 and d.courier_id is not null
        order by d.updated_at limit $2`,
    },
    [since, limit],
  );
}

/** Locks the delivery and lets amount and method agree. Undefined where they do already: somebody else was first. */
export async function agreeOnPayment(
  tx: Tx,
  accountId: AccountId,
  deliveryId: DeliveryId,
): Promise<AgreedRow | undefined> {
  const [row] = await tx.query<AgreedRow>(
    {
      name: 'agree-on-payment',
      text: `
        update deliveries d
        set payment_method = case when d.collected_amount > 0 then 'cash' end, payment_reference = null
        from delivery_events e
        where d.account_id = $1 and d.delivery_id = $2 and ${disagrees} and d.courier_id is not null
          and e.account_id = d.account_id and e.delivery_id = d.delivery_id and e.sequence = d.version
        returning d.account_id, d.delivery_id, d.courier_id, d.currency, d.collected_amount, e.actor`,
    },
    [accountId, deliveryId],
  );
  return row;
}

/** The same for hand-overs of cancelled deliveries. */
export function listMissingPostingsAfterCancellation(
  database: Database,
  since: Date,
  limit: number,
): Promise<MissingPostingRow[]> {
  return database.read<MissingPostingRow>(
    {
      name: 'list-missing-postings-after-cancellation',
      text: `
        select m.account_id, m.delivery_id, m.courier_id, d.currency, m.collected_amount
        from moves_after_cancellation m join deliveries d using (account_id, delivery_id)
        where m.collected_amount > 0 and m.payment_method is null and m.at >= $1
        order by m.at limit $2`,
    },
    [since, limit],
  );
}

export async function agreeOnPaymentAfterCancellation(
  tx: Tx,
  accountId: AccountId,
  deliveryId: DeliveryId,
): Promise<MissingPostingRow | undefined> {
  const [row] = await tx.query<MissingPostingRow>(
    {
      name: 'agree-on-payment-after-cancellation',
      text: `
        update moves_after_cancellation m set payment_method = 'cash' from deliveries d
        where m.account_id = $1 and m.delivery_id = $2 and m.collected_amount > 0 and m.payment_method is null
          and d.account_id = m.account_id and d.delivery_id = m.delivery_id
        returning m.account_id, m.delivery_id, m.courier_id, d.currency, m.collected_amount`,
    },
    [accountId, deliveryId],
  );
  return row;
}

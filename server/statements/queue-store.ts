/** The SQL of the order in which money is paid out (paid-parts.ts). It names one account. */
import type { Database } from '../platform/database.ts';
import { type AccountId, type DeliveryId, firstIdAt, type PostingId, timeOfId } from '../platform/ids.ts';
import { onlyRow } from '../platform/only-row.ts';

export interface QueuePlace {
  accountId: AccountId;
  currency: string;
  deliveryId: DeliveryId;
  /** With which the part became available. */
  postingId: PostingId;
}

/** Corrections after the posting that are looked at, the next ones first. */
const maxCorrections = 1_000;

const isNoPayout = "kind not in ('payout', 'payout_reversal')";
const available = (net: string, inHand: string) => `greatest(0, ${net} - greatest(0, ${inHand}))`;

/**
 * `posted` is what the ledger has for all deliveries before the posting: what is owed without cash in hand. A delivery's part of it
 * differs from what is available of it in three cases only, and these deliveries are looked at one by one:
 *
 *   its cash is with a courier, and its fee is owed already   one of the last postings, or still in `courier_cash`
 *   more was handed in than was right                         the same
 *   it was corrected later                                    a correction after the posting
 *
 * Of the last postings (`recent`), sums are enough where the delivery was collected among them and not corrected. All postings
 * of the others are read (`looked`), and what is available of them is the least that it has been since.
 */
const readQueue = (lastPostings: number) => ({
  name: `read-queue-before-${lastPostings}`,
  text: `
    with posted as (
      select coalesce(sum(-owed - cash_in_hand), 0) as payable, coalesce(sum(cash_in_hand), 0) as in_hand from (
        select owed, cash_in_hand from cash_days
        where account_id = $1 and currency = $2 and day < $3::date and ${isNoPayout}
        union all
        select owed, cash_in_hand from cash_postings
        where account_id = $1 and currency = $2 and posting_id >= $4 and posting_id < $5 and ${isNoPayout}
      ) every
    ),
    recent as materialized (
      select delivery_id, (-sum(owed))::bigint as net, sum(cash_in_hand)::bigint as in_hand,
             bool_or(kind = 'correction') as is_corrected
      from (
        select delivery_id, kind, owed, cash_in_hand from cash_postings
        where account_id = $1 and currency = $2 and posting_id < $5 and ${isNoPayout}
        order by posting_id desc limit ${lastPostings}
      ) last
      group by delivery_id
      having bool_or(kind = 'correction') or (bool_or(kind = 'collection') and sum(cash_in_hand) <> 0)
    ),
    closely as materialized (
      select $6::uuid as delivery_id
      union select delivery_id from recent where is_corrected
      union select delivery_id from (
        select delivery_id from cash_postings
        where account_id = $1 and currency = $2 and kind = 'correction' and posting_id > $5 and delivery_id < $5
        order by posting_id limit ${maxCorrections}
      ) later
      union select c.delivery_id from courier_cash c
      where c.account_id = $1 and c.currency = $2 and c.since <= $7
        and not exists (select from recent r where r.delivery_id = c.delivery_id)
    ),
    steps as (
      select delivery_id, posting_id, -sum(owed) over so_far as net, sum(cash_in_hand) over so_far as in_hand
      from cash_postings
      where account_id = $1 and delivery_id is not null and delivery_id = any (array(select delivery_id from closely))
      window so_far as (partition by delivery_id order by posting_id)
    ),
    looked as (
      select coalesce((array_agg(net order by posting_id desc) filter (where posting_id < $5))[1], 0) as net,
             coalesce((array_agg(in_hand order by posting_id desc) filter (where posting_id < $5))[1], 0) as in_hand,
             min(${available('net', 'in_hand')}) filter (where posting_id >= $5) as least_since
      from steps group by delivery_id
    ),
    differing as (
      select ${available('net', 'in_hand')} as available, net, in_hand from recent
      where not is_corrected and delivery_id not in (select delivery_id from closely)
      union all
      select least(${available('net', 'in_hand')}, least_since), net, in_hand from looked
    )
    select posted.payable + coalesce(sum(d.available - (d.net - d.in_hand)), 0) as before,
           posted.in_hand - coalesce(sum(d.in_hand), 0) as unexplained
    from posted left join differing d on true group by posted.payable, posted.in_hand`,
});

const dayMs = 86_400_000;

/**
 * What became available before a part, and still is. `lastPostings` are searched for cash that couriers had then. Where they had more,
 * `isExact` is false.
 */
export async function readQueueBefore(
  database: Database,
  { accountId, currency, deliveryId, postingId }: QueuePlace,
  lastPostings: number,
): Promise<{ before: number; isExact: boolean }> {
  const ms = timeOfId(postingId);
  const dayStartMs = Math.floor(ms / dayMs) * dayMs;
  const rows = await database.read<{ before: string; unexplained: string }>(readQueue(lastPostings), [
    accountId,
    currency,
    new Date(dayStartMs).toISOString().slice(0, 10),
    firstIdAt<'posting'>(dayStartMs),
    postingId,
    deliveryId,
    new Date(ms).toISOString(),
  ]);
  const { before, unexplained } = onlyRow(rows);
  return { before: Number(before), isExact: Number(unexplained) === 0 };
}

/**
 * The SQL of statements. One statement reads everything that a page shows, so that its sums and its lines are of one moment; it
 * names one account, and so runs on one shard of a distributed database.
 *
 * A sum up to a moment is made of whole days (`cash_days`), and of the postings of the day in which the moment is: so it costs
 * the same after a year as after a week.
 */
import type { PaymentMethod } from '../../../contract/primitives.ts';
import type { Database } from '../../database/database.ts';
import { queryOne } from '../../database/statements.ts';
import {
  type AccountId,
  type DeliveryId,
  firstIdAt,
  type PayoutId,
  type PostingId,
  timeOfId,
} from '../../platform/ids.ts';
import type { PostingKind } from '../ledger/postings.ts';

export interface StatementRange {
  accountId: AccountId;
  currency: string;
  /** The first posting that belongs to it, and the first that does not any more. */
  from: PostingId;
  to: PostingId;
}

export interface StatementSums {
  opening: number;
  collected: number;
  fees: number;
  paidOut: number;
  /** Before the first line of the page. */
  before: number;
}

export interface LineRow {
  posting_id: PostingId;
  kind: StatementKind;
  at: Date;
  delivery_id: DeliveryId | null;
  payout_id: PayoutId | null;
  reference: string | null;
  bank_reference: string | null;
  payment_method: PaymentMethod | null;
  /** PostgreSQL's bigint comes as text, and inside JSON as a number. */
  collected: number;
  fee: number;
  paid_out: number;
}

/** The kinds that change what is owed. */
export const statementKinds = [
  'collection',
  'correction',
  'payout',
  'payout_reversal',
] as const satisfies PostingKind[];
export type StatementKind = (typeof statementKinds)[number];

const listed = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ');
/** In the words of the index `cash_postings_on_statement`. */
const isOnStatement = `kind in (${listed(statementKinds)})`;

/** Positive is what the account gets. `of` is the name of the table, with a point. */
const amountsOf = (of = '') => `
  case when ${of}kind in ('collection', 'correction') then -${of}owed - ${of}fees else 0 end as collected,
  -${of}fees as fee, -${of}paid_out as paid_out, -${of}owed as owed`;

/** Whole days, and the postings of the last day, up to a bound of `boundsOf`. */
const upTo = (bound: string) => `
  select coalesce(sum(collected), 0) as collected, coalesce(sum(fee), 0) as fees, coalesce(sum(paid_out), 0) as paid_out,
         coalesce(sum(owed), 0) as owed
  from (
    select ${amountsOf()} from cash_days
    where account_id = $accountId and currency = $currency and day < $${bound}Day::date and ${isOnStatement}
    union all
    select ${amountsOf()} from cash_postings
    where account_id = $accountId and currency = $currency and posting_id >= $${bound}DayStart
      and posting_id < $${bound} and ${isOnStatement}
  ) posted`;

/** The oldest first. The kinds are part of the text, so that PostgreSQL can use an index that has only these. */
const linesFrom = (kinds: readonly StatementKind[] | null) => `
  select p.posting_id, p.kind, p.at, p.delivery_id, p.payout_id, d.reference, o.bank_reference,
         p.payment_method, ${amountsOf('p.')}
  from cash_postings p
  left join deliveries d on d.account_id = p.account_id and d.delivery_id = p.delivery_id
  left join cash_payouts o on o.account_id = p.account_id and o.payout_id = p.payout_id
  where p.account_id = $accountId and p.currency = $currency and p.posting_id >= $start and p.posting_id < $to
    and p.${isOnStatement}${kinds === null ? '' : ` and p.kind in (${listed(kinds)})`}
  order by p.posting_id limit $limit`;

const nameFor = (name: string, kinds: readonly StatementKind[] | null) => [name, ...(kinds ?? [])].join('-');

interface PageOfLines {
  start: PostingId;
  /** All if it is null. */
  kinds: readonly StatementKind[] | null;
  /** None if it is null. */
  limit: number | null;
}

/** The sums of the range, and its lines from `start` on, the oldest first. */
export async function readStatementPage(
  database: Database,
  { accountId, currency, from, to }: StatementRange,
  { start, kinds, limit }: PageOfLines,
) {
  const bounds = { ...boundsOf('from', from), ...boundsOf('to', to), ...boundsOf('start', start) };
  const name = nameFor('read-statement', kinds);
  const values = { accountId, currency, limit, ...bounds };
  const { lines, ...sums } = await queryOne<StatementSums & { lines: LineRow[] }>(database, name, values)`
    with opening as (${upTo('from')}),
    closing as (${upTo('to')}),
    before as (${upTo('start')}),
    page as (${linesFrom(kinds)})
    select
      opening.owed::float8 as opening, before.owed::float8 as before,
      (closing.collected - opening.collected)::float8 as collected,
      (closing.fees - opening.fees)::float8 as fees, (closing.paid_out - opening.paid_out)::float8 as "paidOut",
      (select coalesce(json_agg(page order by page.posting_id), '[]') from page) as lines
    from opening, closing, before`;
  return { sums, lines: lines.map(inTime) };
}

/** Lines without the sums, in the same form. */
export async function readStatementLines(
  database: Database,
  { accountId, currency, to }: StatementRange,
  { start, kinds, limit }: PageOfLines,
) {
  const name = nameFor('read-statement-lines', kinds);
  const values = { accountId, currency, start, to, limit };
  const { lines } = await queryOne<{ lines: LineRow[] }>(database, name, values)`
    with page as (${linesFrom(kinds)})
    select coalesce(json_agg(page order by page.posting_id), '[]') as lines from page`;
  return lines.map(inTime);
}

/** JSON has times as text. */
const inTime = (line: LineRow): LineRow => ({ ...line, at: new Date(line.at) });

const dayMs = 86_400_000;

/** The first posting that does not count, the day (UTC) of that posting, and the first posting of that day. */
function boundsOf(bound: string, id: PostingId): object {
  const dayStartMs = Math.floor(timeOfId(id) / dayMs) * dayMs;
  const day = new Date(dayStartMs).toISOString().slice(0, 10);
  return { [bound]: id, [`${bound}Day`]: day, [`${bound}DayStart`]: firstIdAt(dayStartMs) };
}

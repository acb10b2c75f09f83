/**
 * Checks the ledger: everything that is derived from the postings is computed again and compared. For `waybill doctor`, the
 * hourly check (ledger-watch.ts) and tests; it reads every posting, a million in some seconds.
 */
import { ledgerAccounts } from './postings.ts';

export interface Discrepancy {
  what: string;
  rows: number;
}

/** Reads rows, in one transaction or not: if money moves at the same time, run it again before you believe it. */
export type Read = <Row extends object>(text: string) => Promise<Row[]>;

const sums = ledgerAccounts.map((name) => `sum(${name}) as ${name}`).join(', ');
const differ = ledgerAccounts.map((name) => `coalesce(p.${name}, 0) <> coalesce(d.${name}, 0)`).join(' or ');

/** Each has a trigger that refuses everything but inserts. */
const onlyGrow = [
  'cash_postings',
  'cash_hand_ins',
  'cash_payouts',
  'cash_payout_outcomes',
  'payout_deliveries',
  'cash_closings',
];

/** The rows that are wrong, by what they should agree with. */
const checks: Record<string, string> = {
  'tables whose rows could be changed, because a trigger is disabled or missing': `
    select 1 from unnest('{${onlyGrow.join(',')}}'::text[]) as guarded (name)
    where not exists (
      select from pg_trigger t
      where t.tgrelid = to_regclass(name) and t.tgname = name || '_only_grows' and t.tgenabled in ('O', 'A'))`,
  'postings that do not sum to zero': `
    select 1 from cash_postings where ${ledgerAccounts.join(' + ')} <> 0`,
  'sums of days that are not those of their postings': `
    select 1 from (
      select account_id, currency, (at at time zone 'UTC')::date as day, kind, ${sums}
      from cash_postings group by 1, 2, 3, 4
    ) p full join cash_days d
      on d.account_id = p.account_id and d.currency = p.currency and d.day = p.day and d.kind = p.kind
    where ${differ}`,
  'cash in hand that is not what was collected less what was handed in': `
    select 1 from (
      select account_id, delivery_id, courier_id, sum(cash_in_hand) as amount
      from cash_postings where courier_id is not null group by 1, 2, 3
    ) p full join courier_cash d
      on d.account_id = p.account_id and d.delivery_id = p.delivery_id and d.courier_id = p.courier_id
    where coalesce(p.amount, 0) <> coalesce(d.amount, 0)`,
  'cash desks with another balance than the ledger': `
    with posted as materialized (select currency, sum(cash_desk) as balance from cash_postings group by currency)
    select 1 from posted p full join (
      select currency, opening + handed_in - deposited as balance from cash_desks
    ) d on d.currency = p.currency
    where coalesce(p.balance, 0) <> coalesce(d.balance, 0)`,
  'hand-ins with other postings than their amount': `
    with posted as materialized (
      select hand_in_id, sum(cash_desk) as amount, sum(shortfalls) as shortfall
      from cash_postings where hand_in_id is not null group by hand_in_id
    )
    select 1 from posted p full join cash_hand_ins d on d.hand_in_id = p.hand_in_id
    where p.amount is distinct from d.amount or p.shortfall is distinct from d.shortfall`,
  'payouts with other postings than their amount': `
    select 1 from (
      select account_id, payout_id, -sum(paid_out) as amount
      from cash_postings where payout_id is not null group by 1, 2
    ) p full join (
      select o.account_id, o.payout_id, case when r.outcome = 'reversed' then 0 else o.amount end as amount
      from cash_payouts o
      left join cash_payout_outcomes r on r.account_id = o.account_id and r.payout_id = o.payout_id
    ) d on d.account_id = p.account_id and d.payout_id = p.payout_id
    where p.amount is distinct from d.amount`,
  'payouts whose deliveries have another amount': `
    select 1 from (
      select account_id, payout_id, sum(amount) as amount from payout_deliveries group by 1, 2
    ) p full join cash_payouts d on d.account_id = p.account_id and d.payout_id = p.payout_id
    where p.amount is distinct from d.amount`,
  'deliveries that say another amount than their postings': `
    select 1 from (
      select account_id, delivery_id, -sum(owed + fees) as amount
      from cash_postings where kind in ('collection', 'correction') group by 1, 2
    ) p join deliveries d on d.account_id = p.account_id and d.delivery_id = p.delivery_id
    left join moves_after_cancellation m
      on m.account_id = p.account_id and m.delivery_id = p.delivery_id and m.move = 'deliver'
    where p.amount <> coalesce(d.collected_amount, m.collected_amount, 0)`,
};

/** Empty if all is well. */
export async function checkLedger(read: Read): Promise<Discrepancy[]> {
  const discrepancies: Discrepancy[] = [];
  for (const [what, text] of Object.entries(checks)) {
    const [row] = await read<{ rows: number }>(`select count(*)::int as rows from (${text}) wrong`);
    if (row && row.rows > 0) discrepancies.push({ what, rows: row.rows });
  }
  return discrepancies;
}

/** What is wrong at two looks: money may move between two questions, and what is really wrong stays wrong. */
export async function findDiscrepancies(read: Read): Promise<Discrepancy[]> {
  return (await checkLedger(read)).length === 0 ? [] : checkLedger(read);
}

export async function countPostings(read: Read) {
  const [row] = await read<{ count: number }>('select count(*)::int as count from cash_postings');
  return row?.count ?? 0;
}

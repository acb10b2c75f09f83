/** Payouts as everybody sees them: with who recorded each, who confirmed or reversed it, and why. */
import type { Static } from 'typebox';
import type { Payout } from '../../../contract/cash.ts';
import { currencyDigits } from '../../../contract/currencies.ts';
import type { Database } from '../../database/database.ts';
import { formatId } from '../../platform/ids.ts';
import { namesOf } from './actor-names.ts';
import type { PayoutRow } from './payout-store.ts';

export type PayoutView = Static<typeof Payout>;

export async function payoutViews(database: Database, rows: readonly PayoutRow[]): Promise<PayoutView[]> {
  const closed = rows.flatMap(({ closed_actor: actor }) => (actor === null ? [] : { actor }));
  const nameOf = await namesOf(database, [...rows, ...closed]);
  return rows.map((row) => ({
    payout_id: formatId('payout', row.payout_id),
    account: { id: formatId('account', row.account_id), name: row.account_name },
    number: row.number,
    amount: Number(row.amount),
    currency: row.currency,
    currency_digits: currencyDigits(row.currency),
    bank_reference: row.bank_reference,
    paid_at: row.at.toISOString(),
    paid_by: nameOf(row.actor),
    status: row.outcome ?? 'paid',
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_actor === null ? null : nameOf(row.closed_actor),
    reason: row.reason,
  }));
}

/** The SQL that reads what the ledger has of a delivery and of an account. */

import { type FeeTerms, noFee } from '../../contract/collection-fee.ts';
import type { Database } from '../platform/database.ts';
import type { AccountId, DeliveryId } from '../platform/ids.ts';
import type { PostedPayment } from './postings.ts';

/** The fee of an account for collecting in this currency. */
export async function readFeeTerms(
  database: Database,
  accountId: AccountId,
  currency: string,
): Promise<FeeTerms> {
  const [row] = await database.read<{ fixed: string; basis_points: number }>(
    {
      name: 'read-fee-terms',
      text: `
        select case when fee_currency = $2 then fee_fixed else 0 end as fixed, fee_basis_points as basis_points
        from cash_accounts where account_id = $1`,
    },
    [accountId, currency],
  );
  return row ? { fixed: Number(row.fixed), basisPoints: row.basis_points } : noFee;
}

/** What was posted at the door of a delivery; undefined where nothing was. */
export async function readPostedPayment(
  database: Database,
  accountId: AccountId,
  deliveryId: DeliveryId,
): Promise<PostedPayment | undefined> {
  const [row] = await database.read<{
    postings: number;
    cash_in_hand: string;
    bank: string;
    fees: string;
    fee_fixed: string;
    fee_basis_points: number;
  }>(
    {
      name: 'read-posted-payment',
      text: `
        select count(*)::int as postings, sum(cash_in_hand) as cash_in_hand, sum(bank) as bank, sum(fees) as fees,
               (array_agg(fee_fixed order by posting_id desc))[1] as fee_fixed,
               (array_agg(fee_basis_points order by posting_id desc))[1] as fee_basis_points
        from cash_postings
        where account_id = $1 and delivery_id = $2 and kind in ('collection', 'correction')`,
    },
    [accountId, deliveryId],
  );
  if (!row || row.postings === 0) return undefined;
  return {
    cashInHand: Number(row.cash_in_hand),
    bank: Number(row.bank),
    fee: 0 - Number(row.fees),
    feeTerms: { fixed: Number(row.fee_fixed), basisPoints: row.fee_basis_points },
  };
}

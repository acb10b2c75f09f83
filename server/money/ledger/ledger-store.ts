/** The SQL that reads what the ledger has of a delivery and of an account. */

import { type FeeTerms, noFee } from '../../../contract/collection-fee.ts';
import type { Database } from '../../database/database.ts';
import { queryOne } from '../../database/statements.ts';
import type { AccountId, DeliveryId } from '../../platform/ids.ts';
import type { PostedPayment } from './postings.ts';

/** The fees of accounts for collecting in a currency, in the order asked. */
export async function readFeeTerms(
  database: Database,
  asked: readonly { accountId: AccountId; currency: string }[],
): Promise<FeeTerms[]> {
  const rows = await database.read<{
    account_id: AccountId;
    currency: string | null;
    fixed: string;
    basis_points: number;
  }>(
    {
      name: 'read-fee-terms',
      text: `
        select account_id, fee_currency as currency, fee_fixed as fixed, fee_basis_points as basis_points
        from cash_accounts where account_id = any ($1::uuid[])`,
    },
    [[...new Set(asked.map(({ accountId }) => accountId))]],
  );
  const found = new Map(rows.map((row) => [row.account_id, row]));
  return asked.map(({ accountId, currency }) => {
    const row = found.get(accountId);
    if (!row) return noFee;
    return { fixed: row.currency === currency ? Number(row.fixed) : 0, basisPoints: row.basis_points };
  });
}

/** What was posted at the door of a delivery; undefined if nothing was. */
export async function readPostedPayment(
  database: Database,
  accountId: AccountId,
  deliveryId: DeliveryId,
): Promise<PostedPayment | undefined> {
  const row = await queryOne<{
    postings: number;
    cash: string;
    bank: string;
    fees: string;
    shortfalls: string;
    fee_fixed: string;
    fee_basis_points: number;
  }>(database, 'read-posted-payment', { accountId, deliveryId })`
    with posted as materialized (
      select * from cash_postings where account_id = $accountId and delivery_id = $deliveryId
    )
    select count(*)::int as postings, -sum(owed) - sum(fees) - sum(bank) as cash, sum(bank) as bank,
           sum(fees) as fees, (select sum(shortfalls) from posted) as shortfalls,
           (array_agg(fee_fixed order by posting_id desc))[1] as fee_fixed,
           (array_agg(fee_basis_points order by posting_id desc))[1] as fee_basis_points
    from posted where kind in ('collection', 'correction')`;
  if (row.postings === 0) return undefined;
  return {
    cash: Number(row.cash),
    bank: Number(row.bank),
    fee: 0 - Number(row.fees),
    shortfall: Number(row.shortfalls),
    feeTerms: { fixed: Number(row.fee_fixed), basisPoints: row.fee_basis_points },
  };
}

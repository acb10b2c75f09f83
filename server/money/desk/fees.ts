/** The fees of accounts: what the delivery company keeps of what it collects for them. */
import type { Static } from 'typebox';
import type { Fees as FeesBody } from '../../../contract/cash.ts';
import { type Actor, recordAudit, rejectUnknownCurrency } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { moneyInWords } from '../../errors/money-in-words.ts';
import { notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountId } from '../../platform/ids.ts';
import { findCashAccount, type StoredFees, setFees } from './account-store.ts';

type Fees = Static<typeof FeesBody>;

/** Checks and writes; the audit log says who changed them. */
export type SetFees = (tx: Tx, by: Actor, accountId: AccountId, fees: Fees) => Promise<Fees | Rejection>;

export function makeSetFees(database: Database, clock: Clock): SetFees {
  return async (tx, by, accountId, { fixed, currency, basis_points: basisPoints }) => {
    if (!(await findCashAccount(database, accountId))) return notFoundRejection('fleet_account_not_found');
    if (fixed > 0 && currency === null) {
      return new Rejection('required_with', { with: 'fixed' }, { field: 'currency' });
    }
    const unknown = currency === null ? undefined : rejectUnknownCurrency(currency);
    if (unknown) return unknown;
    const fees = { fixed, currency: fixed > 0 ? currency : null, basisPoints };
    await setFees(tx, accountId, fees);
    await recordAudit(tx, by, {
      accountId,
      action: 'cash.fees_changed',
      summary: `changed the fees for collected money to ${wordsOf(fees)}`,
      at: clock.now(),
    });
    return { fixed, currency: fees.currency, basis_points: basisPoints };
  };
}

function wordsOf({ fixed, currency, basisPoints }: StoredFees) {
  const share = `${basisPoints / 100} %`;
  if (currency === null) return share;
  return `${moneyInWords(fixed, currency)} and ${share}`;
}

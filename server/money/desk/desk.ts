/**
 * The cash desk of the delivery company: deposits at the bank, the daily closing, and the fees of accounts.
 *
 * A closing must balance: what was counted has to be opening + handed in − deposited. If it is not, the closing is refused,
 * unless a reason is given: then the difference is posted to the shortfalls, and the ledger has what was counted.
 */
import type { Static } from 'typebox';
import type { Fees as FeesBody } from '../../../contract/cash.ts';
import type { NewClosing, NewDeposit } from '../../../contract/operations/fleet/cash-desk.ts';
import { type Actor, recordAudit, rejectUnknownCurrency } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { onlyRow } from '../../database/only-row.ts';
import { moneyInWords } from '../../errors/money-in-words.ts';
import { notFoundRejection, Rejection } from '../../errors/rejection.ts';
import { type KeyedRequest, noAccount } from '../../idempotency/index.ts';
import { type AccountId, newId } from '../../platform/ids.ts';
import { post } from '../ledger/posting-store.ts';
import { depositOf, deskDifferenceOf } from '../ledger/postings.ts';
import * as store from './desk-store.ts';
import { rejectWrongSum } from './hand-ins.ts';
import { type CashParts, closingView, depositView, deskBalance, viewsOf } from './views.ts';

export function makeDesk({ database, clock, keyedRequests }: Omit<CashParts, 'couriers' | 'onCommitted'>) {
  async function deposit(tx: Tx, { currency, amount }: Static<typeof NewDeposit>, by: Actor) {
    const desk = await store.lockDesk(tx, currency);
    const balance = desk ? deskBalance(desk) : 0;
    if (!desk || amount > balance) {
      return new Rejection('more_than_in_desk', { in_desk: balance, amount, currency });
    }
    const at = clock.now();
    const postingId = newId('posting', at);
    await store.takeFromDesk(tx, currency, amount);
    const posting = { ...depositOf(noAccount, currency, amount), postingId };
    await post(tx, { postings: [posting], events: [], actor: by.actor, atMs: at });
    await recordAudit(tx, by, {
      accountId: null,
      action: 'cash.deposited',
      summary: `took ${moneyInWords(amount, currency)} from the cash desk to the bank`,
      at,
    });
    const row = {
      posting_id: postingId,
      currency,
      amount: String(amount),
      actor: by.actor,
      at: new Date(at),
    };
    return onlyRow(await viewsOf(database, [row], depositView));
  }

  async function close(tx: Tx, closing: Static<typeof NewClosing>, by: Actor) {
    const { currency, counted, reason } = closing;
    const desk = await store.lockDesk(tx, currency);
    if (!desk) return new Rejection('nothing_handed_in', { currency });
    const difference = counted - deskBalance(desk);
    if (difference !== 0 && reason === undefined) {
      return new Rejection('desk_does_not_balance', { difference, currency });
    }
    const at = new Date(clock.now());
    const row: store.ClosingRow = {
      ...desk,
      closing_id: newId('closing', at.getTime()),
      number: desk.closings + 1,
      difference: String(difference),
      closing: String(counted),
      counted: String(counted),
      denominations: closing.denominations ?? null,
      reason: reason ?? null,
      actor: by.actor,
      at,
    };
    const posting = deskDifferenceOf(noAccount, currency, difference);
    if (posting) await post(tx, { postings: [posting], events: [], actor: by.actor, atMs: at.getTime() });
    await store.insertClosing(tx, row);
    await store.startNextDay(tx, row);
    await recordAudit(tx, by, {
      accountId: null,
      action: 'cash.desk_closed',
      summary: `closed the cash desk: no. ${row.number} in ${currency}, ${closedWith(currency, counted, difference)}`,
      at: at.getTime(),
    });
    return onlyRow(await viewsOf(database, [row], closingView));
  }

  return {
    deposit: (body: Static<typeof NewDeposit>, by: Actor, keyed: KeyedRequest | undefined) =>
      keyedRequests.inOneTransaction(
        keyed,
        async (tx) => rejectUnknownCurrency(body.currency) ?? deposit(tx, body, by),
      ),

    close: (body: Static<typeof NewClosing>, by: Actor, keyed: KeyedRequest | undefined) =>
      keyedRequests.inOneTransaction(
        keyed,
        async (tx) =>
          rejectUnknownCurrency(body.currency) ??
          rejectWrongSum(body.denominations, body.counted, 'counted') ??
          close(tx, body, by),
      ),
  };
}

function closedWith(currency: string, counted: number, difference: number) {
  const all = `${moneyInWords(counted, currency)} counted`;
  if (difference === 0) return all;
  return `${all}, ${moneyInWords(Math.abs(difference), currency)} ${difference < 0 ? 'missing' : 'found'}`;
}

type Fees = Static<typeof FeesBody>;

/** What the delivery company keeps of what it collects for an account; the audit log says who changed it. */
export function makeSetFees({ database, clock, keyedRequests }: CashParts) {
  return (accountId: AccountId, fees: Fees, by: Actor, keyed: KeyedRequest | undefined) =>
    keyedRequests.inOneTransaction<Fees>(keyed, async (tx) => {
      const { fixed, currency } = fees;
      if (!(await store.findCashAccount(database, accountId)))
        return notFoundRejection('fleet_account_not_found');
      if (fixed > 0 && currency === null) {
        return new Rejection('required_with', { with: 'fixed' }, { field: 'currency' });
      }
      const rejection = currency === null ? undefined : rejectUnknownCurrency(currency);
      if (rejection) return rejection;
      const stored = { ...fees, currency: fixed > 0 ? currency : null };
      await store.setFees(tx, accountId, stored);
      await recordAudit(tx, by, {
        accountId,
        action: 'cash.fees_changed',
        summary: `changed the fees for collected money to ${wordsOf(stored)}`,
        at: clock.now(),
      });
      return stored;
    });
}

function wordsOf({ fixed, currency, basis_points }: Fees) {
  const share = `${basis_points / 100} %`;
  return currency === null ? share : `${moneyInWords(fixed, currency)} and ${share}`;
}

/**
 * Payouts: what an account is owed is paid to its bank account, and the account confirms that it arrived. A payout that did not
 * arrive is reversed: the money is owed again.
 *
 *   paid ──confirm (the account)──▶ confirmed
 *     └────reverse (an operator)──▶ reversed
 *
 * The two outcomes are one row each at most, so of both at once exactly one wins. Waybill moves no money itself: a payout is
 * recorded with the reference of the bank transfer.
 */
import type { Static } from 'typebox';
import type { NewPayout } from '../../../contract/cash.ts';
import type { PayoutEventData } from '../../../contract/event-feed.ts';
import { type Actor, recordAudit, rejectUnknownCurrency } from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { onlyRow } from '../../database/only-row.ts';
import { moneyInWords } from '../../errors/money-in-words.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { KeyedRequest } from '../../idempotency/index.ts';
import {
  type AccountId,
  firstIdAt,
  formatId,
  lowestId,
  newId,
  type PayoutId,
  type PostingId,
} from '../../platform/ids.ts';
import { readBalanceToPay } from '../ledger/ledger-store.ts';
import { type LedgerEvent, post } from '../ledger/posting-store.ts';
import { availableOf, type Payout, type Posting, payoutOf, payoutReversalOf } from '../ledger/postings.ts';
import { type CashAccountRow, findCashAccount } from './desk-store.ts';
import * as store from './payout-store.ts';
import { type CashParts, payoutViews } from './views.ts';

type WantedPayout = Omit<Static<typeof NewPayout>, 'account_id'>;

export function makePayouts({ database, clock, keyedRequests, onCommitted }: Omit<CashParts, 'couriers'>) {
  async function pay(tx: Tx, account: CashAccountRow, wanted: WantedPayout, by: Actor) {
    const { account_id: accountId, name } = account;
    const { amount, currency, bank_reference: bankReference } = wanted;
    // Locks the account: of two equal payouts at once, the second sees the first.
    const number = await store.nextPayoutNumber(tx, accountId);
    const same = await store.readPaidWithReference(tx, accountId, bankReference);
    if (same && wanted.confirm_duplicate !== true) return duplicate(same);
    const readAvailable = async () => availableOf(await readBalanceToPay(tx, accountId, currency));
    const moreThanAvailable = (available: number) =>
      new Rejection('more_than_available', { available, amount, currency });
    const available = await readAvailable();
    if (amount > available) return moreThanAvailable(available);
    const atMs = clock.now();
    const payout = { accountId, payoutId: newId('payout', atMs), currency, amount };
    const row: store.PayoutRow = {
      account_id: accountId,
      account_name: name,
      payout_id: payout.payoutId,
      number,
      currency,
      amount: String(amount),
      bank_reference: bankReference,
      at: new Date(atMs),
      actor: by.actor,
      outcome: null,
      closed_at: null,
      closed_actor: null,
      reason: null,
    };
    if (!(await payDeliveries(tx, payout, atMs))) return moreThanAvailable(await readAvailable());
    await store.insertPayout(tx, row);
    const events = [eventOf('payout.paid', row)];
    await post(tx, { postings: [payoutOf(payout)], events, actor: by.actor, atMs });
    await recordAudit(tx, by, {
      accountId,
      action: 'cash.paid_out',
      summary: `recorded payout ${number} of ${amountInWords(row)}, bank reference ${bankReference}`,
      at: atMs,
    });
    return row;
  }

  async function close(
    tx: Tx,
    payout: store.PayoutRow,
    by: { outcome: 'confirmed' | 'reversed'; reason: string | null; actor: string },
  ) {
    const { outcome, reason, actor } = by;
    const atMs = clock.now();
    const row = { ...payout, outcome, closed_at: new Date(atMs), closed_actor: actor, reason };
    if (!(await store.closePayout(tx, row, { ...by, atMs }))) return closedBefore(tx, row);
    const postings: Posting[] = [];
    if (outcome === 'reversed') {
      const { account_id: accountId, payout_id: payoutId, currency, amount } = row;
      await store.goBackBefore(tx, accountId, currency, payoutId);
      postings.push(payoutReversalOf({ accountId, payoutId, currency, amount: Number(amount) }));
    }
    await post(tx, { postings, events: [eventOf(`payout.${outcome}`, row)], actor, atMs });
    return row;
  }

  /** Closed by an earlier request, or by one at the same time. Confirming twice is no mistake, and changes nothing. */
  async function closedBefore(tx: Tx, { account_id, payout_id, outcome }: store.PayoutRow) {
    const closed = await store.findPayout(tx, account_id, payout_id);
    if (!closed?.outcome) throw new Error('a payout that is closed has no outcome');
    if (outcome === 'confirmed' && closed.outcome === 'confirmed') return closed;
    return new Rejection('payout_closed', { number: closed.number, outcome: closed.outcome });
  }

  async function reverse(tx: Tx, payout: store.PayoutRow, reason: string, by: Actor) {
    const row = await close(tx, payout, { outcome: 'reversed', reason, actor: by.actor });
    if (isRejection(row)) return row;
    await recordAudit(tx, by, {
      accountId: row.account_id,
      action: 'cash.payout_reversed',
      summary: `reversed payout ${row.number} of ${amountInWords(row)}`,
      data: { reason },
      at: clock.now(),
    });
    return row;
  }

  async function inTransaction(
    keyed: KeyedRequest | undefined,
    accountId: AccountId,
    write: (tx: Tx) => Promise<store.PayoutRow | Rejection>,
  ) {
    const outcome = await keyedRequests.inOneTransaction(keyed, async (tx) => {
      const row = await write(tx);
      return isRejection(row) ? row : onlyRow(await payoutViews(database, [row]));
    });
    onCommitted([accountId]);
    return outcome;
  }

  return {
    pay: (accountId: AccountId, wanted: WantedPayout, by: Actor, keyed: KeyedRequest | undefined) =>
      inTransaction(keyed, accountId, async (tx) => {
        const account = await findCashAccount(database, accountId);
        if (!account) return notFoundRejection('fleet_account_not_found');
        return rejectUnknownCurrency(wanted.currency) ?? pay(tx, account, wanted, by);
      }),

    /** By its account. */
    async confirm(accountId: AccountId, payoutId: PayoutId, actor: string, keyed: KeyedRequest | undefined) {
      const payout = await store.findPayout(database, accountId, payoutId);
      if (!payout) return notFoundRejection('payout_not_found');
      const confirmed = { outcome: 'confirmed', reason: null, actor } as const;
      return inTransaction(keyed, accountId, (tx) => close(tx, payout, confirmed));
    },

    /** By an operator, or with a fleet key. */
    async reverse(payoutId: PayoutId, reason: string, by: Actor, keyed: KeyedRequest | undefined) {
      const accountId = await store.findAccountOfPayout(database, payoutId);
      const payout = accountId && (await store.findPayout(database, accountId, payoutId));
      if (!payout) return notFoundRejection('payout_not_found');
      return inTransaction(keyed, payout.account_id, (tx) => reverse(tx, payout, reason, by));
    },
  };
}

const amountInWords = ({ amount, currency }: store.PayoutRow) => moneyInWords(Number(amount), currency);

function eventOf(type: LedgerEvent['type'], row: store.PayoutRow): LedgerEvent {
  const { account_id: accountId, payout_id: subjectId, number, currency, bank_reference } = row;
  const data: Static<typeof PayoutEventData> = {
    payout_id: formatId('payout', subjectId),
    number,
    amount: Number(row.amount),
    currency,
    bank_reference,
  };
  return { accountId, subjectId, type, data };
}

function duplicate({ number, amount, currency, at, bank_reference }: store.PayoutRow): Rejection {
  const paid = { number, amount: Number(amount), currency, paid_at: at.toISOString(), bank_reference };
  return new Rejection('bank_reference_used', paid);
}

/** In one statement, which then takes 0.2 s on a busy machine. Most payouts need one; 100,000 deliveries need about forty. */
const maxPostingsAtOnce = 5_000;
/** Younger postings are looked at again: they may commit after some that come later. */
const committedAfterMs = 3_600_000;

/**
 * Writes down which deliveries a payout pays. Returns whether there was that much to pay; if not, nothing is written.
 *
 * The money that could be paid out first is paid first: in the order in which it reached the delivery company. Cash that is
 * handed in in parts has a place for each.
 *
 *   available   |─ delivery 1, a part ─|── delivery 2 ──|─ delivery 1, the rest ─|
 *   payouts     |──────── no. 1 ───────────|────── no. 2 ──────|
 *
 * Here delivery 1 is paid by both payouts, its rest only in part. What can be paid out of a delivery is what is owed for it,
 * without the cash that the courier still has; so its fee is taken from the part that comes first.
 *
 * The amounts of a payout always add up to it. If a delivery is corrected to less after it was paid, the payout that reaches the
 * correction takes that back: its amount for the delivery is negative, and it pays as much more of others. The amounts of a
 * payout that was reversed no longer count, and the next payout pays them again.
 */
export async function payDeliveries(tx: Tx, payout: Payout, atMs: number, maxPostings = maxPostingsAtOnce) {
  const pay = (from: PostingId) =>
    store.inSavepoint(tx, async () => {
      let start = from;
      let left = payout.amount;
      for (;;) {
        const next = await store.payNext(tx, { ...payout, start, amount: left, maxPostings });
        start = next.position ?? start;
        left -= next.paid;
        if (left === 0) break;
        if (next.isEnd) return false;
      }
      const latest = firstIdAt<'posting'>(atMs - committedAfterMs);
      await store.setPosition(tx, payout, start < latest ? start : latest);
      return true;
    });
  const position = await store.lockPosition(tx, payout);
  // Again from the beginning: if the clock was wrong, postings came before the position after it was set.
  return (await pay(position)) || (position !== lowestId && pay(lowestId));
}

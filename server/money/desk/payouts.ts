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
import { type Actor, recordAudit, rejectUnknownCurrency } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { moneyInWords } from '../../errors/money-in-words.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { Answered, KeyedRequest, KeyedRequests } from '../../idempotency/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, newId, type PayoutId } from '../../platform/ids.ts';
import { readBalanceToPay } from '../ledger/balance-store.ts';
import { payoutEventData } from '../ledger/event-data.ts';
import { type LedgerEvent, post } from '../ledger/posting-store.ts';
import { availableOf, payoutOf, payoutReversalOf } from '../ledger/postings.ts';
import { type CashAccountRow, findCashAccount } from './account-store.ts';
import { payDeliveries } from './paid-deliveries.ts';
import { goBackBefore } from './paid-delivery-store.ts';
import {
  closePayout,
  findAccountOfPayout,
  findPayout,
  insertPayout,
  nextPayoutNumber,
  type PayoutRow,
  readPaidWithReference,
} from './payout-store.ts';
import { type PayoutView, payoutViews } from './payout-views.ts';

type Asked = Omit<Static<typeof NewPayout>, 'account_id'>;
type Outcome = Promise<Answered<PayoutView> | Rejection>;

export interface Payouts {
  pay(accountId: AccountId, asked: Asked, by: Actor, keyed: KeyedRequest | undefined): Outcome;
  /** By its account. */
  confirm(accountId: AccountId, payoutId: PayoutId, actor: string, keyed: KeyedRequest | undefined): Outcome;
  /** By an operator, or with a fleet key. */
  reverse(payoutId: PayoutId, reason: string, by: Actor, keyed: KeyedRequest | undefined): Outcome;
}

interface PayoutParts {
  database: Database;
  clock: Clock;
  keyedRequests: Pick<KeyedRequests, 'inOneTransaction'>;
  /** After each commit that wrote to the outbox. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

export function makePayouts({ database, clock, keyedRequests, onCommitted }: PayoutParts): Payouts {
  async function pay(tx: Tx, { account_id: accountId, name }: CashAccountRow, asked: Asked, by: Actor) {
    const { amount, currency, bank_reference: bankReference } = asked;
    // Locks the account: of two equal payouts at once, the second sees the first.
    const number = await nextPayoutNumber(tx, accountId);
    const same = await readPaidWithReference(tx, accountId, bankReference);
    if (same && asked.confirm_duplicate !== true) return duplicate(same);
    const readAvailable = async () => availableOf(await readBalanceToPay(tx, accountId, currency));
    const available = await readAvailable();
    if (amount > available) return moreThanAvailable(available, asked);
    const atMs = clock.now();
    const payout = { accountId, payoutId: newId('payout', atMs), currency, amount };
    const row: PayoutRow = {
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
    if (!(await payDeliveries(tx, payout, atMs))) return moreThanAvailable(await readAvailable(), asked);
    await insertPayout(tx, row);
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
    found: PayoutRow,
    outcome: 'confirmed' | 'reversed',
    reason: string | null,
    actor: string,
  ) {
    const atMs = clock.now();
    const row = { ...found, outcome, closed_at: new Date(atMs), closed_actor: actor, reason };
    if (!(await closePayout(tx, row, { outcome, reason, actor, atMs }))) return closedBefore(tx, row);
    const postings = outcome === 'reversed' ? [payoutReversalOf(payoutIn(row))] : [];
    if (outcome === 'reversed') await goBackBefore(tx, row.account_id, row.currency, row.payout_id);
    await post(tx, { postings, events: [eventOf(`payout.${outcome}`, row)], actor, atMs });
    return row;
  }

  /** Closed by an earlier request, or by one at the same time. Confirming twice is no mistake, and changes nothing. */
  async function closedBefore(tx: Tx, { account_id, payout_id, outcome }: PayoutRow) {
    const closed = await findPayout(tx, account_id, payout_id);
    if (!closed?.outcome) throw new Error('a payout that is closed has no outcome');
    if (outcome === 'confirmed' && closed.outcome === 'confirmed') return closed;
    return new Rejection('payout_closed', { number: closed.number, outcome: closed.outcome });
  }

  async function reverse(tx: Tx, found: PayoutRow, reason: string, by: Actor) {
    const row = await close(tx, found, 'reversed', reason, by.actor);
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

  async function answered(
    keyed: KeyedRequest | undefined,
    accountId: AccountId,
    write: (tx: Tx) => Promise<PayoutRow | Rejection>,
  ): Outcome {
    const outcome = await keyedRequests.inOneTransaction(keyed, async (tx) => {
      const row = await write(tx);
      return isRejection(row) ? row : (await payoutViews(database, [row]))[0]!;
    });
    onCommitted([accountId]);
    return outcome;
  }

  return {
    async pay(accountId, asked, by, keyed) {
      return answered(keyed, accountId, async (tx) => {
        const account = await findCashAccount(database, accountId);
        if (!account) return notFoundRejection('fleet_account_not_found');
        return rejectUnknownCurrency(asked.currency) ?? pay(tx, account, asked, by);
      });
    },
    async confirm(accountId, payoutId, actor, keyed) {
      const found = await findPayout(database, accountId, payoutId);
      if (!found) return notFoundRejection('payout_not_found');
      return answered(keyed, accountId, (tx) => close(tx, found, 'confirmed', null, actor));
    },
    async reverse(payoutId, reason, by, keyed) {
      const accountId = await findAccountOfPayout(database, payoutId);
      const found = accountId && (await findPayout(database, accountId, payoutId));
      if (!found) return notFoundRejection('payout_not_found');
      return answered(keyed, found.account_id, (tx) => reverse(tx, found, reason, by));
    },
  };
}

const payoutIn = (row: PayoutRow) => ({
  accountId: row.account_id,
  payoutId: row.payout_id,
  currency: row.currency,
  amount: Number(row.amount),
});

const amountInWords = ({ amount, currency }: PayoutRow) => moneyInWords(Number(amount), currency);

function eventOf(type: LedgerEvent['type'], row: PayoutRow): LedgerEvent {
  const data = payoutEventData(payoutIn(row), row);
  return { accountId: row.account_id, subjectId: row.payout_id, type, data };
}

function moreThanAvailable(available: number, { amount, currency }: Asked): Rejection {
  return new Rejection('more_than_available', { available, amount, currency });
}

function duplicate({ number, amount, currency, at, bank_reference }: PayoutRow): Rejection {
  return new Rejection('bank_reference_used', {
    number,
    amount: Number(amount),
    currency,
    paid_at: at.toISOString(),
    bank_reference,
  });
}

/**
 * A courier hands in cash at the desk, and somebody else counts it.
 *
 *   lock the courier's cash ──▶ more than that? ──yes──▶ refused
 *     │ no
 *     ▼
 *   which deliveries is it of (money/ledger/postings.ts, the oldest first) ──▶ postings, events, the desk, the hand-in: all or nothing
 *
 * What was counted may be less than the courier should have. The difference stays in the hands of the courier, unless the desk says
 * that it is missing for good: then it is a shortfall, which the delivery company bears. The account is owed all of it
 * either way.
 *
 * If a courier handed in too much for a delivery, because its amount was corrected later, that money is at the desk and counts
 * for other deliveries of the courier. A hand-in does that as well. But if both come to the same amount there is nothing left to
 * hand in, and the accounts of the others would wait for money that has arrived: so a worker sets it off, too.
 */
import type { Static } from 'typebox';
import type { Denominations, NewHandIn } from '../../../contract/cash.ts';
import {
  type Actor,
  courierActor,
  type NamedActor,
  recordAudit,
  rejectUnknownCurrency,
} from '../../accounts/index.ts';
import type { Tx } from '../../database/database.ts';
import { onlyRow } from '../../database/only-row.ts';
import { byAccount } from '../../database/placement.ts';
import { moneyInWords } from '../../errors/money-in-words.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { KeyedRequest } from '../../idempotency/index.ts';
import { type AccountId, type CourierId, type DeliveryId, newId } from '../../platform/ids.ts';
import { makeLease } from '../../workers/lease.ts';
import type { TurnOutcome } from '../../workers/paced-worker.ts';
import { ledgerEventOf } from '../ledger/event-data.ts';
import { post } from '../ledger/posting-store.ts';
import * as ledger from '../ledger/postings.ts';
import * as store from './hand-in-store.ts';
import { type CashParts, handInView, viewsOf } from './views.ts';

type HandIn = Static<typeof NewHandIn>;

export function makeHandIn({ database, clock, couriers, keyedRequests, onCommitted }: CashParts) {
  async function write(tx: Tx, courierId: CourierId, handIn: HandIn, actor: string) {
    const { currency, amount, shortfall = 0 } = handIn;
    const { heldCash, takenBack } = await lockRightCash(tx, courierId, currency);
    const rejection = rejectTooMuch(heldCash, handIn);
    if (rejection) return rejection;
    const atMs = clock.now();
    const handInId = newId('handIn', atMs);
    const handedIn = ledger.handInPostings({ handInId, courierId, currency, amount, shortfall }, heldCash);
    const accounts = await postMoved(tx, takenBack, handedIn, { courierId, currency, actor, atMs });
    const { number, sum } = await store.addToDesk(tx, currency, amount);
    if (!Number.isSafeInteger(Number(sum))) {
      return new Rejection('desk_too_full', { max: Number.MAX_SAFE_INTEGER }, { field: 'amount' });
    }
    const row: store.HandInRow = {
      hand_in_id: handInId,
      courier_id: courierId,
      currency,
      number,
      expected: String(ledger.sumOf(heldCash)),
      amount: String(amount),
      shortfall: String(shortfall),
      reason: handIn.reason ?? null,
      counted_by: handIn.counted_by ?? null,
      denominations: handIn.denominations ?? null,
      actor,
      at: new Date(atMs),
    };
    await store.insertHandIn(tx, row);
    return { row, accounts };
  }

  return async (courierId: CourierId, handIn: HandIn, by: Actor, keyed: KeyedRequest | undefined) => {
    let accounts: AccountId[] = [];
    const outcome = await keyedRequests.inOneTransaction(keyed, async (tx) => {
      const courier = await couriers.find(courierId);
      if (!courier) return notFoundRejection('courier_not_found');
      const written = rejectBefore(courier, handIn) ?? (await write(tx, courierId, handIn, by.actor));
      if (isRejection(written)) return written;
      await recordAudit(tx, by, auditOf(written.row, courier.name));
      accounts = written.accounts;
      const view = (row: store.HandInRow, recordedBy: NamedActor) =>
        handInView(row, courier.name, recordedBy);
      return onlyRow(await viewsOf(database, [written.row], view));
    });
    onCommitted(accounts);
    return outcome;
  };
}

/** What is wrong in any case, whatever the courier has. */
function rejectBefore(courier: { name: string }, handIn: HandIn): Rejection | undefined {
  const { amount, shortfall = 0, reason } = handIn;
  if (amount + shortfall === 0) return new Rejection('nothing_to_hand_in', {}, { field: 'amount' });
  if (shortfall > 0 && reason === undefined) {
    return new Rejection('required_with', { with: 'shortfall' }, { field: 'reason' });
  }
  if (handIn.counted_by !== undefined && isSameName(handIn.counted_by, courier.name)) {
    return new Rejection('counted_by_courier', {}, { field: 'counted_by' });
  }
  return rejectUnknownCurrency(handIn.currency) ?? rejectWrongSum(handIn.denominations, amount, 'amount');
}

/** Upper and lower case and spaces are typed in many ways. */
function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').toLocaleLowerCase('und').replace(/\s+/g, ' ').trim();
  return plain(a) === plain(b);
}

/** A rejection if the notes and coins do not add up to the amount, which is in the field of this name. */
export function rejectWrongSum(
  counted: Static<typeof Denominations> | undefined,
  amount: number,
  field: string,
) {
  if (counted === undefined) return undefined;
  // In BigInt, because a value times a count may be more than a number holds exactly.
  const sum = counted.reduce((total, { value, count }) => total + BigInt(value) * BigInt(count), 0n);
  if (sum === BigInt(amount)) return undefined;
  const params = { sum: String(sum), field, amount };
  return new Rejection('denominations_differ', params, { field: 'denominations' });
}

function rejectTooMuch(heldCash: readonly ledger.HeldCash[], handIn: HandIn): Rejection | undefined {
  const { amount, shortfall = 0, currency } = handIn;
  const inHand = ledger.sumOf(heldCash);
  if (amount + shortfall <= inHand) return undefined;
  if (inHand < 0) return new Rejection('handed_in_too_much', { too_much: -inHand, currency });
  return new Rejection('more_than_in_hand', { in_hand: inHand, amount, shortfall, currency });
}

function auditOf({ currency, number, amount, shortfall, at }: store.HandInRow, courier: string) {
  const money = (value: string) => moneyInWords(Number(value), currency);
  const missing = Number(shortfall) > 0 ? `, ${money(shortfall)} missing` : '';
  return {
    accountId: null,
    action: 'cash.handed_in',
    summary: `took in ${money(amount)} of the courier ${courier}: receipt ${currency} ${number}${missing}`,
    at: at.getTime(),
  };
}

/**
 * The cash that a courier has, locked and put right. `heldCash`: the oldest first. `takenBack`: to be posted first, without events,
 * because for the account the correction was complete.
 */
async function lockRightCash(tx: Tx, courierId: CourierId, currency: string) {
  const heldCash = await store.lockHeldCash(tx, courierId, currency);
  // After the lock: only now are the postings of hand-ins and corrections before it seen.
  const shortfalls = new Map<DeliveryId, number>();
  // Account by account, because a distributed database keeps each on one shard.
  for (const [accountId, own] of byAccount(heldCash.filter(ledger.isOverpaid))) {
    const ids = own.map(({ deliveryId }) => deliveryId);
    const rows = await store.readShortfalls(tx, accountId, ids);
    for (const { delivery_id: id, amount } of rows) shortfalls.set(id, Number(amount));
  }
  const { postings, right } = ledger.takeBackShortfalls({ courierId, currency }, heldCash, shortfalls);
  return { heldCash: right, takenBack: postings };
}

/** Posts what leaves the hands of a courier. Returns the accounts whose money it is. */
async function postMoved(
  tx: Tx,
  takenBack: readonly ledger.Posting[],
  moved: readonly ledger.Posting[],
  { courierId, currency, ...by }: { courierId: CourierId; currency: string; actor: string; atMs: number },
): Promise<AccountId[]> {
  const postings = [...takenBack, ...moved];
  if (postings.length === 0) return [];
  await post(tx, { postings, events: moved.map(ledgerEventOf), ...by });
  await store.deleteEmptied(tx, courierId, currency);
  return [...new Set(postings.map(({ accountId }) => accountId))];
}

export const setOffEveryMs = 10_000;
/** Longer than the pause, so that the same node goes on; two nodes would do no harm, because they lock the cash. */
const leaseMs = 30_000;
const maxCouriers = 100;

export function makeSetOffs(parts: Pick<CashParts, 'database' | 'clock' | 'onCommitted'>) {
  const { database, clock, onCommitted } = parts;
  const lease = makeLease(database, 'set-offs', leaseMs);

  async function setOff(courierId: CourierId, currency: string): Promise<void> {
    const accounts = await database.inTransaction(async (tx) => {
      const { heldCash, takenBack } = await lockRightCash(tx, courierId, currency);
      const by = { courierId, currency, actor: courierActor(courierId), atMs: clock.now() };
      return postMoved(tx, takenBack, ledger.setOffPostings({ courierId, currency }, heldCash), by);
    });
    onCommitted(accounts);
  }

  return {
    async turn(): Promise<TurnOutcome> {
      if (!(await lease.claim())) return 'nothing';
      const rows = await store.listToSetOff(database, maxCouriers);
      const failures: unknown[] = [];
      // One courier must not hold up those after.
      for (const row of rows) {
        await setOff(row.courier_id, row.currency).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      return rows.length === maxCouriers ? 'more' : 'nothing';
    },
  };
}

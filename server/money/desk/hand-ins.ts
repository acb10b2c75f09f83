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
 */
import type { Static } from 'typebox';
import type { HandIn as HandInBody, NewHandIn } from '../../../contract/cash.ts';
import { currencyDigits } from '../../../contract/currencies.ts';
import { type Actor, type NamedActor, recordAudit, rejectUnknownCurrency } from '../../accounts/index.ts';
import type { Database, Tx } from '../../database/database.ts';
import { moneyInWords } from '../../errors/money-in-words.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { KeyedRequest, KeyedRequests } from '../../idempotency/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, type CourierId, formatId, newId } from '../../platform/ids.ts';
import { ledgerEventOf } from '../ledger/event-data.ts';
import { post } from '../ledger/posting-store.ts';
import { type HeldCash, handInPostings } from '../ledger/postings.ts';
import { namesOf } from './actor-names.ts';
import type { CourierNames } from './courier-names.ts';
import { rejectWrongSum } from './denominations.ts';
import { addToDesk, deleteEmptied, type HandInRow, insertHandIn } from './hand-in-store.ts';
import { lockRightCash } from './held-cash.ts';

type Asked = Static<typeof NewHandIn>;
export type HandInView = Static<typeof HandInBody>;

export interface HandIns {
  make(
    courierId: CourierId,
    asked: Asked,
    by: Actor,
    keyed: KeyedRequest | undefined,
  ): Promise<{ body: HandInView; replayed: boolean } | Rejection>;
}

interface HandInParts {
  database: Database;
  clock: Clock;
  couriers: CourierNames;
  keyedRequests: Pick<KeyedRequests, 'inOneTransaction'>;
  /** After each commit that wrote to the outbox. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

export function makeHandIns(parts: HandInParts): HandIns {
  const { database, clock, couriers, keyedRequests, onCommitted } = parts;

  async function write(tx: Tx, courierId: CourierId, asked: Asked, actor: string) {
    const { held, takenBack } = await lockRightCash(tx, courierId, asked.currency);
    const rejection = rejectTooMuch(held, asked);
    if (rejection) return rejection;
    const atMs = clock.now();
    const handInId = newId('handIn', atMs);
    const { currency, amount, shortfall = 0 } = asked;
    const handedIn = handInPostings({ handInId, courierId, currency, amount, shortfall }, held);
    const postings = [...takenBack, ...handedIn];
    await post(tx, { postings, events: handedIn.map(ledgerEventOf), actor, atMs });
    await deleteEmptied(tx, courierId, currency);
    const { number, sum } = await addToDesk(tx, currency, amount);
    if (!Number.isSafeInteger(Number(sum))) {
      return new Rejection('desk_too_full', { max: Number.MAX_SAFE_INTEGER }, { field: 'amount' });
    }
    const row: HandInRow = {
      hand_in_id: handInId,
      courier_id: courierId,
      currency,
      number,
      expected: String(sumOf(held)),
      amount: String(amount),
      shortfall: String(shortfall),
      reason: asked.reason ?? null,
      counted_by: asked.counted_by ?? null,
      denominations: asked.denominations ?? null,
      actor,
      at: new Date(atMs),
    };
    await insertHandIn(tx, row);
    return { row, accounts: [...new Set(postings.map(({ accountId }) => accountId))] };
  }

  return {
    async make(courierId, asked, by, keyed) {
      let accounts: AccountId[] = [];
      const outcome = await keyedRequests.inOneTransaction(keyed, async (tx) => {
        const courier = await couriers.find(courierId);
        const rejection = rejectBefore(courier, asked);
        if (rejection) return rejection;
        const written = await write(tx, courierId, asked, by.actor);
        if (isRejection(written)) return written;
        await recordAudit(tx, by, auditOf(written.row, courier!.name));
        accounts = written.accounts;
        const nameOf = await namesOf(database, [by]);
        return handInView(written.row, courier!.name, nameOf(by.actor));
      });
      onCommitted(accounts);
      return outcome;
    },
  };
}

/** What is wrong in any case, whatever the courier has. */
function rejectBefore(courier: { name: string } | undefined, asked: Asked): Rejection | undefined {
  if (!courier) return notFoundRejection('courier_not_found');
  const { amount, shortfall = 0, reason } = asked;
  if (amount + shortfall === 0) {
    return new Rejection('nothing_to_hand_in', {}, { field: 'amount' });
  }
  if (shortfall > 0 && reason === undefined) {
    return new Rejection('required_with', { with: 'shortfall' }, { field: 'reason' });
  }
  if (asked.counted_by !== undefined && isSameName(asked.counted_by, courier.name)) {
    return new Rejection('counted_by_courier', {}, { field: 'counted_by' });
  }
  return rejectUnknownCurrency(asked.currency) ?? rejectWrongSum(asked.denominations, amount, 'amount');
}

/** Upper and lower case and spaces are typed in many ways. */
function isSameName(a: string, b: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').toLocaleLowerCase('und').replace(/\s+/g, ' ').trim();
  return plain(a) === plain(b);
}

function rejectTooMuch(held: readonly HeldCash[], asked: Asked): Rejection | undefined {
  const { amount, shortfall = 0, currency } = asked;
  const inHand = sumOf(held);
  if (amount + shortfall <= inHand) return undefined;
  if (inHand < 0) return new Rejection('handed_in_too_much', { too_much: -inHand, currency });
  return new Rejection('more_than_in_hand', { in_hand: inHand, amount, shortfall, currency });
}

function auditOf({ currency, number, amount, shortfall, at }: HandInRow, courier: string) {
  const money = (value: string) => moneyInWords(Number(value), currency);
  const missing = Number(shortfall) > 0 ? `, ${money(shortfall)} missing` : '';
  return {
    accountId: null,
    action: 'cash.handed_in',
    summary: `took in ${money(amount)} of the courier ${courier}: receipt ${currency} ${number}${missing}`,
    at: at.getTime(),
  };
}

const sumOf = (held: readonly HeldCash[]) => held.reduce((sum, { amount }) => sum + amount, 0);

export function handInView(row: HandInRow, courierName: string, recordedBy: NamedActor): HandInView {
  const expected = Number(row.expected);
  const amount = Number(row.amount);
  const shortfall = Number(row.shortfall);
  return {
    hand_in_id: formatId('handIn', row.hand_in_id),
    number: row.number,
    courier: { id: formatId('courier', row.courier_id), name: courierName },
    currency: row.currency,
    currency_digits: currencyDigits(row.currency),
    expected,
    amount,
    difference: amount - expected,
    shortfall,
    still_in_hand: expected - amount - shortfall,
    counted_by: row.counted_by,
    reason: row.reason,
    denominations: row.denominations,
    at: row.at.toISOString(),
    recorded_by: recordedBy,
  };
}

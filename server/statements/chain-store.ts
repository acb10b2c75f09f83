/** The SQL of the chain of custody: what happened to the money of one delivery. Every statement names one account. */
import type { PaymentMethod } from '../../contract/primitives.ts';
import type { PostingKind } from '../cash/index.ts';
import type { Database } from '../platform/database.ts';
import {
  type AccountId,
  type CourierId,
  type DeliveryId,
  firstIdAt,
  type HandInId,
  type PostingId,
  timeOfId,
} from '../platform/ids.ts';

export interface StepRow {
  posting_id: PostingId;
  kind: PostingKind;
  at: Date;
  /** PostgreSQL's bigint comes as text. */
  cash_in_hand: string;
  cash_desk: string;
  bank: string;
  shortfalls: string;
  fees: string;
  payment_method: PaymentMethod | null;
  courier_id: CourierId | null;
  hand_in_id: HandInId | null;
}

/** Oldest first. */
export function readSteps(
  database: Database,
  accountId: AccountId,
  deliveryId: DeliveryId,
): Promise<StepRow[]> {
  return database.read<StepRow>(
    {
      name: 'read-cash-steps',
      text: `
        select posting_id, kind, at, cash_in_hand, cash_desk, bank, shortfalls, fees, payment_method, courier_id, hand_in_id
        from cash_postings where account_id = $1 and delivery_id = $2 order by posting_id`,
    },
    [accountId, deliveryId],
  );
}

export interface HandInOfStep {
  hand_in_id: HandInId;
  number: number;
  counted_by: string | null;
}

export function readHandInsOf(database: Database, ids: readonly HandInId[]): Promise<HandInOfStep[]> {
  return database.read<HandInOfStep>(
    {
      name: 'read-hand-ins-of-steps',
      text: 'select hand_in_id, number, counted_by from cash_hand_ins where hand_in_id = any ($1::uuid[])',
    },
    [ids],
  );
}

const dayMs = 86_400_000;

/**
 * All money of the account that could be paid out once this posting was made, also what was paid out since: what is owed without
 * the cash in the hands of couriers.
 */
export async function readPayableUpTo(
  database: Database,
  accountId: AccountId,
  currency: string,
  postingId: PostingId,
): Promise<number> {
  const dayStartMs = Math.floor(timeOfId(postingId) / dayMs) * dayMs;
  const isNoPayout = "kind not in ('payout', 'payout_reversal')";
  const [row] = await database.read<{ payable: string | null }>(
    {
      name: 'read-payable-up-to',
      text: `
        select sum(payable) as payable from (
          select -owed - cash_in_hand as payable from cash_days
          where account_id = $1 and currency = $2 and day < $3::date and ${isNoPayout}
          union all
          select -owed - cash_in_hand from cash_postings
          where account_id = $1 and currency = $2 and posting_id >= $4 and posting_id <= $5 and ${isNoPayout}
        ) posted`,
    },
    [
      accountId,
      currency,
      new Date(dayStartMs).toISOString().slice(0, 10),
      firstIdAt<'posting'>(dayStartMs),
      postingId,
    ],
  );
  return Number(row?.payable ?? 0);
}

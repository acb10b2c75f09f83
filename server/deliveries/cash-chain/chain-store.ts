/** The SQL of the chain of custody of a delivery's money. */
import type { PaymentMethod } from '../../../contract/primitives.ts';
import type { Database } from '../../database/database.ts';
import { queryAll } from '../../database/statements.ts';
import type { AccountId, CourierId, DeliveryId, HandInId, PostingId } from '../../platform/ids.ts';

export interface StepRow {
  posting_id: PostingId;
  kind: 'collection' | 'correction' | 'hand_in' | 'set_off' | 'shortfall';
  at: Date;
  /** PostgreSQL's bigint comes as text. */
  cash_in_hand: string;
  cash_desk: string;
  bank: string;
  owed: string;
  shortfalls: string;
  fees: string;
  payment_method: PaymentMethod | null;
  courier_id: CourierId | null;
  hand_in_id: HandInId | null;
  actor: string;
}

/** Oldest first. */
export function readSteps(database: Database, accountId: AccountId, deliveryId: DeliveryId) {
  return queryAll<StepRow>(database, 'read-cash-steps', { accountId, deliveryId })`
    select posting_id, kind, at, cash_in_hand, cash_desk, bank, owed, shortfalls, fees, payment_method, courier_id,
           hand_in_id, actor
    from cash_postings where account_id = $accountId and delivery_id = $deliveryId order by posting_id`;
}

export function readHandInsOf(database: Database, ids: readonly HandInId[]) {
  type Row = { hand_in_id: HandInId; number: number; counted_by: string | null };
  return queryAll<Row>(database, 'read-hand-ins-of-steps', { ids })`
    select hand_in_id, number, counted_by from cash_hand_ins where hand_in_id = any ($ids::uuid[])`;
}

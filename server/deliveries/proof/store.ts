/** The SQL of proof: images and names that belong to an event, and the counted tries of a PIN. */
import { type ProofKind, proofKinds } from '../../../contract/primitives.ts';
import type { Database, Tx } from '../../database/database.ts';
import { countReturned, execute, queryAll, queryFirst, queryOne } from '../../database/statements.ts';
import type { AccountId, DeliveryId } from '../../platform/ids.ts';
import type { NewEvent } from '../lifecycle/lifecycle.ts';
import type { DeliveryRef } from '../store.ts';

/** Proof whose images were checked and cleaned. */
export interface CheckedProof {
  photo?: { type: 'image/jpeg' | 'image/png'; bytes: Buffer } | undefined;
  signature?: Buffer | undefined;
  pin?: string | undefined;
  recipientName?: string | undefined;
}

/** What the event keeps for good: which proof there was, without the proof itself, which is deleted one day. */
export function proofSummary({ photo, signature, pin, recipientName }: CheckedProof) {
  return {
    photo: photo !== undefined,
    signature: signature !== undefined,
    pin: pin !== undefined,
    named: recipientName !== undefined,
  };
}

export function proofKindsOf(proof: CheckedProof): ProofKind[] {
  const { photo, signature, pin, named: name } = proofSummary(proof);
  const has: Record<ProofKind, boolean> = { photo, signature, pin, name };
  return proofKinds.filter((kind) => has[kind]);
}

export async function insertProof(tx: Tx, ref: DeliveryRef, event: NewEvent, proof: CheckedProof) {
  const { photo, signature, recipientName } = proof;
  if (!photo && !signature && recipientName === undefined) return;
  const { sequence, atMs } = event;
  const images = { photo: photo?.bytes, photoType: photo?.type, signature };
  await execute(tx, 'insert-proof', { ...ref, sequence, atMs, recipientName, ...images })`
    insert into proofs (account_id, delivery_id, sequence, recipient_name, photo, photo_type, signature, created_at)
    values ($accountId, $id, $sequence, $recipientName, $photo, $photoType, $signature,
            to_timestamp($atMs::float8 / 1000))`;
}

const fileColumns = {
  photo: 'p.photo_type as type, p.photo as bytes',
  signature: "'image/png' as type, p.signature as bytes",
};

/** An image of the proof of an event; undefined if there is none, or it was deleted. */
export async function readProofFile(
  database: Database,
  ref: DeliveryRef,
  sequence: number,
  file: keyof typeof fileColumns,
) {
  type Row = { type: string; bytes: Buffer | null };
  const columns = fileColumns[file];
  const row = await queryFirst<Row>(database, `read-proof-${file}`, { ...ref, sequence })`
    select ${columns} from proofs p join deliveries d using (account_id, delivery_id)
    where p.account_id = $accountId and p.delivery_id = $id and d.mode = $mode and p.sequence = $sequence`;
  return row?.bytes ? { type: row.type, bytes: row.bytes } : undefined;
}

/** Counts a try of a delivery's PIN; returns how many there were, with this one. */
export async function takePinTry(tx: Tx, ref: DeliveryRef, nowMs: number) {
  const { wrong } = await queryOne<{ wrong: number }>(tx, 'take-pin-try', { ...ref, nowMs })`
    insert into pin_tries as t (account_id, delivery_id, wrong, updated_at)
    values ($accountId, $id, 1, to_timestamp($nowMs::float8 / 1000))
    on conflict (account_id, delivery_id) do update set wrong = t.wrong + 1, updated_at = excluded.updated_at
    returning wrong`;
  return wrong;
}

export async function readPinTries(database: Database, ref: DeliveryRef) {
  const row = await queryFirst<{ wrong: number }>(database, 'read-pin-tries', ref)`
    select wrong from pin_tries where account_id = $accountId and delivery_id = $id`;
  return row?.wrong ?? 0;
}

/** The deliveries, of these, whose PIN had at least this many wrong tries. */
export async function findLockedPins(
  database: Database,
  accountId: AccountId,
  deliveryIds: readonly DeliveryId[],
  maxTries: number,
) {
  const values = { accountId, deliveryIds, maxTries };
  const rows = await queryAll<{ delivery_id: DeliveryId }>(database, 'find-locked-pins', values)`
    select delivery_id from pin_tries
    where account_id = $accountId and delivery_id = any ($deliveryIds::uuid[]) and wrong >= $maxTries`;
  return rows.map((row) => row.delivery_id);
}

/** Does not count a try after all: the PIN was right. */
export function giveBackPinTry(tx: Tx, ref: DeliveryRef) {
  return execute(tx, 'give-back-pin-try', ref)`
    update pin_tries set wrong = wrong - 1 where account_id = $accountId and delivery_id = $id`;
}

/** Deletes proof that has reached its age; returns how many rows were deleted. */
export function clearProofs(tx: Tx, beforeMs: number, limit: number) {
  return countReturned(tx, 'clear-proofs', { beforeMs, limit })`
    delete from proofs where (account_id, delivery_id, sequence) in (
      select account_id, delivery_id, sequence from proofs
      where created_at < to_timestamp($beforeMs::float8 / 1000) order by created_at limit $limit
    )
    returning 1`;
}

/** Tries are of no use once the delivery has long ended. */
export function clearPinTries(tx: Tx, beforeMs: number, limit: number) {
  return countReturned(tx, 'clear-pin-tries', { beforeMs, limit })`
    delete from pin_tries where (account_id, delivery_id) in (
      select account_id, delivery_id from pin_tries
      where updated_at < to_timestamp($beforeMs::float8 / 1000) order by updated_at limit $limit
    )
    returning 1`;
}

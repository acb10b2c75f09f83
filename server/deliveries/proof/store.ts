/** The SQL of proof: images and names that belong to an event, and the counted tries of a PIN. */
import { type ProofKind, proofKinds } from '../../../contract/primitives.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { AccountId, DeliveryId } from '../../platform/ids.ts';
import type { NewEvent } from '../lifecycle.ts';
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
  const given: Record<ProofKind, boolean> = { photo, signature, pin, name };
  return proofKinds.filter((kind) => given[kind]);
}

export async function insertProof(
  tx: Tx,
  ref: DeliveryRef,
  event: NewEvent,
  { photo, signature, recipientName }: CheckedProof,
): Promise<void> {
  if (!photo && !signature && recipientName === undefined) return;
  await tx.query(
    {
      name: 'insert-proof',
      text: `
        insert into proofs (account_id, delivery_id, sequence, recipient_name, photo, photo_type, signature, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000))`,
    },
    [
      ref.accountId,
      ref.id,
      event.sequence,
      recipientName ?? null,
      photo?.bytes ?? null,
      photo?.type ?? null,
      signature ?? null,
      event.atMs,
    ],
  );
}

export type ProofFileName = 'photo' | 'signature';

export interface ProofFile {
  type: string;
  bytes: Buffer;
}

/** An image of the proof of an event; undefined where there is none, or it was deleted. */
export async function readProofFile(
  database: Database,
  ref: DeliveryRef,
  sequence: number,
  file: ProofFileName,
): Promise<ProofFile | undefined> {
  const rows = await database.read<{ type: string; bytes: Buffer | null }>(
    {
      name: `read-proof-${file}`,
      text: `
        select ${file === 'photo' ? 'p.photo_type' : "'image/png'"} as type, p.${file} as bytes
        from proofs p join deliveries d using (account_id, delivery_id)
        where p.account_id = $1 and p.delivery_id = $2 and d.mode = $3 and p.sequence = $4`,
    },
    [ref.accountId, ref.id, ref.mode, sequence],
  );
  const [row] = rows;
  return row?.bytes ? { type: row.type, bytes: row.bytes } : undefined;
}

/** Counts a try of a delivery's PIN; returns how many there were, with this one. */
export async function takePinTry(tx: Tx, ref: DeliveryRef, nowMs: number): Promise<number> {
  const [row] = await tx.query<{ wrong: number }>(
    {
      name: 'take-pin-try',
      text: `
        insert into pin_tries as t (account_id, delivery_id, wrong, updated_at)
        values ($1, $2, 1, to_timestamp($3::float8 / 1000))
        on conflict (account_id, delivery_id) do update set wrong = t.wrong + 1, updated_at = excluded.updated_at
        returning wrong`,
    },
    [ref.accountId, ref.id, nowMs],
  );
  return row!.wrong;
}

/** How many wrong tries of a delivery's PIN there were. */
export async function readPinTries(database: Database, ref: DeliveryRef): Promise<number> {
  const [row] = await database.read<{ wrong: number }>(
    {
      name: 'read-pin-tries',
      text: 'select wrong from pin_tries where account_id = $1 and delivery_id = $2',
    },
    [ref.accountId, ref.id],
  );
  return row?.wrong ?? 0;
}

/** Those of these deliveries whose PIN had at least this many wrong tries. */
export async function findPinsTried(
  database: Database,
  accountId: AccountId,
  deliveryIds: readonly DeliveryId[],
  tries: number,
): Promise<DeliveryId[]> {
  const rows = await database.read<{ delivery_id: DeliveryId }>(
    {
      name: 'find-pins-tried',
      text: `
        select delivery_id from pin_tries
        where account_id = $1 and delivery_id = any ($2::uuid[]) and wrong >= $3`,
    },
    [accountId, deliveryIds, tries],
  );
  return rows.map((row) => row.delivery_id);
}

/** Does not count a try after all: the PIN was right. */
export async function giveBackPinTry(tx: Tx, ref: DeliveryRef): Promise<void> {
  await tx.query(
    {
      name: 'give-back-pin-try',
      text: 'update pin_tries set wrong = wrong - 1 where account_id = $1 and delivery_id = $2',
    },
    [ref.accountId, ref.id],
  );
}

/** Deletes proof that has reached its age; returns how many rows were deleted. */
export async function clearProofs(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'clear-proofs',
      text: `
        delete from proofs where (account_id, delivery_id, sequence) in (
          select account_id, delivery_id, sequence from proofs
          where created_at < to_timestamp($1::float8 / 1000) order by created_at limit $2
        )
        returning 1`,
    },
    [beforeMs, limit],
  );
  return rows.length;
}

/** Tries are of no use once the delivery has long ended. */
export async function clearPinTries(tx: Tx, beforeMs: number, limit: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'clear-pin-tries',
      text: `
        delete from pin_tries where (account_id, delivery_id) in (
          select account_id, delivery_id from pin_tries
          where updated_at < to_timestamp($1::float8 / 1000) order by updated_at limit $2
        )
        returning 1`,
    },
    [beforeMs, limit],
  );
  return rows.length;
}

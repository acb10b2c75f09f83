/**
 * The outbox: one row for each event, written in the transaction of the change, for readers (outbox-reader.ts) that
 * act on it. Rows are kept for three days and then deleted, oldest first; what a reader has not read stays.
 */
import type { Tx } from './database.ts';

export const outboxKeptMs = 72 * 3_600_000;

/** Deletes one batch; returns how many rows. */
export async function trimOutbox(tx: Tx, beforeMs: number, maxRows: number): Promise<number> {
  const rows = await tx.query(
    {
      name: 'trim-outbox',
      text: `
        delete from outbox where (transaction_id, position) in (
          select transaction_id, position from outbox order by transaction_id, position limit $2
        ) and at < to_timestamp($1::float8 / 1000)
          and not exists (
            select from outbox_readers r
            where (r.transaction_id, r.position) < (outbox.transaction_id, outbox.position))
        returning 1`,
    },
    [beforeMs, maxRows],
  );
  return rows.length;
}

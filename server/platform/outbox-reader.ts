/**
 * Reads the outbox, each row exactly once and in order, also when processes are killed and several nodes run.
 *
 *   lock the reader's cursor ──(another node has it)──▶ nothing to do here
 *     │
 *     ▼
 *   read the next rows: above the cursor, below the oldest transaction that is still running, at most `maxRows`
 *     │
 *     ▼
 *   handle them ──▶ move the cursor to the last of them ──▶ commit, all of it or nothing
 *
 *   - Exactly once: what the handlers wrote and the new cursor are one transaction. A crash in the middle leaves
 *     neither; a second node finds the cursor locked, or moved.
 *   - In order, and none missed: rows get their transaction's id, and a transaction may commit later than one with
 *     a higher id. Below the oldest transaction still running (`pg_snapshot_xmin`) everything has been decided, so
 *     nothing can appear behind the cursor any more. A transaction that stays open for long holds the reader up.
 *   - Looking costs one small query; only where there is something to read is a row locked.
 */

import type { Clock } from './clock.ts';
import type { Database, Tx } from './database.ts';
import type { AccountId, DeliveryId } from './ids.ts';
import type { Log } from './log.ts';
import type { TurnOutcome } from './paced-worker.ts';

/** What a row of the outbox says. */
export interface OutboxEvent {
  accountId: AccountId;
  subjectId: DeliveryId;
  sequence: number;
  type: string;
  atMs: number;
}

/** Handles rows in their order, in the transaction that also moves the cursor. */
export type OutboxHandler = (tx: Tx, events: readonly OutboxEvent[]) => Promise<void>;

export interface OutboxReader {
  turn(): Promise<TurnOutcome>;
  /** How old the last row was when it was read; 0 when nothing was left to read. */
  behindMs(): number;
}

/** Handled in 50 to 100 ms: a turn must not keep a core, or the cursor, for long. */
export const maxRows = 500;

interface Row {
  transaction_id: string;
  position: string;
  account_id: AccountId;
  subject_id: DeliveryId;
  sequence: number;
  type: string;
  at: Date;
}

export function makeOutboxReader(
  database: Database,
  clock: Clock,
  log: Log,
  name: string,
  handlers: readonly OutboxHandler[],
): OutboxReader {
  let behindMs = 0;
  let isReported = false;

  async function turn(): Promise<TurnOutcome> {
    const look = await lookFor(database, name);
    if (look.isFromAnotherCluster && !isReported) {
      isReported = true;
      log.error(
        { reader: name },
        'the cursor of this reader is ahead of every transaction: was the database restored from a dump? New events are not read until its row in outbox_readers is corrected',
      );
    }
    if (!look.hasUnread) {
      behindMs = 0;
      return 'nothing';
    }
    const rows = await database.inTransaction(handleNext);
    const last = rows.at(-1);
    if (!last) return 'nothing';
    behindMs = rows.length < maxRows ? 0 : Math.max(0, clock.now() - last.at.getTime());
    return rows.length < maxRows ? 'nothing' : 'more';
  }

  /** Returns the rows that were handled: none where another node has the cursor. */
  async function handleNext(tx: Tx): Promise<Row[]> {
    const cursor = await lockCursor(tx, name);
    if (!cursor) return [];
    const rows = await nextRows(tx, cursor);
    const last = rows.at(-1);
    if (!last) return rows;
    const events = rows.map(eventOf);
    for (const handle of handlers) await handle(tx, events);
    await moveCursor(tx, name, last);
    return rows;
  }

  return { turn, behindMs: () => behindMs };
}

function eventOf(row: Row): OutboxEvent {
  return {
    accountId: row.account_id,
    subjectId: row.subject_id,
    sequence: row.sequence,
    type: row.type,
    atMs: row.at.getTime(),
  };
}

/** There are rows that the reader has not read and may read. */
export const unreadExists = `exists (
  select from outbox o
  where (o.transaction_id, o.position) > (r.transaction_id, r.position)
    and o.transaction_id < pg_snapshot_xmin(pg_current_snapshot()))`;

async function lookFor(database: Database, name: string) {
  const [row] = await database.read<{ unread: boolean; ahead: boolean }>(
    {
      name: 'look-at-outbox',
      text: `
        select ${unreadExists} as unread, r.transaction_id > pg_snapshot_xmax(pg_current_snapshot()) as ahead
        from outbox_readers r where r.name = $1`,
    },
    [name],
  );
  if (!row) throw new Error(`outbox_readers has no row for ${name}`);
  return { hasUnread: row.unread, isFromAnotherCluster: row.ahead };
}

interface Cursor {
  transaction_id: string;
  position: string;
}

async function lockCursor(tx: Tx, name: string): Promise<Cursor | undefined> {
  const rows = await tx.query<Cursor>(
    {
      name: 'lock-outbox-cursor',
      text: `
        select transaction_id::text, position::text from outbox_readers where name = $1
        for update skip locked`,
    },
    [name],
  );
  return rows[0];
}

function nextRows(tx: Tx, cursor: Cursor): Promise<Row[]> {
  return tx.query<Row>(
    {
      name: 'read-outbox',
      text: `
        select transaction_id::text, position::text, account_id, subject_id, sequence, type, at
        from outbox o
        where (o.transaction_id, o.position) > ($1::xid8, $2::bigint)
          and o.transaction_id < pg_snapshot_xmin(pg_current_snapshot())
        order by o.transaction_id, o.position limit $3`,
    },
    [cursor.transaction_id, cursor.position, maxRows],
  );
}

async function moveCursor(tx: Tx, name: string, to: Cursor): Promise<void> {
  await tx.query(
    {
      name: 'move-outbox-cursor',
      text: 'update outbox_readers set transaction_id = $2::xid8, position = $3::bigint where name = $1',
    },
    [name, to.transaction_id, to.position],
  );
}

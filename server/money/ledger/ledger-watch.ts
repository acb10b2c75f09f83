/**
 * Checks the ledger once an hour, as `waybill doctor` does, on one of the nodes, for a metric. It reads every posting, a
 * million in some seconds, on a connection of its own: statements of requests have to be faster than that.
 */
import { closeClient, connect } from '../../database/connections/client.ts';
import type { Connection, Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { makeLease } from '../../workers/lease.ts';
import type { TurnOutcome } from '../../workers/paced-worker.ts';
import { type Discrepancy, findDiscrepancies, type Read } from './check-store.ts';

export const ledgerLookEveryMs = 60_000;
/** The same node goes on, and another one soon after that has died. */
const leaseMs = 3 * ledgerLookEveryMs;
const checkEveryMs = 3_600_000;
/** After the start there is more urgent work. */
const firstAfterMs = ledgerLookEveryMs;
const connectMs = 5_000;
const maxCheckMs = 300_000;

export function makeLedgerWatch({
  database,
  connection,
  clock,
  log,
}: {
  database: Database;
  connection: Connection;
  clock: Clock;
  log: Log;
}) {
  const lease = makeLease(database, 'ledger check', leaseMs);
  const stopping = new AbortController();
  let dueAt = clock.elapsed() + firstAfterMs;
  let last: { rows: number; atMs: number } | undefined;

  async function check() {
    const { signal } = stopping;
    const settings = { statement_timeout: maxCheckMs };
    const client = await connect(connection, { connectMs, queryMs: maxCheckMs, settings, signal });
    const read: Read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
    try {
      return await findDiscrepancies(read);
    } finally {
      await closeClient(client);
    }
  }

  function report(discrepancies: Discrepancy[]) {
    const wasWrong = last !== undefined && last.rows > 0;
    if (discrepancies.length > 0 && !wasWrong)
      log.error({ discrepancies }, 'the cash ledger does not balance');
    if (discrepancies.length === 0 && wasWrong) log.info('the cash ledger balances again');
    last = { rows: discrepancies.reduce((sum, { rows }) => sum + rows, 0), atMs: clock.now() };
  }

  return {
    async turn(): Promise<TurnOutcome> {
      if (clock.elapsed() < dueAt && last === undefined) return 'nothing';
      if (!(await lease.claim())) last = undefined;
      else if (clock.elapsed() >= dueAt) {
        dueAt = clock.elapsed() + checkEveryMs;
        report(await check());
      }
      return 'nothing';
    },
    /** What this node found at its last check; undefined: it has made none, or another node makes them now. */
    last: () => last,
    /** Ends a check that is running, and lets another node make the next one. */
    async close() {
      stopping.abort();
      if (last !== undefined) await lease.release();
    },
  };
}

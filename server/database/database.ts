/**
 * All access to PostgreSQL.
 *
 * Writing needs a `Tx`, and a `Tx` comes only from `inTransaction` or `asOneStatement`: a store function
 * that writes takes it as its first argument, so that no write can happen outside its transaction.
 * Every wait has a limit: for a connection, for an answer, for a lock. Writes may use a part of the connections only, so that
 * reads go on while commits wait (connections/write-limits.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isRejection } from '../errors/rejection.ts';
import type { whyDatabaseUnavailable } from '../errors/sentences/service.ts';
import { type Deadlines, defaultDeadlines } from '../platform/deadlines.ts';
import { codeOf, messageOf, textField } from '../platform/errors.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import { maxConnections, openPool, type Pool, type PoolClient, type PoolLoad } from './connections/pool.ts';
import type { Connection } from './connections/servers.ts';
import type { SessionSettings } from './connections/session.ts';
import { commitsThatWait, makeLateCommits, makeSlots } from './connections/write-limits.ts';

/** A statement with a name is prepared once for each connection. */
export interface Statement {
  name: string;
  text: string;
  /**
   * Planned for every execution, which costs about a millisecond. For tables that are empty now and large a moment later:
   * a plan that was made for the empty one would read all of the large one.
   */
  replan?: true;
}

/** Only this file can make a `Tx`. */
const writable: unique symbol = Symbol('writable');

export interface Tx {
  readonly [writable]: true;
  /** Accounts are distributed over the shards of a Citus cluster (placement.ts). */
  readonly isDistributed: boolean;
  query<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]>;
}

export interface Database {
  /** Longest wait for a connection or for the answer to one statement. */
  readonly waitMs: number;
  readonly isDistributed: boolean;
  read<Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /** Rolls back if `work` throws or returns a rejection. After a deadlock `work` runs again: statements are its only effects. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction of exactly one statement, which PostgreSQL commits without BEGIN and COMMIT: two of three round trips less. */
  asOneStatement<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** `lateCommits`: commits whose request was answered at its deadline, and which PostgreSQL has not finished yet. */
  load(): PoolLoad & { lateCommits: number };
  close(): Promise<void>;
}

/** The database cannot answer now. The statement may or may not have been executed. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** What PostgreSQL may still answer. */
  readonly lateResult: Promise<unknown> | undefined;

  constructor(message: string, options?: ErrorOptions & { lateResult?: Promise<unknown> | undefined }) {
    super(message, options);
    this.lateResult = options?.lateResult;
  }
}

/** There was no answer to a commit: what was written may be stored, or will be in a moment. */
export class CommitUnknown extends DatabaseUnavailable {}

/** The database answers, but others were in the way until the deadline. Nothing was changed. */
export class DatabaseBusy extends DatabaseUnavailable {
  override name = 'DatabaseBusy';
}

/** Earlier writes use all connections that writes may have: their commits take long. Nothing was changed. */
export class WritesWait extends DatabaseUnavailable {
  override name = 'WritesWait';
}

type DatabaseDeadlines = Omit<Deadlines, 'drainMs' | 'stopMs'>;

/** PostgreSQL refuses further connections; commits wait for a standby or a disk. */
interface DatabaseTroubles {
  onShortage?(error: unknown): void;
  onLateCommits?(): void;
}

/** How many connections writes may use: the others are for reads. */
const maxWrites = maxConnections - 3;

export type { Connection } from './connections/servers.ts';

export function openDatabase(
  connection: Connection,
  onIdleError: (error: Error) => void,
  deadlines: DatabaseDeadlines = defaultDeadlines,
  { onShortage = () => undefined, onLateCommits = () => undefined }: DatabaseTroubles = {},
): Database {
  const { databaseMs } = deadlines;
  // In milliseconds, as PostgreSQL reads them.
  const settings: SessionSettings = {
    lock_timeout: deadlines.lockMs,
    statement_timeout: deadlines.statementMs,
    idle_in_transaction_session_timeout: deadlines.idleTransactionMs,
    // Compiling a plan takes longer (about 100 ms) than any of our statements should.
    jit: 'off',
  };
  const pool = openPool({ connection, connectMs: databaseMs, settings, onIdleError, onShortage });
  const ask = makeAsk(databaseMs);
  const askToCommit = makeAskToCommit(ask);
  const onWait = () => new WritesWait(`all connections for writes were in use for ${databaseMs} ms`);
  const writes = makeSlots(maxWrites, databaseMs, onWait);
  const lateCommits = makeLateCommits(
    async () => (await read(commitsThatWait, [databaseMs / 2])).length > 0,
    onLateCommits,
  );

  async function transaction<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
    await ask(client, beginning(client, settings), []);
    try {
      const result = await work();
      if (isRejection(result)) await ask(client, { name: 'rollback', text: 'rollback' }, []);
      else await askToCommit(client, { name: 'commit', text: 'commit' }, []);
      return result;
    } catch (error) {
      if (!(asDatabaseError(error) instanceof DatabaseUnavailable)) {
        await ask(client, { name: 'rollback', text: 'rollback' }, []);
      }
      throw error;
    }
  }

  /** One statement. Behind a pooler it needs a transaction, because only there it can have a limit. */
  function single<T>(client: PoolClient, work: (askOnce: Ask) => Promise<T>, askAlone: Ask) {
    return client.session?.isPooled ? transaction(client, () => work(ask)) : work(askAlone);
  }

  const read = <Row extends object>(statement: Statement, values: unknown[]): Promise<Row[]> =>
    withClient(pool, (client) => single(client, (askOnce) => askOnce<Row>(client, statement, values), ask));

  /** A commit that is late keeps its connection, which counts as one of a write for as long. */
  async function toWrite<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    await writes.take();
    let isKept = false;
    try {
      return await withClient(pool, work, (client, lateResult) => {
        isKept = true;
        lateCommits.keep(client, lateResult, writes.free);
      });
    } finally {
      if (!isKept) writes.free();
    }
  }

  return {
    waitMs: databaseMs,
    isDistributed: false,
    read,
    asOneStatement: (work) =>
      toWrite((client) => {
        let isSent = false;
        const refuseSecond = (statement: Statement) => {
          if (isSent) throw new Error(`${statement.name} is a second statement: use inTransaction`);
          isSent = true;
        };
        return single(client, (askOnce) => work(txOf(client, askOnce, refuseSecond)), askToCommit);
      }),
    inTransaction: (work) =>
      againAfterDeadlock(databaseMs, () =>
        toWrite((client) => transaction(client, () => work(txOf(client, ask)))),
      ),
    load() {
      const { waiting, ...load } = pool.load();
      return { ...load, waiting: waiting + writes.waiting(), lateCommits: lateCommits.count() };
    },
    close: pool.close,
  };
}

/** Waits for locks as long as a request may take. After each `lock_timeout` others get its connection, and it starts over. */
export async function inTransactionAfterLocks<T>(database: Database, work: (tx: Tx) => Promise<T>) {
  const started = performance.now();
  for (;;) {
    try {
      return await database.inTransaction(work);
    } catch (error) {
      if (!isLocked(error) || performance.now() - started > database.waitMs) throw error;
    }
  }
}

/** If five transactions block each other on Citus, each try lets at least one through. */
const maxDeadlockTries = 5;
/** Random, so that two transactions do not meet again. */
const maxDeadlockPauseMs = 50;

/**
 * PostgreSQL ends one of two transactions that block each other, and the other one continues. Ours lock in one order, so
 * that this does not happen; on Citus, a change of a reference table locks its copies one after the other.
 */
async function againAfterDeadlock<T>(withinMs: number, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      const isLate = performance.now() - started > withinMs;
      if (!isDeadlock(error) || tries === maxDeadlockTries || isLate) throw error;
      await sleep(Math.random() * maxDeadlockPauseMs);
    }
  }
}

async function withClient<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  keep?: (client: PoolClient, lateResult: Promise<unknown>) => void,
): Promise<T> {
  const client = await pool.acquire().catch((error) => {
    // Whatever the reason is, a new connection may succeed later.
    throw new DatabaseUnavailable(messageOf(error) || codeOf(error) || 'no connection', { cause: error });
  });
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const databaseError = asDatabaseError(error);
    if (keep && databaseError instanceof CommitUnknown && databaseError.lateResult) {
      keep(client, databaseError.lateResult);
      throw databaseError;
    }
    // A connection that failed or timed out is closed: its state is unknown, and on a dead one ROLLBACK would
    // never be answered. PostgreSQL rolls back when the connection ends.
    client.release(databaseError instanceof DatabaseUnavailable ? databaseError : undefined);
    throw databaseError;
  }
}

/** Behind a pooler the settings of the session apply to this transaction only: in the same message, so at no extra cost. */
function beginning({ session }: PoolClient, settings: SessionSettings): Statement {
  if (!session?.isPooled) return { name: 'begin', text: 'begin' };
  const local = Object.entries(settings).map(([name, value]) => `; set local ${name} = ${value}`);
  // Several commands in one message cannot be prepared.
  return { name: 'begin', text: `begin${local.join('')}`, replan: true };
}

type Ask = <Row extends object>(
  client: PoolClient,
  statement: Statement,
  values: unknown[],
) => Promise<Row[]>;

function txOf(client: PoolClient, ask: Ask, before: (statement: Statement) => void = () => undefined): Tx {
  return {
    [writable]: true,
    isDistributed: false,
    query: (statement, values) => {
      before(statement);
      return ask(client, statement, values);
    },
  };
}

function makeAsk(waitMs: number): Ask {
  return async <Row extends object>(client: PoolClient, statement: Statement, values: unknown[]) => {
    const { name, text, replan } = statement;
    const isNamed = !replan && client.canNameStatements;
    const result = client.query<Row>({ ...(isNamed ? { name } : {}), text, values });
    const { rows } = await withDeadline(result, waitMs, () => {
      throw new DatabaseUnavailable(`no answer to ${name} within ${waitMs} ms`, { lateResult: result });
    });
    if (client.isUnconfirmed) throw new CommitUnknown(`the standby did not confirm ${name}`);
    return rows;
  };
}

/** PostgreSQL answered that it did not commit: no room, or it accepts no writes. */
const notCommitted = /^(53|25006$)/;

/** If the database is lost on the way, the outcome is unknown. */
function makeAskToCommit(ask: Ask): Ask {
  return async (client, statement, values) => {
    try {
      return await ask(client, statement, values);
    } catch (error) {
      const databaseError = asDatabaseError(error);
      if (!(databaseError instanceof DatabaseUnavailable) || notCommitted.test(sqlState(error) ?? ''))
        throw error;
      const { message, lateResult } = databaseError;
      throw new CommitUnknown(message, { cause: error, lateResult });
    }
  };
}

/** Classes of SQLSTATE that say "not now": connection, resources, operator, system, and a standby that can't write. */
const notNowStates = /^(08|53|57|58)|^25006$/;

/**
 * Citus reports a lost connection between two of its nodes with the SQLSTATE of an internal error if it has no other: after a
 * commit was sent to a worker, whose outcome is then unknown, and when all that it has is a message of libpq.
 */
const lostInCluster =
  /^(could not commit transaction for shard|failed to prepare transaction|failure on connection|execution cannot recover from multiple connection failures|server closed the connection|no connection to the server|connection not open|could not (send|receive) data|SSL (SYSCALL|error|connection))/;

/** Five characters, at least one of them a digit: EPIPE is no SQLSTATE. */
function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

function asDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  return isNotNow(error) ? new DatabaseUnavailable(messageOf(error), { cause: error }) : error;
}

function isNotNow(error: unknown): boolean {
  const state = sqlState(error);
  const message = messageOf(error);
  if (state !== undefined)
    return notNowStates.test(state) || (state === 'XX000' && lostInCluster.test(message));
  // An error of the driver without an SQLSTATE is about the connection (refused, reset, timed out).
  return (
    error instanceof Error && ('errno' in error || /connect|terminated|timeout|not queryable/i.test(message))
  );
}

/** A value that PostgreSQL refused: out of range, malformed, too large, or against a constraint. */
export function isBadValue(error: unknown): boolean {
  return /^(22|23|54)/.test(sqlState(error) ?? '');
}

/**
 * Another row has the same values. On a shard of a distributed table, the index has the shard's number behind its name, and
 * Citus passes the name on in the message only.
 */
export function breaksUniqueIndex(error: unknown, index: string): boolean {
  if (sqlState(error) !== '23505') return false;
  return new RegExp(`\\b${index}(_[0-9]+)?\\b`).test(textField(error, 'constraint') ?? messageOf(error));
}

/** Two transactions blocked each other; the same work may succeed when tried again at once. */
export function isDeadlock(error: unknown): boolean {
  return /^(40001|40P01)$/.test(sqlState(error) ?? '');
}

/** Another transaction held a lock for longer than `lock_timeout`. */
export function isLocked(error: unknown): boolean {
  return sqlState(error) === '55P03';
}

/** Why a request cannot be answered now; undefined for any other error. */
export function whyUnavailable(error: unknown): keyof typeof whyDatabaseUnavailable | undefined {
  if (error instanceof DatabaseBusy || isLocked(error) || isDeadlock(error)) return 'busy';
  if (error instanceof CommitUnknown) return 'not_confirmed';
  if (error instanceof WritesWait) return 'writes_slow';
  return error instanceof DatabaseUnavailable ? 'no_answer' : undefined;
}

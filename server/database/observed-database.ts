/** The database as traces, the stall watch and the metrics see it. */
import { pauseWork, resumeWork } from '../observability/stall-watch.ts';
import { currentOwner, resume, type Span, type SpanOwner } from '../observability/tracing/span.ts';
import type { Clock } from '../platform/clock.ts';
import { codeOf } from '../platform/errors.ts';
import { type Database, DatabaseUnavailable, type Statement, type Tx } from './database.ts';

/**
 * For one background worker: what computes after a result says so (stall-watch.ts), until the next statement. Operations do not
 * need it: binding one announces what it computes before and after it waits.
 */
export function announcedDatabase(database: Database, worker: string): Database {
  async function announced<T>(ask: () => Promise<T>): Promise<T> {
    pauseWork();
    const result = await ask();
    resumeWork(worker);
    return result;
  }
  const announcedTx = (tx: Tx) => around(tx, (_, ask) => announced(ask));
  return {
    ...database,
    read: (statement, values) => announced(() => database.read(statement, values)),
    inTransaction: (work) => announced(() => database.inTransaction((tx) => work(announcedTx(tx)))),
    asOneStatement: (work) => announced(() => database.asOneStatement((tx) => work(announcedTx(tx)))),
  };
}

/** Statements and transactions are recorded, if the request or the worker that sends them is. */
export function traceDatabase(database: Database): Database {
  return {
    ...database,
    read<Row extends object>(statement: Statement, values: unknown[]) {
      const owner = currentOwner();
      if (!owner) return database.read<Row>(statement, values);
      const span = start(owner, statement.name, false);
      return finish(database.read<Row>(statement, values), owner, span);
    },
    asOneStatement(work) {
      const owner = currentOwner();
      if (!owner) return database.asOneStatement(work);
      // The time until there is a connection counts, too. The name is known when the statement is sent.
      const span = start(owner, 'statement', true);
      const named = (tx: Tx) =>
        work(
          around(tx, (name, ask) => {
            span?.rename(name);
            span?.set(attributesOf(name));
            return ask();
          }),
        );
      return finish(database.asOneStatement(named), owner, span);
    },
    inTransaction(work) {
      const owner = currentOwner();
      if (!owner) return database.inTransaction(work);
      const span = start(owner, 'transaction', true);
      const traced = (tx: Tx) =>
        work(around(tx, (name, ask) => finish(ask(), owner, span && start(span, name, true))));
      return finish(database.inTransaction(traced), owner, span);
    },
  };
}

function start(owner: SpanOwner, name: string, isWrite: boolean): Span | undefined {
  return owner.startStatement(name, attributesOf(name), isWrite);
}

/** The name of the statement instead of its text: names are unique, and easier to find. Values are never recorded. */
function attributesOf(name: string) {
  return { 'db.system.name': 'postgresql', 'db.query.summary': name };
}

function around(tx: Tx, statements: <T>(name: string, ask: () => Promise<T>) => Promise<T>): Tx {
  return {
    ...tx,
    query: (statement, values) => statements(statement.name, () => tx.query(statement, values)),
  };
}

/** Ends the span with the result, and goes on with its owner. */
function finish<T>(query: Promise<T>, owner: SpanOwner, span: Span | undefined): Promise<T> {
  return query.then(
    (result) => {
      span?.end();
      resume(owner);
      return result;
    },
    (error) => {
      span?.end(errorTypeOf(error));
      resume(owner);
      throw error;
    },
  );
}

/** An SQLSTATE, or the kind of error. Never its message, which may quote a row. */
const errorTypeOf = (error: unknown): string =>
  error instanceof DatabaseUnavailable ? (codeOf(error.cause) ?? 'unavailable') : (codeOf(error) ?? 'error');

/** The process has just read its secret key from the database, so it starts as available. */
export function makeDatabaseWatch(clock: Clock) {
  let isAvailable = true;
  let answeredAtMs = clock.now();
  return {
    watch<T>(ask: () => Promise<T>) {
      return async (): Promise<T> => {
        try {
          const result = await ask();
          isAvailable = true;
          answeredAtMs = clock.now();
          return result;
        } catch (error) {
          isAvailable = false;
          throw error;
        }
      };
    },
    isAvailable: () => isAvailable,
    answeredAtMs: () => answeredAtMs,
  };
}

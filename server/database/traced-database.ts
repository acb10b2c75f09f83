/** A database whose statements and transactions are recorded, where the request or the worker that sends them is. */

import { currentOwner, resume, type Span, type SpanOwner } from '../observability/tracing/span.ts';
import { codeOf } from '../platform/errors.ts';
import { type Database, DatabaseUnavailable, type Statement, type Tx } from './database.ts';

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
          withQuery(tx, (statement, values) => {
            span?.rename(statement.name);
            span?.set(attributesOf(statement.name));
            return tx.query(statement, values);
          }),
        );
      return finish(database.asOneStatement(named), owner, span);
    },
    inTransaction(work) {
      const owner = currentOwner();
      if (!owner) return database.inTransaction(work);
      const span = start(owner, 'transaction', true);
      const traced = (tx: Tx) =>
        work(
          withQuery(tx, (statement, values) =>
            finish(tx.query(statement, values), owner, span && start(span, statement.name, true)),
          ),
        );
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

function withQuery(tx: Tx, query: (statement: Statement, values: unknown[]) => Promise<object[]>): Tx {
  return { ...tx, query } as Tx;
}

/** Ends the span with the answer, and goes on with its owner. */
function finish<T>(answer: Promise<T>, owner: SpanOwner, span: Span | undefined): Promise<T> {
  return answer.then(
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
function errorTypeOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) return codeOf(error.cause) ?? 'unavailable';
  return codeOf(error) ?? 'error';
}

/** A database whose statements and transactions are recorded, if the request or the worker that sends them is. */

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

type Around = <Result>(name: string, ask: () => Promise<Result>) => Promise<Result>;

function around(tx: Tx, statements: Around): Tx {
  return {
    ...tx,
    query: (statement, values) => statements(statement.name, () => tx.query(statement, values)),
  };
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

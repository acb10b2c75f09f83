/** How long the service waits before it gives up. A client gets an answer within 2 s; tests on a busy machine wait longer. */
export interface Deadlines {
  /** For a database connection, and for the answer to one statement. */
  databaseMs: number;
  /** For a row that another transaction has locked. */
  lockMs: number;
  /** PostgreSQL cancels a statement that runs for longer than this; nothing waits for it any more … */
  statementMs: number;
  /** … and ends a transaction that has been idle for this long. */
  idleTransactionMs: number;
  /** When the service stops, requests on open connections are still accepted for this long … */
  drainMs: number;
  /** … and connections of requests without a response are closed after this. */
  stopMs: number;
}

export const defaultDeadlines: Deadlines = {
  databaseMs: 1_500,
  lockMs: 300,
  statementMs: 5_000,
  idleTransactionMs: 10_000,
  drainMs: 1_000,
  stopMs: 3_000,
};

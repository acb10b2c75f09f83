/** How long the service waits before it gives up. A client gets an answer within 2 s; tests on a busy machine wait longer. */
export const defaultDeadlines = {
  /** For a database connection, and for the answer to one statement. */
  databaseMs: 1_500,
  /** For a row that another transaction has locked. */
  lockMs: 300,
  /** PostgreSQL cancels a statement that runs for longer than this; nothing waits for it any more … */
  statementMs: 5_000,
  /** … and ends a transaction that has been idle for this long. */
  idleTransactionMs: 10_000,
  /** When the service stops, requests on open connections are still accepted for this long … */
  drainMs: 1_000,
  /** … and connections of requests without a response are closed after this. */
  stopMs: 3_000,
};

export type Deadlines = typeof defaultDeadlines;

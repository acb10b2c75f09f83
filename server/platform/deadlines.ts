/** How long the service waits before it gives up. A client gets an answer within 2 s; tests on a busy machine wait longer. */
export interface Deadlines {
  /** For a database connection, and for the answer to one statement. */
  databaseMs: number;
  /** For a row that another transaction has locked. */
  lockMs: number;
  /** PostgreSQL ends a statement that nobody waits for any more after this … */
  statementMs: number;
  /** … and a transaction in which nothing is asked for this long. */
  idleTransactionMs: number;
  /** After a stop was asked for, requests on open connections are still accepted for this long … */
  drainMs: number;
  /** … and those without an answer are cut off after this. */
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

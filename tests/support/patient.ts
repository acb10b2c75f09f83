/**
 * Deadlines for services and databases of tests. A busy machine may take seconds for what takes milliseconds otherwise,
 * and clients of a test keep connections open that nobody will use again.
 */
import { type Deadlines, defaultDeadlines } from '../../server/platform/deadlines.ts';

export const patient: Deadlines = {
  ...defaultDeadlines,
  databaseMs: 20_000,
  lockMs: 10_000,
  statementMs: 30_000,
  idleTransactionMs: 120_000,
  drainMs: 0,
};

/**
 * The same database for one background worker: what computes after an answer says so (stall-watch.ts), until the next statement. Operations
 * do not need it: binding an operation announces what it computes before and after it waits.
 */

import { pauseWork, resumeWork } from '../observability/stall-watch.ts';
import type { Database, Tx } from './database.ts';

export function announcedDatabase(database: Database, worker: string): Database {
  async function announced<T>(ask: () => Promise<T>): Promise<T> {
    pauseWork();
    const answer = await ask();
    resumeWork(worker);
    return answer;
  }
  const announcedTx = (tx: Tx): Tx => ({
    ...tx,
    query: (statement, values) => announced(() => tx.query(statement, values)),
  });
  return {
    ...database,
    read: (statement, values) => announced(() => database.read(statement, values)),
    inTransaction: (work) => announced(() => database.inTransaction((tx) => work(announcedTx(tx)))),
    asOneStatement: (work) => announced(() => database.asOneStatement((tx) => work(announcedTx(tx)))),
  };
}

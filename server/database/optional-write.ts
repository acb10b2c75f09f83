/** Something that a request writes and can do without, such as "last seen": reads go on while the database cannot write. */
import { type Database, DatabaseUnavailable, type Tx } from './database.ts';

/** If it is not written, the next request tries it again. */
export async function writeIfPossible(database: Database, write: (tx: Tx) => Promise<unknown>) {
  // Another commit would wait as well, and the request with it.
  if (database.load().lateCommits > 0) return;
  try {
    await database.asOneStatement(write);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

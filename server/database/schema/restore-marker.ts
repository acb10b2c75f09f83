/** The table that exists while a restore is not complete: nothing may be started on the database, and a restore may begin again. */

import type pg from 'pg';
import { commandName } from '../../platform/command-name.ts';
import { Problem } from '../../platform/problem.ts';
import { tableExists } from './client.ts';

export const restoreMarker = 'restore_in_progress';

export const hasRestoreMarker = (client: pg.Client): Promise<boolean> => tableExists(client, restoreMarker);

const startsOver = 'it starts over, and nothing has to be cleaned up first.';

/** For a PostgreSQL that is not running, so no restore can be running either. */
export function interruptedRestore(): Problem {
  return new Problem(
    'not running, and its data is not complete: a restore was interrupted',
    `Start the restore again (\`${commandName} restore FILE\`): ${startsOver}`,
  );
}

export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  if (!(await hasRestoreMarker(client))) return;
  throw new Problem(
    'A backup is being restored into this database, or the restore was interrupted: the data is not complete.',
    `Wait for the restore to end. If none is running, start it again (\`${commandName} restore FILE\`): ${startsOver}`,
  );
}

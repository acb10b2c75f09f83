/** A backup moves between major versions of PostgreSQL, in both directions. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { insertSeedRows } from '../isolation/databases.ts';
import { seedRows } from '../isolation/rows.ts';
import { backUpToMemory, contentsOf, inPieces, restoreFromMemory } from '../support/backups.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { patient } from '../support/patient.ts';
import { newDatabase } from '../support/service.ts';
import { testFolder } from '../support/waybill.ts';
import { describeNeeding } from './support/needing.ts';
import { clusterOf15, startOf15 } from './support/postgres15.ts';

describeNeeding(['PostgreSQL 15'], 'a backup of the embedded PostgreSQL', () => {
  test('is restored into PostgreSQL 15, and one of that into the embedded PostgreSQL, row by row', async () => {
    const { connection } = await newDatabase();
    const database = openDatabase(connection, () => undefined, patient);
    await insertSeedRows(database, seedRows());
    await database.close();
    const before = await contentsOf(connection);

    const dataDir = join(testFolder(), 'data');
    await clusterOf15(dataDir);
    const older = await startOf15(dataDir);
    await restoreFromMemory(inPieces(await backUpToMemory(connection)), older.connection);
    expect(await contentsOf(older.connection)).toEqual(before);

    const back = await emptyDatabase();
    await restoreFromMemory(inPieces(await backUpToMemory(older.connection)), back);
    await older.stop();
    expect(await contentsOf(back)).toEqual(before);
  });
});

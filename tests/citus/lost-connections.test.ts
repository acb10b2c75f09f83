/**
 * A node of the cluster loses its connections to the others in the middle of a transaction. Citus reports some of that as an
 * internal error, and a service has to answer 503: the same request succeeds later.
 */
import { expect, onTestFinished, test } from 'vitest';
import { type Database, DatabaseUnavailable, openDatabase, type Tx } from '../../server/database/database.ts';
import { clusterNodes, deleteClusterDatabase, endConnections } from '../support/citus.ts';
import { patient } from '../support/patient.ts';
import { newDatabase } from '../support/service.ts';

const account = '00000000-0000-4000-8000-000000000001';
const inOneShard = {
  name: 'test-add-head',
  text: `insert into feed_head (account_id, position, deleted_position) values ('${account}', 0, 0) on conflict do nothing`,
};
const onEveryNode = {
  name: 'test-add-account',
  text: `insert into accounts (account_id, name) values ('${account}', 'Acme') on conflict do nothing`,
};

async function openOnCoordinator(): Promise<{ database: Database; loseWorkers(): Promise<void> }> {
  const { url } = await newDatabase();
  const database = openDatabase({ connectionString: url }, () => undefined, patient);
  onTestFinished(async () => {
    await database.close();
    await deleteClusterDatabase(url);
  });
  return { database, loseWorkers: () => endConnections(url, clusterNodes().slice(1)) };
}

const endings = {
  'before its commit': async () => undefined,
  'before its next statement': (tx: Tx) => tx.query(inOneShard, []),
};
for (const [kind, statement] of Object.entries({ 'one shard': inOneShard, 'every node': onEveryNode })) {
  for (const [when, end] of Object.entries(endings)) {
    test(`a transaction on ${kind} that loses the workers ${when} says that the database is unavailable`, async () => {
      const { database, loseWorkers } = await openOnCoordinator();
      const lost = database.inTransaction(async (tx) => {
        await tx.query(statement, []);
        await loseWorkers();
        await end(tx);
      });
      await expect(lost).rejects.toThrow(DatabaseUnavailable);
      await database.inTransaction((tx) => tx.query(statement, []));
    });
  }
}

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDelivery } from '../../../tests/support/client.ts';
import { readToTheEnd } from '../../../tests/support/outbox.ts';
import { patient } from '../../../tests/support/patient.ts';
import { newDatabase, startTestService } from '../../../tests/support/service.ts';
import { openDatabase } from '../../database/database.ts';
import { makeNewWords } from './new-words.ts';

test('a role that does not own the index sorts the words of new deliveries into it, so that no search reads them one by one', async () => {
  const { connection, serviceUrl } = await newDatabase();
  const service = await startTestService({ workers: false, databaseUrl: serviceUrl });
  const owner = new pg.Client(connection);
  await owner.connect();
  const database = openDatabase({ connectionString: serviceUrl }, () => undefined, patient);
  onTestFinished(async () => {
    await database.close();
    await owner.end();
    await service.stop();
  });
  const key = await service.newKey('Acme');
  const newWords = makeNewWords(database);
  const indexNew = async () => {
    await createDelivery(service, key);
    await readToTheEnd(service.database, newWords.index);
  };
  /** Sorts in what is left: of nothing, no page. */
  const leftPages = async () => {
    const { rows } = await owner.query(
      "select gin_clean_pending_list('delivery_search_words')::int as pages",
    );
    return rows[0].pages;
  };

  await indexNew();
  expect(await leftPages()).toBe(1);
  await indexNew();
  await newWords.sortIn();
  expect(await leftPages()).toBe(0);
});

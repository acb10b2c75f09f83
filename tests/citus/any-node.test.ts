import { expect, onTestFinished, test } from 'vitest';
import { throughAnyNode } from '../support/citus.ts';
import { createDelivery, send } from '../support/client.ts';
import { newDatabase, startTestService } from '../support/service.ts';

test('a service that uses any node says once that notifications do not leave a node, and its feed wakes waiting clients', async () => {
  const { url } = await newDatabase();
  const service = await startTestService({ databaseUrl: throughAnyNode(url) });
  onTestFinished(() => service.stop());
  const key = await service.newKey('Acme');
  const { body: first } = await send(service, 'GET', '/v1/events', { key });
  const waiting = send(service, 'GET', `/v1/events?cursor=${first.next_cursor}`, {
    key,
    headers: { prefer: 'wait=30' },
  });
  const id = await createDelivery(service, key);
  const { body } = await waiting;
  expect(body.data.map(({ data }: { data: { delivery_id: string } }) => data.delivery_id)).toEqual([id]);
  const said = service.logged.filter((line) => line.includes('notifications do not leave a node'));
  expect(said).toHaveLength(1);
});

/** Advancing a test delivery, from its page. */
import { expect, test } from 'vitest';
import { advanceTestDelivery } from '../../contract/operations/advance-test-delivery.ts';
import { createDelivery } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { useService } from '../support/service.ts';

const service = useService();

test('a person who advances a test delivery is named in its timeline, and its page says what comes next', async () => {
  const person = await signedIn(service, { account: 'Acme', name: 'Ngozi Okafor' });
  const delivery_id = await createDelivery(service, await service.newKey('Acme', 'test'));
  const params = { account_id: person.accountId, mode: 'test', delivery_id };
  const advance = (body: object) => person.call(advanceTestDelivery, { params, body });
  const view = async () => (await readDelivery(person, params)).body;
  await advance({});
  const { events, ...delivery } = await view();
  expect(delivery).toMatchObject({
    status: 'created',
    courier: { name: 'the simulated courier' },
    advance: { moves: ['pick_up', 'assign', 'unassign'], run: null },
    correct: null,
  });
  expect(events.at(-1)).toMatchObject({
    type: 'delivery.assigned',
    by: { name: 'Ngozi Okafor', kind: 'person' },
    courier: { name: 'the simulated courier' },
  });
  expect((await advance({ run: 'delivered', every_seconds: 3600 })).body.run).toBe('delivered');
  expect((await view()).advance).toMatchObject({ run: 'delivered' });
  await advance({ move: 'deliver' });
  expect(await view()).toMatchObject({ status: 'delivered', advance: { moves: [], run: null } });
});

/** Edits of what was sent, in the dashboard. What an edit can change in which state: tests/contract/edit-delivery.test.ts. */
import { expect, test } from 'vitest';
import { fieldPaths } from '../../contract/delivery-fields.ts';
import { editDelivery } from '../../contract/operations/deliveries.ts';
import { listDeliveries } from '../../contract/operations/delivery-lists.ts';
import { createDelivery, shirts } from '../support/client.ts';
import { signedIn } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { caughtUp } from '../support/outbox.ts';
import { useService } from '../support/service.ts';

const service = useService();
let accounts = 0;

async function newDelivery() {
  const account = `Edits ${++accounts}`;
  const person = await signedIn(service, { account, name: 'Ngozi Okafor' });
  const key = await service.newKey(account);
  const id = await createDelivery(service, key);
  const params = { account_id: person.accountId, mode: 'live', delivery_id: id };
  const edit = (body: object, headers: Record<string, string> = {}) =>
    person.call(editDelivery, { params, body, headers });
  const view = async () => (await readDelivery(person, params)).body;
  return { person, key, id, edit, view };
}

test('editDelivery 200: the delivery is changed, and the history says who changed what', async () => {
  const { edit, view } = await newDelivery();
  const { status, body } = await edit({ reference: 'A-1', receiver_contact: { phone: '+2348012345679' } });
  expect([status, body.reference, body.version]).toEqual([200, 'A-1', 2]);
  const shown = await view();
  expect(shown).toMatchObject({
    reference: 'A-1',
    version: 2,
    edit: { allowed: true },
    editable: fieldPaths,
    edit_unconfirmed: false,
  });
  expect(shown.events.at(-1)).toMatchObject({
    type: 'delivery.updated',
    by: { name: 'Ngozi Okafor', kind: 'person' },
    data: {
      reference: 'A-1',
      details: {
        before: { reference: null, receiver_contact: { phone: shirts.receiver_contact.phone } },
        after: { reference: 'A-1', receiver_contact: { phone: '+2348012345679' } },
      },
    },
  });
});

test('editDelivery 200: a courier who is assigned has to confirm it, unless it is nothing for a courier', async () => {
  const { id, edit, view } = await newDelivery();
  await service.move(id, 'assign');
  await edit({ metadata: { shelf: '4' }, reference: 'A-1' });
  expect((await view()).edit_unconfirmed).toBe(false);
  await edit({ delivery_note: 'Third floor' });
  expect((await view()).edit_unconfirmed).toBe(true);
  await service.move(id, 'unassign');
  expect((await view()).edit_unconfirmed).toBe(false);
});

test('listDeliveries 200: after an edit, a delivery is found by its new words and no longer by the old ones', async () => {
  const { person, edit } = await newDelivery();
  await caughtUp(service);
  await edit({ reference: 'Oranges 7', receiver_contact: { name: 'Zainab' } });
  await caughtUp(service);
  const params = { account_id: person.accountId, mode: 'live' };
  const found = async (search: string) =>
    (await person.call(listDeliveries, { params, query: { search } })).body.data.length;
  expect(await found('oranges')).toBe(1);
  expect(await found('zainab')).toBe(1);
  expect(await found(shirts.receiver_contact.name)).toBe(0);
});

test('editDelivery 409: after pickup, only some fields can be changed, and the page says which', async () => {
  const { id, edit, view } = await newDelivery();
  await service.move(id, 'pick_up');
  expect((await edit({ delivery_address: '9 Allen Avenue' })).status).toBe(409);
  expect((await view()).editable).toEqual([
    'pickup_note',
    'delivery_note',
    'receiver_contact.phone',
    'metadata',
  ]);
});

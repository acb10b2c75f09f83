/** The saved pickup addresses of an account, and how its files were read. */
import { expect, test } from 'vitest';
import {
  listImportMappings,
  maxImportMappings,
  saveImportMapping,
} from '../../contract/dashboard/import-mappings.ts';
import {
  changePickupAddress,
  deletePickupAddress,
  listPickupAddresses,
  maxPickupAddresses,
  savePickupAddress,
} from '../../contract/dashboard/pickup-addresses.ts';
import { listAudit } from '../../contract/dashboard/settings.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();

let accounts = 0;
const owner = () => signedIn(service, { account: `Shop ${++accounts}` });
const inAccount = (person: TestPerson, more: object = {}) => ({ account_id: person.accountId, ...more });
const save = (person: TestPerson, body: object) =>
  person.call(savePickupAddress, { params: inAccount(person), body });
const change = (person: TestPerson, address_id: string, body: object) =>
  person.call(changePickupAddress, { params: inAccount(person, { address_id }), body });
const remove = (person: TestPerson, address_id: string) =>
  person.call(deletePickupAddress, { params: inAccount(person, { address_id }) });
const list = async (person: TestPerson) =>
  (await person.call(listPickupAddresses, { params: inAccount(person) })).body.data;

const warehouse = {
  name: 'Warehouse',
  address: '12 Marina Road, Lagos',
  contact_name: 'Bola',
  contact_phone: '+2348012345678',
  location: { latitude: 6.45, longitude: 3.39 },
  note: 'Ring at the back door',
  is_default: true,
};

test('savePickupAddress 201: every field is kept, and what was left out is null', async () => {
  const ada = await owner();
  const { status, body } = await save(ada, warehouse);
  expect(status).toBe(201);
  expect(body).toEqual({ ...warehouse, address_id: expect.stringMatching(/^adr_/) });
  const shop = (await save(ada, { name: 'A shop', address: '1 Broad Street' })).body;
  expect(shop).toEqual({
    address_id: expect.any(String),
    name: 'A shop',
    address: '1 Broad Street',
    contact_name: null,
    contact_phone: null,
    location: null,
    note: null,
    is_default: false,
  });
  expect(await list(ada), 'by name').toEqual([shop, body]);
});

test('savePickupAddress 201: one address is the default, the last that was chosen', async () => {
  const ada = await owner();
  await save(ada, warehouse);
  const { address_id } = (await save(ada, { ...warehouse, name: 'Shop' })).body;
  const defaults = async () =>
    (await list(ada))
      .filter((one: { is_default: boolean }) => one.is_default)
      .map((one: { name: string }) => one.name);
  expect(await defaults()).toEqual(['Shop']);
  await change(ada, address_id, { name: 'Shop', address: 'B' });
  expect(await defaults()).toEqual([]);
});

test('savePickupAddress 409: a name that is taken, in any case, and more than the maximum are refused', async () => {
  const ada = await owner();
  await save(ada, warehouse);
  const again = await save(ada, { ...warehouse, name: 'WAREHOUSE' });
  expect([again.status, again.body.details]).toEqual([
    409,
    'There is a pickup address “WAREHOUSE” already. Choose another name.',
  ]);
  expect((await save(await owner(), warehouse)).status, 'in another account it is free').toBe(201);
  await sql(
    service,
    `insert into pickup_addresses (account_id, address_id, name, address, created_at, updated_at)
     select account_id, gen_random_uuid(), 'Shop ' || n, 'A', now(), now()
     from pickup_addresses p, generate_series(2, $1::int) n where p.name = 'Warehouse'
       and p.account_id = (select account_id from accounts where name = $2)`,
    [maxPickupAddresses, `Shop ${accounts - 1}`],
  );
  const full = await save(ada, { ...warehouse, name: 'One more' });
  expect([full.status, full.body.details]).toEqual([
    409,
    expect.stringContaining('There are 100 pickup addresses'),
  ]);
});

test('savePickupAddress 400: all bad fields are named, and nothing is saved', async () => {
  const ada = await owner();
  const { status, body } = await save(ada, {
    name: '',
    address: '',
    contact_phone: '0801',
    location: { latitude: 91 },
  });
  expect(status).toBe(400);
  for (const field of ['name', 'address', 'contact_phone', 'location.latitude', 'location.longitude']) {
    expect(body.details).toContain(`${field} `);
  }
  expect(await list(ada)).toEqual([]);
});

test('changePickupAddress 200: all of it is replaced', async () => {
  const ada = await owner();
  const { address_id } = (await save(ada, warehouse)).body;
  const { status, body } = await change(ada, address_id, { name: 'Moved', address: '2 Broad Street' });
  expect([status, body.contact_name, body.location, body.is_default]).toEqual([200, null, null, false]);
  expect(await list(ada)).toEqual([body]);
});

test('changePickupAddress 404: an address of another account', async () => {
  const { address_id } = (await save(await owner(), warehouse)).body;
  const rival = await owner();
  const theirs = await change(rival, address_id, warehouse);
  expect([theirs.status, theirs.body.details]).toEqual([
    404,
    'this account has no pickup address with this identifier',
  ]);
});

test('changePickupAddress 409: the name of another address, and nothing changes', async () => {
  const ada = await owner();
  await save(ada, warehouse);
  const { address_id } = (await save(ada, { name: 'Shop', address: 'B' })).body;
  const before = await list(ada);
  expect((await change(ada, address_id, { ...warehouse, name: 'warehouse' })).status).toBe(409);
  expect(await list(ada)).toEqual(before);
});

test('changePickupAddress 400: an address without its address, and nothing changes', async () => {
  const ada = await owner();
  const saved = (await save(ada, warehouse)).body;
  const { status, body } = await change(ada, saved.address_id, { name: 'Shop' });
  expect([status, body.details]).toEqual([400, 'address is required']);
  expect(await list(ada)).toEqual([saved]);
});

test('deletePickupAddress 204: it is gone', async () => {
  const ada = await owner();
  const { address_id } = (await save(ada, warehouse)).body;
  expect((await remove(ada, address_id)).status).toBe(204);
  expect(await list(ada)).toEqual([]);
});

test('deletePickupAddress 404: one that is gone, and one of another account', async () => {
  const ada = await owner();
  const { address_id } = (await save(ada, warehouse)).body;
  expect((await remove(await owner(), address_id)).status).toBe(404);
  expect(await list(ada)).toHaveLength(1);
  await remove(ada, address_id);
  expect((await remove(ada, address_id)).status).toBe(404);
});

test('every change of an address is in the audit log; saving the same again is none', async () => {
  const ada = await owner();
  const { address_id } = (await save(ada, warehouse)).body;
  await change(ada, address_id, warehouse);
  await change(ada, address_id, { ...warehouse, name: 'Depot' });
  await remove(ada, address_id);
  const { data } = (await ada.call(listAudit, { params: inAccount(ada) })).body;
  expect(data.map(({ summary }: { summary: string }) => summary)).toEqual([
    'deleted the pickup address “Depot”',
    'changed the pickup address “Depot”',
    'saved the pickup address “Warehouse”',
  ]);
});

const remember = (person: TestPerson, columns: object[], more: object = {}) =>
  person.call(saveImportMapping, { params: inAccount(person), body: { columns, ...more } });
const mappings = async (person: TestPerson) =>
  (await person.call(listImportMappings, { params: inAccount(person) })).body.data;

test('listImportMappings 200: a mapping that was saved is there for colleagues; the same headers in another order and case replace it', async () => {
  const ada = await owner();
  const columns = [
    { header: 'Order', field: 'reference' },
    { header: 'Tel', field: 'receiver_phone' },
  ];
  expect((await remember(ada, columns)).status).toBe(204);
  const changed = [
    { header: 'tel', field: 'keep' },
    { header: 'ORDER', field: 'ignore' },
  ];
  await remember(ada, changed);
  await remember(ada, [{ header: 'Order', field: 'reference' }]);
  const colleague = await signedIn(service, { account: `Shop ${accounts}`, role: 'member' });
  const byDefault = { pickup_address: null, pickup_address_id: null };
  expect(await mappings(colleague), 'used last first').toEqual([
    { columns: [{ header: 'Order', field: 'reference' }], ...byDefault },
    { columns: changed, ...byDefault },
  ]);
  expect(await mappings(await owner())).toEqual([]);
});

test('saveImportMapping 204: the pickup address of the import is remembered with the columns, typed or chosen, until another one is', async () => {
  const ada = await owner();
  const { address_id } = (await save(ada, warehouse)).body;
  const columns = [{ header: 'Order', field: 'reference' }];
  for (const given of [{ pickup_address: '9 Broad Street' }, { pickup_address_id: address_id }, {}]) {
    expect((await remember(ada, columns, given)).status).toBe(204);
    expect(await mappings(ada)).toEqual([
      { columns, pickup_address: null, pickup_address_id: null, ...given },
    ]);
  }
});

test('saveImportMapping 204: only those used last are kept', async () => {
  const ada = await owner();
  for (let n = 0; n <= maxImportMappings; n++)
    await remember(ada, [{ header: `Column ${n}`, field: 'ignore' }]);
  const kept = await mappings(ada);
  expect(kept).toHaveLength(maxImportMappings);
  expect(kept[0].columns[0].header).toBe(`Column ${maxImportMappings}`);
});

test('saveImportMapping 400: what is no mapping is refused', async () => {
  const ada = await owner();
  for (const columns of [[], [{ header: 'x', field: 'Not a name' }], [{ header: 'x' }]]) {
    expect((await remember(ada, columns)).status).toBe(400);
  }
  const columns = [{ header: 'x', field: 'ignore' }];
  for (const more of [{ pickup_address: 'x'.repeat(501) }, { pickup_address_id: 'dlv_1' }]) {
    expect((await remember(ada, columns, more)).status).toBe(400);
  }
  expect(await mappings(ada)).toEqual([]);
});

test('listPickupAddresses 200: a member sees those of the account, and no others', async () => {
  const ada = await owner();
  const saved = (await save(ada, warehouse)).body;
  const member = await signedIn(service, { account: `Shop ${accounts}`, role: 'member' });
  expect(await list(member)).toEqual([saved]);
  expect(await list(await owner())).toEqual([]);
});

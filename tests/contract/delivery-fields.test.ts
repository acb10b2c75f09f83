/**
 * Every field that a sender can give goes all the way: it is stored, and shown by every list and page, and comes through
 * a CSV file in both directions. The fields come from the contract, so that one that is added and forgotten fails.
 * That a field is part of the idempotency fingerprint is shown by `idempotency-keys.test.ts`, that the pages have it by
 * `tests/browser/delivery-fields.test.ts`.
 */
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { exportDeliveries, importDeliveries } from '../../contract/dashboard/deliveries.ts';
import {
  csvColumns,
  exampleWithEveryField,
  fieldPaths,
  fieldValue,
  NewDelivery,
  setField,
} from '../../contract/delivery-fields.ts';
import { listDeliveries } from '../../contract/operations/delivery-lists.ts';
import { createDelivery, send } from '../support/client.ts';
import { signedIn, type TestPerson } from '../support/dashboard.ts';
import { readDelivery } from '../support/delivery-page.ts';
import { cellOf, deliveryValues } from '../support/delivery-values.ts';
import { useService } from '../support/service.ts';

const service = useService();

const everyField = {};
for (const path of fieldPaths) setField(everyField, path, deliveryValues[path][0]);

/** The value of each field, by its path. */
const valuesOf = (delivery: object) =>
  Object.fromEntries(fieldPaths.map((path) => [path, fieldValue(delivery, path)]));

async function newAccount(name: string) {
  const person = await signedIn(service, { account: name });
  return { person, key: await service.newKey(name) };
}
const at = (person: TestPerson) => ({ account_id: person.accountId, mode: 'live' });

async function importRow(person: TestPerson, columns: readonly string[], cells: readonly string[]) {
  const { body } = await person.call(importDeliveries, {
    params: at(person),
    body: { import_id: 'fields-0001', dry_run: false, columns, rows: [{ line: 2, cells }] },
  });
  expect(body.results[0].problems).toEqual([]);
  return (await person.call(listDeliveries, { params: at(person) })).body.data[0];
}

test('the table of fields has every field of the body of a create', () => {
  const leaves = (schema: object, path: string): string[] =>
    'properties' in schema
      ? Object.entries(schema.properties as object).flatMap(([name, one]) =>
          leaves(one, path === '' ? name : `${path}.${name}`),
        )
      : [path];
  expect([...fieldPaths].sort()).toEqual(leaves(NewDelivery, '').sort());
  for (const path of fieldPaths) expect(fieldValue(exampleWithEveryField, path), path).toBeDefined();
});

test('a field that is sent is stored and shown: in both lists, for the fleet, and on the page of the delivery', async () => {
  const { person, key } = await newAccount('Fields');
  const id = await createDelivery(service, key, everyField);
  const fleet = await service.newKey('', 'fleet');
  const shown = {
    'GET /v1/deliveries': (await send(service, 'GET', '/v1/deliveries', { key })).body.data[0],
    'GET /v1/fleet/deliveries': (await send(service, 'GET', '/v1/fleet/deliveries', { key: fleet })).body
      .data[0],
    'list of the dashboard': (await person.call(listDeliveries, { params: at(person) })).body.data[0],
    'page of the dashboard': (await readDelivery(person, { ...at(person), delivery_id: id })).body,
  };
  for (const [where, record] of Object.entries(shown)) {
    expect(valuesOf(record), where).toEqual(valuesOf(everyField));
  }
});

test('a field that is left out is shown as null, windows and locations as a whole; the amount as 0', async () => {
  const { key } = await newAccount('Left out');
  await createDelivery(service, key, { pickup_address: 'A', delivery_address: 'B' });
  const [record] = (await send(service, 'GET', '/v1/deliveries', { key })).body.data;
  for (const path of fieldPaths) {
    const [name = path] = path.split('.');
    const isWhole = /_(window|location)$/.test(name);
    const shown = NewDelivery.required.some((required) => required === path) ? expect.any(String) : null;
    const value = isWhole ? record[name] : fieldValue(record, path);
    expect(value, path).toEqual(path === 'amount_to_collect' ? 0 : shown);
  }
});

test('a field comes in with a CSV file, goes out with one, and that file can be imported again', async () => {
  const source = await newAccount('CSV');
  const cells = fieldPaths.map((path) => cellOf(deliveryValues[path][0]));
  const columns = fieldPaths.map((path) => csvColumns[path]);
  expect(valuesOf(await importRow(source.person, columns, cells))).toEqual(valuesOf(everyField));

  const file = (await source.person.call(exportDeliveries, { params: at(source.person) })).text;
  const [head, row] = Papa.parse<string[]>(file.replace(/^\ufeff/, '')).data as [string[], string[]];
  const exported = columns.map((column) => row[head.indexOf(column)]!.replace(/^'(?=\+)/, ''));
  expect(exported).toEqual(cells);

  const target = await newAccount('CSV again');
  expect(valuesOf(await importRow(target.person, head, row))).toEqual(valuesOf(everyField));
});

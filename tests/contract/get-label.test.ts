import { expect, test } from 'vitest';
import { fieldPaths, setField } from '../../contract/delivery-fields.ts';
import { isOnLabel } from '../../contract/labels.ts';
import { getLabel as operation } from '../../contract/operations/labels.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { deliveryValues, everyField, windowDay } from '../support/delivery-values.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const pathOf = (id: string, query = '') => `/v1/deliveries/${id}/label${query}`;

async function label(key: string, id: string, query = '', accept?: string) {
  const headers = accept === undefined ? {} : { headers: { accept } };
  return expectDeclared(operation, await send(service, 'GET', pathOf(id, query), { key, ...headers }));
}

const pagesIn = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;

test('200: a PDF by default, with a page for each parcel; on A4 four on a page; or one parcel', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key, { ...shirts, reference: 'label-1', pieces: 5 });
  for (const [query, pages] of [
    ['', 5],
    ['?format=label', 5],
    ['?format=a4', 2],
    ['?piece=5', 1],
    ['?format=a4&piece=2', 1],
  ] as const) {
    const response = await label(key, id, query);
    const { headers, text } = response;
    expect([query, response.status, headers.get('content-type')]).toEqual([query, 200, 'application/pdf']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${id}.pdf"`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(pagesIn(text)).toBe(pages);
  }
});

test('200: with every Accept that allows PDF it is PDF, and ZPL where the client prefers that', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key, { ...shirts, reference: 'label-2', pieces: 2 });
  for (const accept of ['*/*', 'application/pdf', 'application/*', 'text/html, */*;q=0.8']) {
    expect((await label(key, id, '', accept)).headers.get('content-type')).toBe('application/pdf');
  }
  const zpl = await label(key, id, '', 'application/zpl, application/pdf;q=0.5');
  expect([zpl.status, zpl.headers.get('content-type')]).toEqual([200, 'application/zpl']);
  expect(zpl.headers.get('content-disposition')).toBe(`attachment; filename="${id}.zpl"`);
  expect(zpl.text.match(/\^XA/g)).toHaveLength(2);
  expect(zpl.text).toContain(`>:${id}/1`);
  expect(zpl.text).toContain(`>:${id}/2`);
});

test('200: what was sent is on it, with the name of the account, and a test delivery is marked', async () => {
  const key = await service.newKey('Acme', 'test');
  const body = { ...shirts, reference: 'label-3', pieces: 1, sender_contact: { name: 'Acme warehouse' } };
  const id = await createDelivery(service, key, body);
  const { text } = await label(key, id, '', 'application/zpl');
  for (const part of [
    'Acme',
    'Acme warehouse',
    shirts.pickup_address,
    'Ada Obi',
    '+2348012345678',
    'label-3',
    'TEST',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain(`>:${id}^FS`);
  const live = await createDelivery(service, await service.newKey('Acme'), { ...body, reference: 'label-4' });
  expect((await label(await service.newKey('Acme'), live, '', 'application/zpl')).text).not.toContain('TEST');
});

test('200: a delivery with the two addresses only has a label as well', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key, { pickup_address: 'A', delivery_address: 'B' });
  expect((await label(key, id)).status).toBe(200);
});

test('200: the label of a cancelled delivery says that it is cancelled', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  expect((await label(key, id, '', 'application/zpl')).text).not.toContain('CANCELLED');
  await service.move(id, 'cancel');
  expect((await label(key, id, '', 'application/zpl')).text).toContain('CANCELLED');
});

test('200: once another day was chosen, the window of the first attempt is no longer on the label', async () => {
  const key = await service.newKey('Another day');
  const id = await createDelivery(service, key, everyField);
  const printed = async () => (await label(key, id, '', 'application/zpl')).text;
  const window = /Deliver \d+ \w+ \d{4} /;
  expect(await printed()).toMatch(window);
  await service.move(id, 'pick_up');
  await service.move(id, 'fail_attempt');
  const instruct = (body: object) => send(service, 'POST', `/v1/deliveries/${id}/instruct`, { key, body });
  expect((await instruct({ instruction: 'try_again', deliver_on: windowDay })).status).toBe(200);
  expect(await printed()).not.toMatch(window);
});

test('400: a format, a parcel or a field that does not exist is named, and A4 is not for ZPL', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key, { ...shirts, reference: 'label-5', pieces: 2 });
  for (const [query, accept, details] of [
    ['?format=a3', '*/*', 'format must be label or a4'],
    ['?piece=0', '*/*', 'piece must be a whole number from 1 to 999'],
    ['?piece=first', '*/*', 'piece must be a whole number from 1 to 999'],
    ['?piece=3', '*/*', 'piece must be at most 2: the delivery has 2 parcels'],
    ['?size=a4', '*/*', 'size is not a known parameter: use format, piece'],
    ['?format=a4', 'application/zpl', 'format must be label for ZPL; a4 is only for PDF'],
  ] as const) {
    const response = await label(key, id, query, accept);
    expect([query, response.status, response.body]).toEqual([
      query,
      400,
      { error: 'invalid request data', details },
    ]);
  }
});

test('406: an Accept that allows neither PDF nor ZPL is refused, with the types that there are', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  for (const accept of ['application/json', 'text/html', 'image/png', 'application/pdf;q=0']) {
    const response = await label(key, id, '', accept);
    expect([accept, response.status, response.body]).toEqual([
      accept,
      406,
      {
        error: 'not acceptable',
        details: 'a label is application/pdf or application/zpl; Accept allows neither',
      },
    ]);
  }
});

test('409: a delivery whose personal data was erased has no label', async () => {
  const key = await service.newKey('Acme');
  const id = await createDelivery(service, key);
  await sql(service, 'update deliveries set personal_data_erased_at = now() where delivery_id = $1', [
    parseId('delivery', id),
  ]);
  const response = await label(key, id);
  expect([response.status, response.body]).toEqual([
    409,
    { error: 'label not possible', details: `the personal data of ${id} was erased` },
  ]);
});

test('the page of an edit says "print it again" for exactly the fields that change the label', async () => {
  const key = await service.newKey('Edited labels');
  const id = await createDelivery(service, key, everyField);
  const current = structuredClone(everyField);
  const printed = async () => (await label(key, id, '', 'application/zpl')).text;
  let before = await printed();
  const onLabel: Record<string, boolean> = {};
  for (const path of fieldPaths) {
    setField(current, path, deliveryValues[path][1]);
    const [name = ''] = path.split('.');
    await send(service, 'PATCH', `/v1/deliveries/${id}`, {
      key,
      body: { [name]: Reflect.get(current, name) },
    });
    const after = await printed();
    onLabel[path] = after !== before;
    before = after;
  }
  expect(onLabel).toEqual(Object.fromEntries(fieldPaths.map((path) => [path, isOnLabel(path)])));
});

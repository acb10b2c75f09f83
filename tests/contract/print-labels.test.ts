import { expect, test } from 'vitest';
import { maxPrintedDeliveries, printLabels as operation } from '../../contract/operations/labels.ts';
import { parseId } from '../../server/platform/ids.ts';
import { createDelivery, send, shirts } from '../support/client.ts';
import { expectDeclared } from '../support/operation-tests.ts';
import { useService } from '../support/service.ts';
import { sql } from '../support/sql.ts';

const service = useService();
const pathOf = (ids: readonly string[], more: Record<string, string> = {}) =>
  `/v1/labels?${new URLSearchParams({ delivery_ids: ids.join(','), ...more })}`;
const print = async (
  key: string,
  ids: readonly string[],
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) => expectDeclared(operation, await send(service, 'GET', pathOf(ids, more), { key, headers }));
const pagesIn = (pdf: string) => pdf.match(/\/Type \/Page\b(?!s)/g)?.length;

async function withDeliveries(account: string, pieces: number[]) {
  const key = await service.newKey(account);
  const ids: string[] = [];
  for (const [index, count] of pieces.entries()) {
    ids.push(
      await createDelivery(service, key, { ...shirts, reference: `${account}-${index}`, pieces: count }),
    );
  }
  return { key, ids };
}

test('200: one PDF with the labels of all deliveries, a page or a quarter of A4 for each parcel', async () => {
  const { key, ids } = await withDeliveries('Print', [1, 3, 1]);
  for (const [format, pages] of [
    [undefined, 5],
    ['label', 5],
    ['a4', 2],
  ] as const) {
    const response = await print(key, ids, format === undefined ? {} : { format });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="labels-3.pdf"');
    expect(pagesIn(response.text)).toBe(pages);
  }
});

test('200: as many deliveries as the list shows on a page fit into one request', async () => {
  const { key } = await withDeliveries('Hundred', []);
  const ids = await Promise.all(
    Array.from({ length: maxPrintedDeliveries }, () =>
      createDelivery(service, key, { pickup_address: 'A', delivery_address: 'B' }),
    ),
  );
  const response = await print(key, ids, { format: 'a4' });
  expect([response.status, pagesIn(response.text)]).toEqual([200, maxPrintedDeliveries / 4]);
});

test('200: ZPL if the client prefers it', async () => {
  const { key, ids } = await withDeliveries('Thermal', [1, 2]);
  const response = await print(key, ids, {}, { accept: 'application/zpl' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zpl']);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="labels-2.zpl"');
  expect(response.text.match(/\^XA/g)).toHaveLength(3);
});

test('400: no, too many or malformed identifiers, an unknown format, and too many labels are refused', async () => {
  const { key, ids } = await withDeliveries('Bad', [999, 2]);
  const rule = 'delivery_ids must be 1 to 100 identifiers separated by commas';
  for (const [given, more, details] of [
    [[], {}, rule],
    [['x'], {}, rule],
    [Array.from({ length: 101 }, () => ids[0]!), {}, rule],
    [ids, { format: 'a5' }, 'format must be label or a4'],
    [ids, {}, 'these are 1001 labels; one file has at most 1000'],
  ] as const) {
    const response = await print(key, given, more);
    expect([response.status, response.body.details]).toEqual([400, expect.stringContaining(details)]);
  }
});

test('404: another account cannot print a delivery, nor can the other mode', async () => {
  const { key, ids } = await withDeliveries('Mine', [1]);
  const { key: rival } = await withDeliveries('Rival of labels', []);
  for (const response of [
    await print(rival, ids),
    await print(await service.newKey('Mine', 'test'), ids),
    await print(key, [...ids, 'dlv_01kd3x8j5mfd7v2q9r4t6w8y0z']),
  ]) {
    expect([response.status, response.body.error]).toEqual([404, 'delivery not found']);
  }
});

test('406: an Accept that allows neither PDF nor ZPL is refused', async () => {
  const { key, ids } = await withDeliveries('Pictures', [1]);
  expect((await print(key, ids, {}, { accept: 'image/png' })).status).toBe(406);
});

test('409: where the personal data of one was erased, none is printed, and it is named', async () => {
  const { key, ids } = await withDeliveries('Erased', [1, 1]);
  await sql(service, 'update deliveries set personal_data_erased_at = now() where delivery_id = $1', [
    parseId('delivery', ids[1]!),
  ]);
  const response = await print(key, ids);
  expect([response.status, response.body]).toEqual([
    409,
    { error: 'label not possible', details: `the personal data of ${ids[1]} was erased` },
  ]);
  expect((await print(key, ids.slice(0, 1))).status).toBe(200);
});

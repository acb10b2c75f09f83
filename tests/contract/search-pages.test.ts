/** A search through years of deliveries: most of its time goes into filling them in. */
import { expect, test } from 'vitest';
import { formatId, newId } from '../../server/platform/ids.ts';
import { createDelivery, send } from '../support/client.ts';
import { hour } from '../support/clock.ts';
import { caughtUp } from '../support/outbox.ts';
import { type TestService, useService } from '../support/service.ts';

const service = useService();

test('200: a search goes on page by page, with every filter, through newest and oldest alike', async () => {
  const key = await service.newKey('Acme');
  const made = await fillYears(service, key, 3_000);
  await caughtUp(service);
  const pages = async (query: Record<string, string>) => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const text = new URLSearchParams({ limit: '40', ...query, ...(cursor ? { cursor } : {}) });
      const response = await send(service, 'GET', `/v1/deliveries?${text}`, { key });
      expect(response.status, response.text).toBe(200);
      ids.push(...response.body.data.map((row: { delivery_id: string }) => row.delivery_id));
      cursor = response.body.next_cursor;
    }
    return ids;
  };
  const having = (test: (row: Filled) => boolean) => made.filter(test).map((row) => row.id);
  expect(await pages({ search: 'rare' })).toEqual(having((row) => row.n % 300 === 0));
  expect(await pages({ search: 'early' })).toEqual(having((row) => row.n < 100));
  expect(await pages({ search: 'rare', status: 'returned' })).toEqual(
    having((row) => row.n % 300 === 0 && row.status === 'returned'),
  );
  expect(await pages({ search: 'com word', status: 'returned,cancelled', limit: '100' })).toEqual(
    having((row) => row.status !== 'delivered'),
  );
  const middle = made[1_500]!;
  expect(await pages({ search: 'rare', created_to: middle.at.toISOString() })).toEqual(
    having((row) => row.n % 300 === 0 && row.at < middle.at),
  );
});

interface Filled {
  n: number;
  id: string;
  status: string;
  at: Date;
}

/** Deliveries of three years, newest first, as if they had been created one by one. */
async function fillYears(on: TestService, key: string, count: number): Promise<Filled[]> {
  await createDelivery(on, key);
  const [account] = await on.database.read<{ account_id: string }>(
    { name: 'acc', text: "select account_id from accounts where name = 'Acme'" },
    [],
  );
  const now = Date.now();
  const rows = Array.from({ length: count }, (_, n) => {
    const ms = now - (count - n) * 8 * hour;
    const status = n % 7 === 0 ? 'returned' : n % 5 === 0 ? 'cancelled' : 'delivered';
    const extra = `${n % 300 === 0 ? ' rare' : ''}${n < 100 ? ' early' : ''}`;
    return { n, id: newId('delivery', ms), status, at: new Date(ms), address: `common word${extra}` };
  });
  await on.database.asOneStatement((tx) =>
    tx.query(
      {
        name: 'fill-years',
        text: `with made as (
            insert into deliveries (account_id, delivery_id, mode, status, pickup_address, delivery_address,
              amount_to_collect, currency, estimated_delivery_time, created_at, updated_at)
            select $1, id, 'live', status, 'A', address, 0, 'USD', at, at, at
            from json_to_recordset($2) as row (id uuid, status text, address text, at timestamptz)
            returning delivery_id, created_at)
          insert into outbox (account_id, subject_id, sequence, type, at, event_id, mode, data)
          select $1, delivery_id, 1, 'delivery.created', created_at, gen_random_uuid(), 'live', '{}' from made`,
      },
      [account!.account_id, JSON.stringify(rows)],
    ),
  );
  return rows.map(({ n, id, status, at }) => ({ n, id: formatId('delivery', id), status, at })).reverse();
}

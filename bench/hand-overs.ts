/** How fast are hand-overs with money, which also write to the cash ledger, compared with those without? Part of `npm run bench -- cash`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AccountId, type DeliveryId, formatId } from '../server/platform/ids.ts';
import { ask } from './database.ts';
import { measurePost } from './measure.ts';
import { type Goal, median, rounded, say, sayResult, sayTable } from './report.ts';
import { makeFleetKey, type Server } from './servers.ts';

const rounds = 6;
/** How many of each kind in a round. */
const count = 4_000;
const connections = 64;
const couriers = 50;
const minShareWithMoney = 0.7;

const kinds = { 'without money': 0, 'with money': 70_000 } as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

export async function measureHandOvers(waybill: Server, workDir: string): Promise<Goal[]> {
  const fleet = { ...waybill, key: await makeFleetKey(workDir) };
  const [account] = await ask<{ account_id: AccountId }>(
    workDir,
    "insert into accounts (account_id, name) values (gen_random_uuid(), 'Hand-overs') returning account_id",
  );
  await ask(
    workDir,
    `insert into couriers (courier_id, name, phone, created_at)
     select gen_random_uuid(), 'Courier ' || n, '+2348012345670', now() from generate_series(1, ${couriers}) n`,
  );
  const perSecond: Record<Kind, number[]> = { 'without money': [], 'with money': [] };
  for (let round = 1; round <= rounds; round++) {
    for (const kind of round % 2 === 0 ? kindNames : kindNames.toReversed()) {
      const idsFrom = await fillInTransit(workDir, account!.account_id, kinds[kind]);
      const path = '/v1/fleet/deliveries/{id}/deliver';
      const body = JSON.stringify({ collected_amount: kinds[kind] });
      const load = { connections, warmUpSeconds: 0, seconds: 60, count, idsFrom, idsInOrder: true };
      const result = await measurePost(fleet, path, body, '200', load);
      sayResult(`round ${round} of ${rounds}, hand-overs ${kind}`, fleet, result);
      perSecond[kind].push(result.perSecond);
    }
  }
  const share = median(perSecond['with money']) / median(perSecond['without money']);
  sayTable([
    ['hand-overs', '', 'requests/s'],
    ...kindNames.map((kind) => [kind, '', rounded(median(perSecond[kind]))]),
  ]);
  say(`Medians of ${rounds} rounds, ${connections} connections.\n`);
  return [
    {
      what: `hand-overs with money: ${share.toFixed(2)} of the requests/s of those without (at least ${minShareWithMoney})`,
      reached: share >= minShareWithMoney,
    },
  ];
}

/** New deliveries that couriers have with them. Returns the file with their ids. */
async function fillInTransit(workDir: string, accountId: AccountId, amount: number): Promise<string> {
  const rows = await ask<{ delivery_id: DeliveryId }>(
    workDir,
    `insert into deliveries (account_id, delivery_id, mode, status, version, pickup_address, delivery_address, amount_to_collect,
       currency, estimated_delivery_time, created_at, updated_at, courier_id, attempts)
     select '${accountId}', (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
         || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
       'live', 'in_transit', 2, '12 Marina Road, Lagos', n || ' Allen Avenue, Ikeja', ${amount}, 'NGN',
       now() + interval '2 hours', now(), now(), courier.ids[1 + n % array_length(courier.ids, 1)], 0
     from generate_series(1, ${count}) n, (select array_agg(courier_id) as ids from couriers) courier
     returning delivery_id`,
  );
  await ask(
    workDir,
    `insert into delivery_events (account_id, delivery_id, sequence, type, actor, at)
     select account_id, delivery_id, sequence, type, 'bench', created_at
     from deliveries d cross join (values (1, 'delivery.created'), (2, 'delivery.picked_up')) as happened (sequence, type)
     where status = 'in_transit' and not exists (
       select from delivery_events e where e.account_id = d.account_id and e.delivery_id = d.delivery_id)`,
  );
  const file = join(workDir, 'in-transit.ids');
  await writeFile(file, rows.map((row) => `${formatId('delivery', row.delivery_id)}\n`).join(''));
  return file;
}

/**
 * A delivery company on a busy day, written by SQL: 50 accounts, 200 couriers, 20,000 deliveries under way and ten
 * times as many that have ended, the open ones spread among the others as they are when some are slow.
 */
import { ask } from './database.ts';

export const board = { accounts: 50, couriers: 200, open: 20_000, ended: 200_000 };

const days = 20;
/** One in this many is open. */
const oneIn = (board.open + board.ended) / board.open;
/** In slices: one statement for all would hold a transaction open for long. */
const sliceRows = 55_000;

export async function fillBoard(workDir: string): Promise<void> {
  await ask(
    workDir,
    `insert into accounts (account_id, name) select gen_random_uuid(), 'Shop ' || n from generate_series(1, ${board.accounts}) n`,
  );
  await ask(
    workDir,
    `insert into couriers (courier_id, name, phone, created_at)
     select gen_random_uuid(), 'Courier ' || lpad(n::text, 3, '0'), '+2348012345670', now()
     from generate_series(1, ${board.couriers}) n`,
  );
  const all = board.open + board.ended;
  for (let from = 1; from <= all; from += sliceRows) {
    await ask(workDir, deliveriesSql(from, Math.min(all, from + sliceRows - 1), all));
  }
  await ask(workDir, eventsSql);
  await ask(workDir, 'vacuum analyze');
}

/**
 * A quarter of the open deliveries is unassigned, a quarter assigned, half on the way. A tenth of all open ones is late,
 * and another tenth of those on the way waits for instructions. Among those that ended, the newest are of today: some 50
 * for each courier.
 */
function deliveriesSql(from: number, to: number, all: number): string {
  const stepMs = Math.floor((days * 86_400_000) / all);
  return `
    insert into deliveries (account_id, delivery_id, mode, status, version, pickup_address, delivery_address, weight_kg,
      package_description, receiver_name, receiver_phone, amount_to_collect, currency, estimated_delivery_time,
      created_at, updated_at, courier_id, attempts, instruction, failure_reason, collected_amount, payment_method)
    select account.ids[1 + h % ${board.accounts}],
      (lpad(to_hex(ms), 12, '0') || '7' || substr(mixed, 1, 3) || '8' || substr(mixed, 4, 15))::uuid,
      'live', status, case when status = 'created' then 1 when status = 'in_transit' then 2 else 3 end,
      '12 Marina Road, Lagos',
      (1 + h % 300) || ' Street ' || (h / 7) % 400 || ', ' ||
        (array['Ikeja', 'Lekki', 'Yaba', 'Surulere', 'Ajah', 'Apapa', 'Mushin', 'Agege', 'Oshodi', 'Badagry'])[1 + (h / 11) % 10] || ', Lagos',
      2.5, 'Shoes and shirts', 'Receiver ' || h % 1000, '+23480' || lpad((h % 100000000)::text, 8, '0'),
      (h % 1000) * 100, 'NGN', now() + (h % 2000 - 200) * interval '1 minute',
      to_timestamp(ms / 1000.0), case when n > ${all - all / days} then now() else to_timestamp(ms / 1000.0) end,
      case when status = 'cancelled' or (status = 'created' and h % 2 = 0) then null
           else courier.ids[1 + (h / 3) % ${board.couriers}] end,
      case when awaited then 1 else 0 end, case when awaited then 'awaited' end,
      case when awaited then 'receiver_absent' end, case when status = 'delivered' then (h % 1000) * 100 end,
      case when status = 'delivered' and h % 1000 > 0 then 'cash' end
    from (
      select *, status = 'in_transit' and h % 10 = 0 as awaited
      from (
        select n, hashint4(n)::bigint & 2147483647 as h, md5(n::text) as mixed,
          case when n % ${oneIn} = 0 then case when n % ${2 * oneIn} = 0 then 'created' else 'in_transit' end
               when n % 20 = 1 then 'cancelled' when n % 20 = 2 then 'returned' else 'delivered' end as status,
          (extract(epoch from now()) * 1000)::bigint - (${all} - n)::bigint * ${stepMs} as ms
        from generate_series(${from}, ${to}) n
      ) numbered
    ) made,
    (select array_agg(account_id) as ids from accounts where name like 'Shop %') account,
    (select array_agg(courier_id) as ids from couriers) courier`;
}

/** What must have happened for each to be where it is, some minutes apart. */
const eventsSql = `
  insert into delivery_events (account_id, delivery_id, sequence, type, actor, at)
  select account_id, delivery_id, sequence, 'delivery.' || type, 'bench', created_at + sequence * interval '5 minutes'
  from deliveries cross join lateral (
    values (1, 'created'), (2, case when status = 'cancelled' then status else 'picked_up' end), (3, status)
  ) as happened (sequence, type)
  where sequence <= version`;

/** An account as it is after 90 days of a busy shop, written by SQL: varied words, states and times. */
import { ask } from './database.ts';

/** A parcel that was picked up is in somebody's hands. Nobody looks up whose. */
const courierId = '01900000-0000-7000-8000-000000000001';

const days = 90;
const syllables = [
  'ba',
  'ko',
  'mi',
  'ra',
  'te',
  'lo',
  'shi',
  'du',
  'na',
  'ze',
  'fe',
  'po',
  'gu',
  'wa',
  'ya',
  'ni',
];

/** Names that mean nothing, `count` different ones, as an array of SQL. */
function names(from: number, count: number): string {
  const name = (n: number) => {
    const mixed = (n * 2_654_435_761) % 4_096;
    const word = [mixed >> 8, (mixed >> 4) & 15, mixed & 15].map((i) => syllables[i]).join('');
    return `'${word.charAt(0).toUpperCase()}${word.slice(1)}'`;
  };
  return `(array[${Array.from({ length: count }, (_, i) => name(from + i)).join(',')}])`;
}

/** In slices: a statement of a million rows would hold one transaction open for a minute. */
const sliceRows = 50_000;

export async function fillAccount(workDir: string, accountId: string, count: number): Promise<void> {
  const stepMs = Math.floor((days * 86_400_000) / count);
  const newestMs = Date.now() - 60_000;
  for (let from = 1; from <= count; from += sliceRows) {
    await ask(
      workDir,
      deliveriesSql(accountId, from, Math.min(count, from + sliceRows - 1), count, newestMs, stepMs),
    );
  }
  await ask(workDir, eventsSql(accountId));
  for (const statement of countsSql(accountId)) await ask(workDir, statement);
  await ask(
    workDir,
    `insert into delivery_search_walk (account_id, delivery_id)
     values ('00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000')
     on conflict do nothing`,
  );
}

/** The newest day is still open, older ones have ended; a few were forgotten on their way. */
const stateOf = (count: number) => `
  case when n > ${Math.round(count * (1 - 1 / days))} then case when n % 3 = 0 then 'in_transit' else 'created' end
       when n % 200 = 0 then 'returned' when n % 20 = 1 then 'cancelled'
       when n % 1000 = 7 then 'in_transit' else 'delivered' end`;

function deliveriesSql(
  accountId: string,
  from: number,
  to: number,
  count: number,
  newestMs: number,
  stepMs: number,
): string {
  return `
    insert into deliveries (account_id, delivery_id, mode, status, version, pickup_address, delivery_address, weight_kg,
      package_description, receiver_name, receiver_phone, amount_to_collect, currency, estimated_delivery_time,
      created_at, updated_at, courier_id)
    select '${accountId}', (lpad(to_hex(ms), 12, '0') || '7' || substr(mixed, 1, 3) || '8' || substr(mixed, 4, 15))::uuid,
      'live', status, case status when 'created' then 1 when 'in_transit' then 2 when 'cancelled' then 2 else 3 end,
      case when n <= ${Math.round(count * 0.6)} then 'Old Depot, ' else 'New Hub, ' end || '12 Marina Road, Lagos',
      (1 + h % 300) || ' ' || ${names(0, 200)}[1 + h % 200] || ' ' ||
        (array['Street', 'Road', 'Avenue', 'Close'])[1 + h % 4] || ', ' || ${names(200, 60)}[1 + (h / 7) % 60] || ', ' ||
        (array['Lagos', 'Lagos', 'Lagos', 'Ibadan', 'Kano', 'Abuja', 'Enugu', 'Jos'])[1 + (h / 11) % 8],
      round((1 + h % 300) / 10.0, 1),
      ${names(300, 150)}[1 + (h / 13) % 150] || ' ' || ${names(500, 100)}[1 + (h / 17) % 100] ||
        case when n % ${Math.round(count / 5)} = 5 then ' Zanzibarware' else '' end,
      ${names(600, 150)}[1 + (h / 19) % 150] || ' ' || ${names(800, 200)}[1 + (h / 23) % 200],
      '+23480' || lpad((h % 100000000)::text, 8, '0'), (h % 1000) * 100, 'USD',
      to_timestamp(ms / 1000.0) + interval '24 hours', to_timestamp(ms / 1000.0), to_timestamp(ms / 1000.0),
      case when status in ('created', 'cancelled') then null else '${courierId}'::uuid end
    from (
      select n, hashint4(n)::bigint & 2147483647 as h, md5(n::text) as mixed, ${stateOf(count)} as status,
             ${newestMs}::bigint - (${count} - n)::bigint * ${stepMs} as ms
      from generate_series(${from}, ${to}) n
    ) made`;
}

/** What must have happened for each to be where it is, some hours apart. */
function eventsSql(accountId: string): string {
  return `
    insert into delivery_events (account_id, delivery_id, sequence, type, actor, at)
    select account_id, delivery_id, sequence, 'delivery.' || type, 'bench', created_at + sequence * interval '3 hours'
    from deliveries cross join lateral (
      values (1, 'created'), (2, case when status = 'cancelled' then status else 'picked_up' end), (3, status)
    ) as happened (sequence, type)
    where account_id = '${accountId}' and sequence <= version`;
}

function countsSql(accountId: string): string[] {
  const events = `from delivery_events where account_id = '${accountId}'`;
  return [
    `insert into delivery_counts
     select account_id, 'live', type, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00'), count(*)
     ${events} group by 1, 2, 3, 4`,
    `insert into delivery_totals select account_id, 'live', type, count(*) ${events} group by 1, 2, 3`,
    `insert into delivery_latest
     select account_id, 'live', array_agg(delivery_id), array_agg(sequence)
     from (select account_id, delivery_id, sequence ${events} order by at desc limit 12) newest group by 1`,
  ];
}

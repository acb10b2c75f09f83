/** An account as it is after many days of a busy shop, written by SQL: varied words, states and times. */
import pg from 'pg';
import { bucketsBetween } from '../server/deliveries/search/buckets.ts';
import { type AccountId, type CourierId, firstIdAt } from '../server/platform/ids.ts';
import { ask, waybillsPostgres } from './database.ts';

/** A parcel that was picked up is in somebody's hands. Nobody looks up whose. */
const courierId = '01900000-0000-7000-8000-000000000001';
/** Has one open delivery of a thousand. */
export const rareCourierId = '01900000-0000-7000-8000-000000000002' as CourierId;

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

const dayMs = 86_400_000;

interface Filling {
  accountId: AccountId;
  count: number;
  days: number;
  newestMs: number;
  stepMs: number;
}

export async function fillAccount(
  workDir: string,
  accountId: AccountId,
  options: { count: number; days: number; onSlice?: (rows: number) => void },
): Promise<void> {
  const { count, days, onSlice } = options;
  const stepMs = Math.floor((days * dayMs) / count);
  const filling = { accountId, count, days, newestMs: Date.now() - 60_000, stepMs };
  const wordsIndex = await dropWordsIndex(workDir);
  await fillInSlices(workDir, filling, onSlice);
  for (const statement of countsSql(accountId)) await ask(workDir, statement);
  await ask(workDir, `set maintenance_work_mem = '1GB'; ${wordsIndex}`);
}

/**
 * One connection for each table, and each writes its slices in the order of their keys: so the indexes are as full as they
 * become in the order of time.
 */
async function fillInSlices(
  workDir: string,
  filling: Filling,
  onSlice: (rows: number) => void = () => {},
): Promise<void> {
  const deliveries = await connect(workDir);
  const events = await connect(workDir);
  const words = await connect(workDir);
  try {
    const written: Promise<unknown>[] = [];
    for (let from = 1; from <= filling.count; from += sliceRows) {
      const to = Math.min(filling.count, from + sliceRows - 1);
      await deliveries.query(deliveriesSql(filling, from, to));
      written.push(events.query(eventsSql(filling, from, to)));
      written.push(words.query(wordsSql(filling, from, to)));
      onSlice(to);
    }
    await Promise.all(written);
  } finally {
    await Promise.all([deliveries, events, words].map((client) => client.end()));
  }
}

async function connect(workDir: string): Promise<pg.Client> {
  const client = new pg.Client(await waybillsPostgres(workDir));
  await client.connect();
  await client.query('set synchronous_commit = off');
  return client;
}

/** Returns the statement that creates it again: at once for all rows, which is faster than row by row. */
async function dropWordsIndex(workDir: string): Promise<string> {
  const [index] = await ask<{ statement: string }>(
    workDir,
    "select pg_get_indexdef('delivery_search_words'::regclass) as statement",
  );
  await ask(workDir, 'drop index delivery_search_words');
  return index!.statement;
}

/** The newest day is still open, older ones have ended; a few were forgotten on their way. */
const stateOf = ({ count, days }: Filling) => `
  case when n > ${Math.round(count * (1 - 1 / days))} then case when n % 3 = 0 then 'in_transit' else 'created' end
       when n % 200 = 0 then 'returned' when n % 20 = 1 then 'cancelled'
       when n % 1000 = 7 then 'in_transit' else 'delivered' end`;

function deliveriesSql(filling: Filling, from: number, to: number): string {
  const { accountId, count, newestMs, stepMs } = filling;
  return `
    insert into deliveries (account_id, delivery_id, mode, status, version, pickup_address, delivery_address, weight_kg,
      package_description, receiver_name, receiver_phone, amount_to_collect, currency, estimated_delivery_time,
      created_at, updated_at, courier_id, reference)
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
      to_timestamp(ms / 1000.0) + interval '24 hours', to_timestamp(ms / 1000.0),
      to_timestamp(ms / 1000.0) + case status when 'created' then interval '0' else (1 + h % 48) * interval '1 hour' end,
      case when status in ('created', 'cancelled') then null
           when n % 1000 = 7 then '${rareCourierId}'::uuid else '${courierId}'::uuid end,
      'order-' || to_char(n, 'FM0000000')
    from (
      select n, hashint4(n)::bigint & 2147483647 as h, md5(n::text) as mixed, ${stateOf(filling)} as status,
             ${newestMs}::bigint - (${count} - n)::bigint * ${stepMs} as ms
      from generate_series(${from}, ${to}) n
    ) made`;
}

/** The deliveries of a slice, by their ids, which begin with their time. */
function inSlice({ accountId, count, newestMs, stepMs }: Filling, from: number, to: number): string {
  const idOf = (n: number) =>
    `${(newestMs - (count - n) * stepMs).toString(16).padStart(12, '0')}${'0'.repeat(20)}`;
  return `account_id = '${accountId}' and delivery_id >= '${idOf(from)}' and delivery_id < '${idOf(to + 1)}'`;
}

/** What must have happened for each to be where it is, some hours apart. */
function eventsSql(filling: Filling, from: number, to: number): string {
  return `
    insert into delivery_events (account_id, delivery_id, sequence, type, actor, at)
    select account_id, delivery_id, sequence, 'delivery.' || type, 'bench', created_at + sequence * interval '3 hours'
    from deliveries cross join lateral (
      values (1, 'created'), (2, case when status = 'cancelled' then status else 'picked_up' end), (3, status)
    ) as happened (sequence, type)
    where ${inSlice(filling, from, to)} and sequence <= version
    order by delivery_id, sequence`;
}

/** As the product writes them: the words of the texts, the phone number from both ends, the end of the id, and the bucket. */
function wordsSql(filling: Filling, from: number, to: number): string {
  const { accountId, count, newestMs, stepMs } = filling;
  const oldestMs = newestMs - count * stepMs;
  const buckets = bucketsBetween(accountId, 'live', firstIdAt(oldestMs), firstIdAt(newestMs)).reverse();
  const character = (alphabet: string, number: string) => `substr('${alphabet}', 1 + (${number})::int, 1)`;
  const idEnd = [30, 25, 20, 15, 10, 5, 0].map((bits) => character(base32, `(id_end >> ${bits}) & 31`));
  return `
    insert into delivery_search (account_id, mode, delivery_id, bucket, words)
    select account_id, mode, delivery_id,
      ('{${buckets.join(',')}}'::text[])[1 + day - ${Math.floor(oldestMs / dayMs)}],
      array_to_tsvector(
        string_to_array(lower(replace(concat_ws(' ', pickup_address, delivery_address, package_description, receiver_name), ',', '')), ' ')
        || array['+' || digits, '-' || reverse(digits), ${idEnd.join(' || ')}])
    from (
      select *, substr(receiver_phone, 2) as digits, ('x' || right(delivery_id::text, 9))::bit(36)::bigint as id_end,
        ('x' || replace(left(delivery_id::text, 13), '-', ''))::bit(48)::bigint / ${dayMs} as day
      from deliveries where ${inSlice(filling, from, to)}
    ) texts
    order by delivery_id`;
}

const base32 = '0123456789abcdefghjkmnpqrstvwxyz';

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

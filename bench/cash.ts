/**
 * `npm run bench -- cash`: one account with a million postings of a year. Is a page of its statement still answered in under 100 ms at
 * the 99th percentile, whichever period it is of and wherever in it the page is? The deliveries and postings are written by SQL; requests
 * then go over HTTP, as clients and the pages of the dashboard send them. And what does the ledger cost at the door (hand-overs.ts)?
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../server/database/database.ts';
import { cursorAfter } from '../server/platform/id-cursor.ts';
import { type AccountId, formatId, type PostingId } from '../server/platform/ids.ts';
import { signInSomebody } from './dashboard-session.ts';
import { ask, waybillsPostgres } from './database.ts';
import { fillAccount } from './filled-account.ts';
import { measureHandOvers } from './hand-overs.ts';
import type { LoadResult } from './load.ts';
import { measureGet } from './measure.ts';
import { peakMemoryMiB } from './memory.ts';
import { type Goal, rounded, say, sayMachine, sayTable } from './report.ts';
import { startWaybill } from './servers.ts';

const postings = 1_000_000;
const days = 364;
const maxP99Ms = 100;
const times = { connections: 4, warmUpSeconds: 1, seconds: 5 };

interface Case {
  name: string;
  path: string;
  idsFrom?: string;
}

export async function measureCash(command: string, workDir: string): Promise<Goal[]> {
  const waybill = await startWaybill(workDir);
  await sayMachine(command, workDir);
  const accountId = await benchAccount(workDir);
  await fill(workDir, accountId);
  const database = openDatabase(await waybillsPostgres(workDir), () => undefined);
  const cookie = await signInSomebody(database, accountId);
  await database.close();
  const results: { name: string; result: LoadResult }[] = [];
  for (const { name, path, ...more } of await casesOf(workDir, accountId)) {
    const headers = path.startsWith('/dashboard/')
      ? [`Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin']
      : [`Authorization: Bearer ${waybill.key}`];
    results.push({ name, result: await measureGet(waybill, path, headers, { ...times, ...more }) });
  }
  sayTable([
    ['request', 'requests/s', 'p50 ms', 'p99 ms'],
    ...results.map(({ name, result }) => [
      name,
      rounded(result.perSecond),
      result.p50Ms.toFixed(2),
      result.p99Ms.toFixed(2),
    ]),
  ]);
  say(
    `${rounded(postings)} postings of one account; ${times.connections} connections. Peak memory of the Node process: ${rounded(peakMemoryMiB(waybill.pid))} MiB.\n`,
  );
  const pages = results.map(({ name, result }) => ({
    what: `${name}: p99 ${result.p99Ms.toFixed(2)} ms (below ${maxP99Ms})`,
    reached: result.p99Ms < maxP99Ms,
  }));
  return [...pages, ...(await measureHandOvers(waybill, workDir))];
}

/** Each delivery is collected and, but for the newest, handed in the day after; what was handed in is paid out every day. */
async function fill(workDir: string, accountId: AccountId): Promise<void> {
  const started = performance.now();
  const deliveries = postings / 2;
  await fillAccount(workDir, accountId, { count: deliveries, days });
  for (const statement of ledgerSql(accountId)) await ask(workDir, statement);
  await ask(workDir, 'vacuum analyze');
  const [{ count } = { count: 0 }] = await ask<{ count: number }>(
    workDir,
    'select count(*)::int as count from cash_postings',
  );
  say(`${rounded(count)} postings after ${Math.round((performance.now() - started) / 1_000)} s`);
}

async function benchAccount(workDir: string): Promise<AccountId> {
  const [account] = await ask<{ account_id: AccountId }>(
    workDir,
    "select account_id from accounts where name = 'Bench'",
  );
  return account!.account_id;
}

/** A UUIDv7 of this time. */
const idAt = (at: string, salt: string) => `(
  lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${salt}), 1, 3)
  || '8' || substr(md5(${salt}), 4, 15))::uuid`;

const courierId = "'01900000-0000-7000-8000-000000000001'";
const amount = '(100 + abs(hashtext(delivery_id::text)) % 100000)';

function ledgerSql(accountId: AccountId): string[] {
  const columns = `account_id, posting_id, kind, currency, courier_id, delivery_id, hand_in_id, payout_id, payment_method,
    fee_fixed, fee_basis_points, actor, at, cash_in_hand, cash_desk, owed, paid_out, fees`;
  return [
    `insert into cash_postings (${columns})
     select account_id, ${idAt('created_at', 'delivery_id::text')}, 'collection', currency, ${courierId}, delivery_id, null, null,
            'cash', 50, 0, 'bench', created_at, ${amount}, 0, 50 - ${amount}, 0, -50
     from deliveries where account_id = '${accountId}'`,
    `insert into cash_postings (${columns})
     select account_id, ${idAt("at + interval '1 day'", "posting_id::text || 'h'")}, 'hand_in', currency, courier_id, delivery_id,
            ${idAt("date_trunc('day', at)", "date_trunc('day', at)::text")}, null, null, null, null, 'bench',
            at + interval '1 day', -cash_in_hand, cash_in_hand, 0, 0, 0
     from cash_postings where kind = 'collection' and at < now() - interval '25 hours'`,
    `insert into cash_postings (${columns})
     select '${accountId}', ${idAt('day', 'day::text')}, 'payout', currency, null, null, null, ${idAt('day', "day::text || 'p'")},
            null, null, null, 'bench', day, 0, 0, owed, -owed, 0
     from (
       select date_trunc('day', at) + interval '2 days' as day, currency, -sum(owed) as owed
       from cash_postings where kind = 'collection' and at < now() - interval '3 days' group by 1, 2
     ) paid`,
    `insert into cash_payouts (account_id, payout_id, number, currency, amount, bank_reference, actor, at)
     select account_id, payout_id, row_number() over (order by at), currency, owed, 'BENCH', 'bench', at
     from cash_postings where kind = 'payout'`,
    // As the payouts above: of each day, two days later.
    `insert into payout_deliveries (account_id, payout_id, posting_id, delivery_id, amount)
     select c.account_id, p.payout_id, h.posting_id, c.delivery_id, -c.owed
     from cash_postings c
     join cash_postings h on h.account_id = c.account_id and h.delivery_id = c.delivery_id and h.kind = 'hand_in'
     join cash_postings p on p.kind = 'payout' and p.currency = c.currency
       and p.at = date_trunc('day', c.at) + interval '2 days'
     where c.kind = 'collection'`,
    `insert into cash_days (account_id, currency, day, kind, cash_in_hand, cash_desk, bank, owed, paid_out, shortfalls, fees)
     select account_id, currency, (at at time zone 'UTC')::date, kind, sum(cash_in_hand), sum(cash_desk), sum(bank), sum(owed),
            sum(paid_out), sum(shortfalls), sum(fees)
     from cash_postings group by 1, 2, 3, 4`,
    `insert into courier_cash (account_id, delivery_id, courier_id, currency, amount, since)
     select account_id, delivery_id, courier_id, min(currency), sum(cash_in_hand), min(at)
     from cash_postings where delivery_id is not null group by 1, 2, 3 having sum(cash_in_hand) <> 0`,
  ];
}

async function casesOf(workDir: string, accountId: AccountId): Promise<Case[]> {
  const some = await ask<{ posting_id: PostingId; delivery_id: string }>(
    workDir,
    `select posting_id, delivery_id from cash_postings tablesample system (0.2) where kind = 'collection' order by random() limit 1000`,
  );
  const cursors = join(workDir, 'statement-cursors.ids');
  await writeFile(cursors, `${some.map((row) => cursorAfter(row.posting_id)).join('\n')}\n`);
  const ids = join(workDir, 'collected.ids');
  await writeFile(ids, `${some.map((row) => formatId('delivery', row.delivery_id as never)).join('\n')}\n`);
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const year = `period_from=${day(days)}&period_to=${day(0)}`;
  const own = `/dashboard/accounts/${formatId('account', accountId)}`;
  return [
    { name: 'statement, this month', path: '/v1/cash/statement' },
    { name: 'statement, a year', path: `/v1/cash/statement?${year}` },
    {
      name: 'statement, a year, any page',
      path: `/v1/cash/statement?${year}&cursor={id}`,
      idsFrom: cursors,
    },
    { name: 'statement, a year, 500 lines', path: `/v1/cash/statement?${year}&limit=500` },
    { name: 'statement, a year, payouts', path: `/v1/cash/statement?${year}&type=paid_out` },
    { name: 'statement in the dashboard', path: `${own}/live/cash/statement?${year}` },
    { name: 'balances in the dashboard', path: `${own}/cash` },
    { name: 'chain of any delivery', path: `${own}/deliveries/{id}/cash`, idsFrom: ids },
  ];
}

/**
 * `npm run bench -- list`: one account with a million deliveries of 90 days. Are its lists, searches and its overview
 * still answered in under 50 ms at the 99th percentile? The deliveries are written by SQL, which takes a minute; requests
 * then go over HTTP, as the pages of the dashboard and clients send them.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deliverySorts } from '../contract/records.ts';
import { openDatabase } from '../server/database/database.ts';
import { cursorAfter } from '../server/platform/id-cursor.ts';
import { type AccountId, type DeliveryId, formatId } from '../server/platform/ids.ts';
import { signInSomebody } from './dashboard-session.ts';
import { ask, waybillsPostgres } from './database.ts';
import { fillAccount, rareCourierId } from './filled-account.ts';
import type { LoadResult } from './load.ts';
import { measureGet } from './measure.ts';
import { peakMemoryMiB } from './memory.ts';
import { type Goal, rounded, say, sayMachine, sayTable } from './report.ts';
import { type Server, startWaybill } from './servers.ts';

const deliveries = 1_000_000;
const maxP99Ms = 50;
/** A few people look at lists at the same time; hundreds would measure the queue in front of two cores. */
const times = { connections: 4, warmUpSeconds: 1, seconds: 5 };

interface Case {
  name: string;
  what: string;
  path: string;
  idsFrom?: string;
  /** A search through all days: few deliveries have the word, or none. */
  isRare?: true;
}

export interface CaseResult {
  case: Case;
  result: LoadResult;
}

export async function measureLists(command: string, workDir: string): Promise<Goal[]> {
  const waybill = await startWaybill(workDir);
  await sayMachine(command, workDir);
  const database = openDatabase(await waybillsPostgres(workDir), () => undefined);
  const accountId = await fill(workDir);
  const cookie = await signInSomebody(database, accountId);
  await database.close();

  const results = await measureCases(waybill, workDir, accountId, cookie);
  say(
    `${rounded(deliveries)} deliveries of one account; ${times.connections} connections. Peak memory of the Node process: ${rounded(peakMemoryMiB(waybill.pid))} MiB.\n`,
  );
  return listGoals(results);
}

/** Every list, search and overview of an account, one after the other. */
export async function measureCases(
  waybill: Server,
  workDir: string,
  accountId: AccountId,
  cookie: string,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const item of await casesOf(workDir, accountId)) {
    const headers = item.path.startsWith('/dashboard/')
      ? [`Cookie: ${cookie}`, 'Sec-Fetch-Site: same-origin']
      : [`Authorization: Bearer ${waybill.key}`];
    const result = await measureGet(waybill, item.path, headers, {
      ...times,
      ...(item.idsFrom ? { idsFrom: item.idsFrom } : {}),
    });
    say(`${item.name}, ${item.what}: p50 ${result.p50Ms.toFixed(2)} ms, p99 ${result.p99Ms.toFixed(2)} ms`);
    results.push({ case: item, result });
  }
  sayTable([
    ['request', 'of what', 'requests/s', 'p50 ms', 'p99 ms'],
    ...results.map(({ case: { name, what }, result }) => [
      name,
      what,
      rounded(result.perSecond),
      result.p50Ms.toFixed(2),
      result.p99Ms.toFixed(2),
    ]),
  ]);
  return results;
}

/** `maxRareP99Ms`: for searches that look through all days. */
export function listGoals(results: readonly CaseResult[], maxRareP99Ms = maxP99Ms): Goal[] {
  return results.map(({ case: { name, what, isRare }, result }) => {
    const maxMs = isRare ? maxRareP99Ms : maxP99Ms;
    return {
      what: `${name}, ${what}: p99 ${result.p99Ms.toFixed(2)} ms (at most ${maxMs})`,
      reached: result.p99Ms <= maxMs,
    };
  });
}

async function fill(workDir: string): Promise<AccountId> {
  const [account] = await ask<{ account_id: AccountId }>(
    workDir,
    "select account_id from accounts where name = 'Bench'",
  );
  const accountId = account!.account_id;
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1_000)} s`;
  await fillAccount(workDir, accountId, { count: deliveries, days: 90 });
  await ask(workDir, 'vacuum analyze');
  say(`${rounded(deliveries)} deliveries with their events, counts and words after ${seconds()}`);
  return accountId;
}

async function casesOf(workDir: string, accountId: AccountId): Promise<Case[]> {
  const some = await ask<{ delivery_id: DeliveryId; phone: string; reference: string }>(
    workDir,
    `select delivery_id, right(receiver_phone, 7) as phone, reference from deliveries tablesample system (0.1) order by random() limit 1000`,
  );
  const drawn = async (name: string, values: string[]) => {
    const file = join(workDir, `${name}.ids`);
    await writeFile(file, `${values.join('\n')}\n`);
    return file;
  };
  const cursors = await drawn(
    'cursors',
    some.map((row) => cursorAfter(row.delivery_id)),
  );
  const references = await drawn(
    'references',
    some.map((row) => row.reference),
  );
  const ids = await drawn(
    'found-ids',
    some.map((row) => formatId('delivery', row.delivery_id)),
  );
  const phones = await drawn(
    'phones',
    some.map((row) => row.phone),
  );
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const list = (query: string) => `/v1/deliveries${query}`;
  const hour = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();
  const overview = `/dashboard/accounts/${formatId('account', accountId)}/live/overview`;
  return [
    { name: 'list', what: 'the first page', path: list('') },
    { name: 'list', what: 'a page of 100', path: list('?limit=100') },
    { name: 'list', what: 'a page anywhere', path: list('?cursor={id}'), idsFrom: cursors },
    { name: 'list', what: 'a rare state', path: list('?status=returned') },
    { name: 'list', what: 'open ones', path: list('?status=created,in_transit') },
    { name: 'list', what: 'late ones', path: list('?late=true') },
    {
      name: 'list',
      what: 'a week of the past',
      path: list(`?created_from=${day(60)}&created_to=${day(54)}`),
    },
    { name: 'search', what: 'a word of 5 deliveries', path: list('?search=zanzibarware'), isRare: true },
    { name: 'search', what: 'a word of none', path: list('?search=nowhere'), isRare: true },
    { name: 'search', what: 'a word of all', path: list('?search=lagos') },
    { name: 'search', what: 'a word of 600,000 old ones', path: list('?search=depot') },
    { name: 'search', what: 'three beginnings', path: list('?search=kano+str+ba') },
    { name: 'search', what: 'a word and a rare state', path: list('?search=lagos&status=returned') },
    {
      name: 'search',
      what: 'a word in a week',
      path: list(`?search=kano&created_from=${day(60)}&created_to=${day(54)}`),
    },
    { name: 'search', what: 'the end of a phone', path: list('?search={id}'), idsFrom: phones, isRare: true },
    { name: 'search', what: 'a delivery_id', path: list('?search={id}'), idsFrom: ids },
    { name: 'overview', what: '30 days', path: overview },
    { name: 'overview', what: '90 days', path: `${overview}?days=90` },
    { name: 'sync', what: 'changed in the last hour', path: list(`?updated_from=${hour(1)}`) },
    { name: 'sync', what: 'all, from the first change on', path: list('?updated_from=2000-01-01&limit=100') },
    {
      name: 'sync',
      what: 'full records of the last day',
      path: list(`?updated_from=${hour(24)}&view=record&limit=100`),
    },
    { name: 'sync', what: 'a rare state', path: list('?updated_from=2000-01-01&status=returned') },
    { name: 'reference', what: 'one delivery', path: list('?reference={id}'), idsFrom: references },
    { name: 'reference', what: 'none', path: list('?reference=nothing') },
    ...dashboardCases(overview.replace('/overview', '/deliveries'), {
      week: `created_from=${day(60)}&created_to=${day(54)}`,
      courier: `courier_id=${formatId('courier', rareCourierId)}`,
    }),
  ];
}

/** What the list of the dashboard asks for: its page, its order, its count, and the couriers to choose from. */
function dashboardCases(path: string, { week, courier }: { week: string; courier: string }): Case[] {
  const sorted = deliverySorts.flatMap((sort) => [
    { name: `sort=${sort}`, what: 'all', path: `${path}?sort=${sort}&limit=50` },
    { name: `sort=${sort}`, what: 'a rare state', path: `${path}?sort=${sort}&limit=50&status=returned` },
    { name: `sort=${sort}`, what: 'late ones', path: `${path}?sort=${sort}&limit=50&late=true` },
    { name: `sort=${sort}`, what: 'of a rare courier', path: `${path}?sort=${sort}&limit=50&${courier}` },
    { name: `sort=${sort}`, what: 'a week of the past', path: `${path}?sort=${sort}&limit=50&${week}` },
    { name: `sort=${sort}`, what: 'a word of all', path: `${path}?sort=${sort}&limit=50&search=lagos` },
  ]);
  const filters = ['', 'status=returned', 'status=created,in_transit', 'late=true', week, courier];
  const rareWords = ['search=zanzibarware', 'search=nowhere'];
  const words = ['search=lagos', 'search=depot', 'search=kano+str+ba'];
  const count = (query: string): Case => ({
    name: 'count',
    what: query || 'all',
    path: `${path}/count?${query}`,
  });
  return [
    { name: 'dashboard', what: 'the first page', path },
    ...sorted,
    ...[...filters, ...words].map(count),
    ...rareWords.map((query): Case => ({ ...count(query), isRare: true })),
    { name: 'couriers', what: 'of open deliveries', path: path.replace('/deliveries', '/couriers') },
  ];
}

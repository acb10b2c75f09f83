/** `waybill account list|set`: what an account says about its new deliveries. */
import { parseArgs } from 'node:util';
import type { Database } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import * as store from './store.ts';

const usage = `Usage:
  waybill account list
  waybill account set "Acme" [--currency NGN] [--service-hours 48]`;

const serviceHoursMost = 8_760;

export async function accountCommand(
  args: string[],
  database: Database,
  print: (line: string) => void,
): Promise<undefined> {
  const { values, positionals } = read(args);
  const [verb, name] = positionals;
  if (verb === 'list') {
    const accounts = await store.listAccounts(database);
    if (accounts.length === 0)
      print('There are no accounts yet. A first key makes one: waybill key create --account "Acme"');
    for (const account of accounts) print(describe(account));
    return;
  }
  if (verb !== 'set' || name === undefined) throw new Problem('The command is not complete.', usage);
  const account = await database.asOneStatement((tx) =>
    store.setAccount(tx, name, {
      currency: currency(values.currency),
      serviceTimeMinutes: minutes(values['service-hours']),
    }),
  );
  if (!account) throw new Problem(`There is no account "${name}".`, 'The names are in: waybill account list');
  print(describe(account));
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { currency: { type: 'string' }, 'service-hours': { type: 'string' } },
    });
  } catch (error) {
    throw new Problem((error as Error).message, usage);
  }
}

function currency(text: string | undefined): string | undefined {
  if (text === undefined || Intl.supportedValuesOf('currency').includes(text.toUpperCase()))
    return text?.toUpperCase();
  throw new Problem(`"${text}" is no currency of ISO 4217.`, usage);
}

function minutes(hours: string | undefined): number | undefined {
  if (hours === undefined) return undefined;
  const number = Number(hours);
  if (number > 0 && number <= serviceHoursMost) return Math.max(1, Math.round(number * 60));
  throw new Problem(`--service-hours must be above 0 and at most ${serviceHoursMost}.`, usage);
}

function describe(account: store.AccountRow): string {
  const hours = account.service_time_minutes / 60;
  return `${account.name}: ${account.currency}, expected within ${Number(hours.toFixed(2))} h of creation`;
}

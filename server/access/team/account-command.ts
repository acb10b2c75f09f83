/** `waybill account list|set`: the settings of an account for its new deliveries. */
import { systemClock } from '../../platform/clock.ts';
import { commandName } from '../../platform/command-name.ts';
import type { Database } from '../../platform/database.ts';
import { Problem } from '../../platform/problem.ts';
import { isRejection } from '../../platform/rejection.ts';
import { terminal } from '../actors.ts';
import { readArguments } from '../read-arguments.ts';
import { type AccountRow, listAccounts } from './account-store.ts';
import { isCurrency } from './account-values.ts';
import { makeAccountSettings, type SettingsChange } from './settings.ts';

export const usage = `Usage:
  ${commandName} account list
  ${commandName} account set "Acme" [--currency NGN] [--service-hours 48]`;

const maxServiceHours = 8_760;

type Work = (database: Database, print: (line: string) => void) => Promise<undefined>;

/** Reads the arguments first, so that a mistake is reported before a database is started. */
export function accountCommand(args: string[]): Work {
  const { values, positionals } = read(args);
  const [verb, name] = positionals;
  if (verb === 'list') return list;
  if (verb !== 'set' || name === undefined) throw new Problem('The command is not complete.', usage);
  const change = {
    currency: currency(values.currency),
    service_time_minutes: minutes(values['service-hours']),
  };
  if (change.currency === undefined && change.service_time_minutes === undefined) {
    throw new Problem('Nothing to set.', usage);
  }
  return (database, print) => set(database, print, name, change);
}

async function list(database: Database, print: (line: string) => void): Promise<undefined> {
  const accounts = await listAccounts(database);
  if (accounts.length === 0) {
    print(`There are no accounts yet. The first key creates one: ${commandName} key create --account "Acme"`);
  }
  for (const account of accounts) print(describe(account));
}

async function set(
  database: Database,
  print: (line: string) => void,
  name: string,
  change: SettingsChange,
): Promise<undefined> {
  const account = await makeAccountSettings(database, systemClock).changeByName(terminal, name, change);
  if (!account)
    throw new Problem(`There is no account "${name}".`, `The names are in: ${commandName} account list`);
  if (isRejection(account)) throw new Problem(account.details, usage);
  print(describe(account));
}

const read = (args: string[]) =>
  readArguments(
    {
      args,
      allowPositionals: true,
      options: { currency: { type: 'string' }, 'service-hours': { type: 'string' } },
    },
    usage,
  );

function currency(text: string | undefined): string | undefined {
  if (text === undefined || isCurrency(text.toUpperCase())) return text?.toUpperCase();
  throw new Problem(`"${text}" is not an ISO 4217 currency.`, usage);
}

function minutes(hours: string | undefined): number | undefined {
  if (hours === undefined) return undefined;
  const number = /^\d+(\.\d+)?$/.test(hours) ? Number(hours) : 0;
  if (number > 0 && number <= maxServiceHours) return Math.max(1, Math.round(number * 60));
  throw new Problem(`--service-hours must be above 0 and at most ${maxServiceHours}.`, usage);
}

function describe(account: AccountRow): string {
  const hours = account.service_time_minutes / 60;
  return `${account.name}: ${account.currency}, expected within ${Number(hours.toFixed(2))} h of creation`;
}

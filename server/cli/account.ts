/** `waybill account list|set`: the settings of an account for its new deliveries. */
import { type Country, countries } from '../../contract/countries.ts';
import {
  type AccountRow,
  changeAccount,
  isCurrency,
  isTimeZone,
  knownTimeZones,
  listAccounts,
  lockAccountByName,
  type SettingsChange,
  terminal,
} from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { isRejection } from '../errors/rejection.ts';
import { systemClock } from '../platform/clock.ts';
import { commandName } from '../platform/command-name.ts';
import { Problem } from '../platform/problem.ts';
import { misused, readArguments, refuseOthers } from './read-arguments.ts';
import type { Work } from './short-command.ts';

export const usage = `Usage:
  ${commandName} account list
  ${commandName} account set "Acme" [--currency NGN] [--country NG|none] [--time-zone Africa/Lagos] [--service-hours 48]
The country is for phone numbers that people type without a country code, the time zone for days, labels and times in the dashboard.`;

const maxServiceHours = 8_760;
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** Reads the arguments first, so that a mistake is reported before a database is started. */
export function command(args: string[]): Work {
  const input = readArguments(
    {
      args,
      allowPositionals: true,
      options: {
        currency: { type: 'string' },
        country: { type: 'string' },
        'time-zone': { type: 'string' },
        'service-hours': { type: 'string' },
      },
    },
    usage,
  );
  const { values, positionals } = input;
  const [verb, name] = positionals;
  if (verb === 'list') {
    refuseOthers(input, { words: 1, options: [] }, usage);
    return list;
  }
  if (verb !== 'set' || name === undefined) {
    const missing =
      verb === 'set' ? 'Missing the name of the account: which one is to be changed?' : undefined;
    throw misused(verb, ['list', 'set'], usage, missing);
  }
  refuseOthers(input, { words: 2, options: Object.keys(values) }, usage);
  const change: SettingsChange = {
    currency: currency(values.currency),
    country: country(values.country),
    time_zone: timeZone(values['time-zone']),
    service_time_minutes: minutes(values['service-hours']),
  };
  if (Object.values(change).every((value) => value === undefined)) {
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
  const parts = { database, clock: systemClock };
  const account = await changeAccount(parts, terminal, (tx) => lockAccountByName(tx, name), change);
  if (!account)
    throw new Problem(`There is no account "${name}".`, `The names are in: ${commandName} account list`);
  if (isRejection(account)) throw new Problem(account.details, usage);
  print(describe(account));
}

function currency(text: string | undefined): string | undefined {
  if (text === undefined || isCurrency(text.toUpperCase())) return text?.toUpperCase();
  throw new Problem(`"${text}" is not an ISO 4217 currency.`, usage);
}

/** Null: none. */
function country(text: string | undefined): Country | null | undefined {
  if (text === undefined) return undefined;
  if (text.toLowerCase() === 'none') return null;
  const code = countries.find((one) => one === text.toUpperCase());
  if (code) return code;
  throw new Problem(
    `"${text}" is not a country of ISO 3166-1. Give its code of two letters, such as NG, or none.`,
    usage,
  );
}

/** In any case; the database is asked when it is set. */
function timeZone(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const match = knownTimeZones.find((name) => name.toLowerCase() === text.toLowerCase());
  if (match !== undefined || isTimeZone(text)) return match ?? text;
  throw new Problem(`"${text}" is not a time zone. Give its name, such as Africa/Lagos or UTC.`, usage);
}

function minutes(hours: string | undefined): number | undefined {
  if (hours === undefined) return undefined;
  const number = /^\d+(\.\d+)?$/.test(hours) ? Number(hours) : 0;
  if (number > 0 && number <= maxServiceHours) return Math.max(1, Math.round(number * 60));
  throw new Problem(`--service-hours must be above 0 and at most ${maxServiceHours}.`, usage);
}

function describe(account: AccountRow): string {
  const hours = Number((account.service_time_minutes / 60).toFixed(2));
  const where =
    account.country === null ? 'no country' : (countryNames.of(account.country) ?? account.country);
  return `${account.name}: ${account.currency}, ${where}, ${account.time_zone}, expected within ${hours} h of creation`;
}

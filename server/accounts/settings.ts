/** Changing the settings of an account: what changed, from what to what, is one entry of the audit log. */

import { currencyDigits } from '../../contract/currencies.ts';
import type { Problem } from '../../contract/problems/index.ts';
import { type Database, isBadValue, type Tx } from '../database/database.ts';
import { queryValue } from '../database/statements.ts';
import { isRejection, problem, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import { type AccountRow, type Settings, updateAccount } from './account-store.ts';
import type { Actor } from './actors.ts';
import { recordAudit } from './audit.ts';

/** What is left out stays as it is. */
export type SettingsChange = { [Name in keyof Settings]?: Settings[Name] | undefined };

export interface SettingsParts {
  database: Database;
  clock: Clock;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: Settings['country']) => (code === null ? 'none' : (countryNames.of(code) ?? code));

const settingsInWords: Record<keyof Settings, (settings: Settings) => [label: string, value: string]> = {
  name: ({ name }) => ['name', `“${name}”`],
  currency: ({ currency }) => ['currency', currency],
  time_zone: ({ time_zone: timeZone }) => ['time zone', timeZone],
  country: ({ country }) => ['country', countryName(country)],
  service_time_minutes: ({ service_time_minutes: minutes }) => ['service time', formatMinutes(minutes)],
};
const settingNames = ['name', 'currency', 'time_zone', 'country', 'service_time_minutes'] as const;

/** Undefined if `lock` finds no account. */
export function changeAccount<Found extends AccountRow | undefined>(
  { database, clock }: SettingsParts,
  by: Actor,
  lock: (tx: Tx) => Promise<Found>,
  change: SettingsChange,
): Promise<Found | AccountRow | Rejection> {
  return database.inTransaction(async (tx) => {
    const before = await lock(tx);
    if (before === undefined) return before;
    const changed = settingNames.filter(
      (name) => change[name] !== undefined && change[name] !== before[name],
    );
    if (changed.length === 0) return before;
    const rejection = await rejectUnknownValues(tx, change);
    if (rejection) return rejection;
    const after = await update(tx, before, change);
    if (isRejection(after)) return after;
    const changes = changed.map((name) => {
      const [[label, from], [, to]] = [settingsInWords[name](before), settingsInWords[name](after)];
      return `the ${label} from ${from} to ${to}`;
    });
    await recordAudit(tx, by, {
      accountId: before.account_id,
      action: 'settings.changed',
      summary: `changed ${changes.join(', ')}`,
      at: clock.now(),
      data: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }])),
    });
    return after;
  });
}

async function update(tx: Tx, before: AccountRow, change: SettingsChange) {
  try {
    return await updateAccount(tx, before.account_id, {
      name: change.name ?? before.name,
      currency: change.currency ?? before.currency,
      time_zone: change.time_zone ?? before.time_zone,
      country: change.country === undefined ? before.country : change.country,
      service_time_minutes: change.service_time_minutes ?? before.service_time_minutes,
    });
  } catch (error) {
    // The values were checked before: only the index on the name is left to refuse one.
    if (isBadValue(error)) return nameTaken(change.name ?? before.name);
    throw error;
  }
}

export const nameTaken = (name: string) => new Rejection('account_name_taken', { name });

/*
 * What an account's currency and time zone can be: what Node knows by name. The contract bounds their form, this file their
 * meaning. The time zone has to be known to PostgreSQL as well, which counts days in it.
 */
const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** For a form to choose from, by code. */
export const knownCurrencies = [...currencyCodes].sort().map((code) => ({
  code,
  name: currencyNames.of(code) ?? code,
  digits: currencyDigits(code),
}));

/**
 * Who lives in these zones looks for their current names. Intl does not give them: Node 20 and 24 accept `Asia/Kolkata`, but list the
 * zone as `Asia/Calcutta` and answer with that name, because ICU keeps the name that a zone had first.
 */
const currentNames = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
];

/** For a form to choose from. Node leaves out UTC, and further names of the same zone, which are taken as well. */
export const knownTimeZones: string[] = [
  'UTC',
  ...[...new Set([...Intl.supportedValuesOf('timeZone'), ...currentNames])]
    .filter((name) => name !== 'UTC')
    .sort(),
];

export const isCurrency = (code: string) => currencyCodes.has(code);

export function rejectUnknownCurrency(currency: string): Rejection | undefined {
  return isCurrency(currency) ? undefined : new Rejection('currency', {}, { field: 'currency' });
}

export function isTimeZone(name: string): boolean {
  if (knownTimeZones.includes(name)) return true;
  if (!/^[A-Z]/.test(name)) return false; // to PostgreSQL "+02" means the opposite offset
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

type AccountValues = Pick<SettingsChange, 'currency' | 'time_zone'>;

export async function rejectUnknownValues(tx: Tx, values: AccountValues): Promise<Rejection | undefined> {
  const faults = await unknownValueFaults(tx, values);
  return faults.length > 0 ? new Rejection(faults) : undefined;
}

export async function unknownValueFaults(
  tx: Tx,
  { currency, time_zone: timeZone }: AccountValues,
): Promise<Problem[]> {
  const faults: Problem[] = [];
  if (currency !== undefined && !isCurrency(currency)) {
    faults.push(problem('currency', {}, { field: 'currency' }));
  }
  if (timeZone !== undefined && !(isTimeZone(timeZone) && (await isTimeZoneOfDatabase(tx, timeZone)))) {
    faults.push(problem('time_zone', {}, { field: 'time_zone' }));
  }
  return faults;
}

/** A PostgreSQL that uses the system's time zones may lack old names that Node has. */
const isTimeZoneOfDatabase = (tx: Tx, name: string) =>
  queryValue<boolean>(tx, 'is-time-zone', { name })`
    select exists (select from pg_timezone_names where name = $name)`;

/** 10080 minutes are "7 days", 90 are "90 minutes". Pure. */
export function formatMinutes(minutes: number): string {
  if (minutes % 1_440 === 0) return counted(minutes / 1_440, 'day');
  return minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * What an account's currency and time zone can be: what Node knows by name. The contract bounds their form, this
 * file their meaning. The time zone has to be known to PostgreSQL as well, which counts days in it.
 */
import { currencyDigits } from '../../contract/currencies.ts';
import type { Problem } from '../../contract/problems/index.ts';
import type { Tx } from '../database/database.ts';
import { queryFirst } from '../database/statements.ts';
import { problem, Rejection } from '../errors/rejection.ts';

interface KnownCurrency {
  code: string;
  name: string;
  /** Digits of the minor unit: 2 for USD, 0 for JPY. */
  digits: number;
}

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** For a form to choose from, by code. */
export const knownCurrencies: KnownCurrency[] = [...currencyCodes].sort().map((code) => ({
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

export function isCurrency(code: string): boolean {
  return currencyCodes.has(code);
}

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

interface AccountValues {
  currency?: string | undefined;
  time_zone?: string | undefined;
}

/** A rejection that names every value that is not known. */
export async function rejectUnknownValues(tx: Tx, values: AccountValues): Promise<Rejection | undefined> {
  const faults = await unknownValueFaults(tx, values);
  return faults.length > 0 ? new Rejection(faults) : undefined;
}

/** A problem for each value that is not known. */
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
async function isTimeZoneOfDatabase(tx: Tx, name: string): Promise<boolean> {
  const row = await queryFirst<{ known: boolean }>(tx, 'is-time-zone', { name })`
    select exists (select from pg_timezone_names where name = $name) as known`;
  return row?.known ?? false;
}

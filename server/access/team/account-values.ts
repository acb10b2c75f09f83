/**
 * What an account's currency and time zone can be: what Node knows by name. The contract bounds their form, this
 * file their meaning. The time zone has to be known to PostgreSQL as well, which counts days in it.
 */
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';

export interface KnownCurrency {
  code: string;
  name: string;
  /** Digits of the minor unit: 2 for USD, 0 for JPY. */
  digits: number;
}

const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** Of the currencies that were asked for: some 300 at most. Making a format takes longer than all the rest of a row. */
const digitsOf = new Map<string, number>();

export function currencyDigits(code: string): number {
  let digits = digitsOf.get(code);
  if (digits === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
    digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    digitsOf.set(code, digits);
  }
  return digits;
}

/** For a form to choose from, by code. */
export const knownCurrencies: KnownCurrency[] = [...currencyCodes].sort().map((code) => ({
  code,
  name: currencyNames.of(code) ?? code,
  digits: currencyDigits(code),
}));

/** For a form to choose from. Node leaves out UTC, and other names of the same zone, which are taken as well. */
export const knownTimeZones: string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(
  (name, i, all) => all.indexOf(name) === i,
);

export function isCurrency(code: string): boolean {
  return currencyCodes.has(code);
}

function isTimeZone(name: string): boolean {
  if (knownTimeZones.includes(name)) return true;
  if (!/^[A-Z]/.test(name)) return false; // "+02" is no place: to PostgreSQL it means the opposite
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Throws a refusal that names every value that is not known. */
export async function refuseUnknownValues(
  tx: Tx,
  values: { currency?: string | undefined; time_zone?: string | undefined },
): Promise<void> {
  const faults: string[] = [];
  const { currency, time_zone: timeZone } = values;
  if (currency !== undefined && !isCurrency(currency)) {
    faults.push('currency must be a currency of ISO 4217, such as NGN');
  }
  if (timeZone !== undefined && !(isTimeZone(timeZone) && (await isTimeZoneOfDatabase(tx, timeZone)))) {
    faults.push('time_zone must be a time zone, such as Africa/Lagos');
  }
  if (faults.length > 0) throw new Refusal('invalidRequest', faults.join('; '));
}

/** A PostgreSQL that uses the system's time zones may lack old names that Node has. */
async function isTimeZoneOfDatabase(tx: Tx, name: string): Promise<boolean> {
  const rows = await tx.query<{ known: boolean }>(
    {
      name: 'is-time-zone',
      text: 'select exists (select from pg_timezone_names where name = $1) as known',
    },
    [name],
  );
  return rows[0]!.known;
}

/** Changing the settings of an account: what changed, from what to what, is one entry of the audit log. */

import { type Database, isBadValue, type Tx } from '../database/database.ts';
import { isRejection, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import { type AccountRow, type Settings, updateAccount } from './account-store.ts';
import { rejectUnknownValues } from './account-values.ts';
import type { Actor } from './actors.ts';
import { recordAudit } from './audit.ts';
import { formatMinutes } from './format-minutes.ts';

/** What is left out stays as it is. */
export type SettingsChange = { [Name in keyof Settings]?: Settings[Name] | undefined };

export interface SettingsParts {
  database: Database;
  clock: Clock;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countryName = (code: Settings['country']) => (code === null ? 'none' : (countryNames.of(code) ?? code));

/** Each with its value in words. */
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
    const unknown = await rejectUnknownValues(tx, change);
    if (unknown) return unknown;
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

async function update(tx: Tx, before: AccountRow, change: SettingsChange): Promise<AccountRow | Rejection> {
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

export function nameTaken(name: string): Rejection {
  return new Rejection('account_name_taken', { name });
}

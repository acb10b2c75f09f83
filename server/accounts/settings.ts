/** Changing the settings of an account: what changed, from what to what, is one entry of the audit log. */

import { type Database, isBadValue, type Tx } from '../database/database.ts';
import { isRejection, Rejection } from '../errors/rejection.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccountId } from '../platform/ids.ts';
import {
  type AccountRow,
  lockAccount,
  lockAccountByName,
  type Settings,
  updateAccount,
} from './account-store.ts';
import { rejectUnknownValues } from './account-values.ts';
import type { Actor } from './actors.ts';
import { recordAudit } from './audit.ts';
import { formatMinutes } from './format-minutes.ts';

/** What is left out stays as it is. */
export type SettingsChange = { [Name in keyof Settings]?: Settings[Name] | undefined };

export function makeAccountSettings(database: Database, clock: Clock) {
  return {
    change: (by: Actor, accountId: AccountId, change: SettingsChange) =>
      database.inTransaction(async (tx) =>
        applyChange(tx, by, await lockAccount(tx, accountId), change, clock.now()),
      ),
    /** For the terminal, which knows accounts by their name; undefined if there is none of this name. */
    changeByName: (by: Actor, name: string, change: SettingsChange) =>
      database.inTransaction(async (tx) => {
        const account = await lockAccountByName(tx, name);
        return account && applyChange(tx, by, account, change, clock.now());
      }),
  };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const describe: { [Name in keyof Settings]: (value: Settings[Name]) => string } = {
  name: (name) => `“${name}”`,
  currency: (code) => code,
  time_zone: (name) => name,
  country: (code) => (code === null ? 'none' : (countryNames.of(code) ?? code)),
  service_time_minutes: formatMinutes,
};
const words: Record<keyof Settings, string> = {
  name: 'name',
  currency: 'currency',
  time_zone: 'time zone',
  country: 'country',
  service_time_minutes: 'service time',
};

async function applyChange(
  tx: Tx,
  by: Actor,
  before: AccountRow,
  change: SettingsChange,
  at: number,
): Promise<AccountRow | Rejection> {
  const names = Object.keys(words) as (keyof Settings)[];
  const changed = names.filter((name) => change[name] !== undefined && change[name] !== before[name]);
  if (changed.length === 0) return before;
  const unknown = await rejectUnknownValues(tx, change);
  if (unknown) return unknown;
  const after = await update(tx, before, change);
  if (isRejection(after)) return after;
  const said = <Name extends keyof Settings>(name: Name) =>
    `the ${words[name]} from ${describe[name](before[name])} to ${describe[name](after[name])}`;
  await recordAudit(tx, by, {
    accountId: before.account_id,
    action: 'settings.changed',
    summary: `changed ${changed.map(said).join(', ')}`,
    at,
    data: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }])),
  });
  return after;
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

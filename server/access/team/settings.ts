/** Changing the settings of an account: what changed, from what to what, is one entry of the audit log. */

import type { Clock } from '../../platform/clock.ts';
import { type Database, isBadValue, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { AccountId } from '../../platform/ids.ts';
import type { Actor } from '../actors.ts';
import { recordAudit } from '../audit.ts';
import { minutesInWords } from '../minutes-in-words.ts';
import {
  type AccountRow,
  lockAccount,
  lockAccountByName,
  readAccount,
  type Settings,
  updateAccount,
} from './account-store.ts';
import { refuseUnknownValues } from './account-values.ts';

/** What is left out stays as it is. */
export type SettingsChange = { [Name in keyof Settings]?: Settings[Name] | undefined };

export interface AccountSettings {
  read(accountId: AccountId): Promise<AccountRow>;
  change(by: Actor, accountId: AccountId, change: SettingsChange): Promise<AccountRow>;
  /** For the terminal, which knows accounts by their name; undefined where there is none of this name. */
  changeByName(by: Actor, name: string, change: SettingsChange): Promise<AccountRow | undefined>;
}

export function makeAccountSettings(database: Database, clock: Clock): AccountSettings {
  return {
    read: (accountId) => readAccount(database, accountId),
    change: (by, accountId, wanted) =>
      database.inTransaction(async (tx) =>
        change(tx, by, await lockAccount(tx, accountId), wanted, clock.now()),
      ),
    changeByName: (by, name, wanted) =>
      database.inTransaction(async (tx) => {
        const account = await lockAccountByName(tx, name);
        return account && change(tx, by, account, wanted, clock.now());
      }),
  };
}

const describe: { [Name in keyof Settings]: (value: Settings[Name]) => string } = {
  name: (name) => `“${name}”`,
  currency: (code) => code,
  time_zone: (name) => name,
  service_time_minutes: minutesInWords,
};
const words: Record<keyof Settings, string> = {
  name: 'name',
  currency: 'currency',
  time_zone: 'time zone',
  service_time_minutes: 'service time',
};

async function change(tx: Tx, by: Actor, before: AccountRow, wanted: SettingsChange, at: number) {
  const names = Object.keys(words) as (keyof Settings)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name]);
  if (changed.length === 0) return before;
  await refuseUnknownValues(tx, wanted);
  const after = await update(tx, before, wanted);
  const said = <Name extends keyof Settings>(name: Name) =>
    `the ${words[name]} from ${describe[name](before[name])} to ${describe[name](after[name])}`;
  const { actor, personId, network } = by;
  await recordAudit(tx, {
    accountId: before.account_id,
    actor,
    personId,
    network,
    action: 'settings.changed',
    summary: `changed ${changed.map(said).join(', ')}`,
    at,
    data: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }])),
  });
  return after;
}

async function update(tx: Tx, before: AccountRow, wanted: SettingsChange): Promise<AccountRow> {
  try {
    return await updateAccount(tx, before.account_id, {
      name: wanted.name ?? before.name,
      currency: wanted.currency ?? before.currency,
      time_zone: wanted.time_zone ?? before.time_zone,
      service_time_minutes: wanted.service_time_minutes ?? before.service_time_minutes,
    });
  } catch (error) {
    // The values were checked before: only the index on the name is left to refuse one.
    if (isBadValue(error)) throw nameTaken(wanted.name ?? before.name);
    throw error;
  }
}

export function nameTaken(name: string): Refusal {
  return new Refusal('conflict', `there is an account “${name}” already; choose another name`);
}

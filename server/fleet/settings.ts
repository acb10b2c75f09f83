/**
 * What the delivery company decides for all its couriers. Moves, suggestions and automatic dispatch ask all the time,
 * so a node remembers the settings for a second at most: a change counts on every node within it, and at once on the
 * node that made it.
 */
import { type Actor, recordAudit, refuseUnknownValues } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/database.ts';
import { type FleetSettings, lockSettings, readSettings, updateSettings } from './settings-store.ts';

export type { FleetSettings };

const rememberMs = 1_000;

/** What is left out stays as it is. */
export type FleetSettingsChange = { [Name in keyof FleetSettings]?: FleetSettings[Name] | undefined };

export interface FleetSettingsKeeper {
  /** As they were within the last second. */
  current(): Promise<FleetSettings>;
  /** As they are now. */
  read(): Promise<FleetSettings>;
  change(by: Actor, change: FleetSettingsChange): Promise<FleetSettings>;
}

export function makeFleetSettings(database: Database, clock: Clock): FleetSettingsKeeper {
  // The question itself is kept, so that many who ask at once ask once.
  let known: { since: number; asked: Promise<FleetSettings> } | undefined;

  function remember(asked: Promise<FleetSettings>): Promise<FleetSettings> {
    const entry = { since: clock.elapsed(), asked };
    known = entry;
    asked.catch(() => {
      if (known === entry) known = undefined;
    });
    return asked;
  }

  return {
    current: async () =>
      known && clock.elapsed() - known.since < rememberMs ? known.asked : remember(readSettings(database)),
    read: () => readSettings(database),
    async change(by, wanted) {
      const after = await database.inTransaction((tx) => change(tx, by, wanted, clock.now()));
      return remember(Promise.resolve(after));
    },
  };
}

const words: Record<keyof FleetSettings, string> = {
  automatic: 'automatic dispatch',
  max_attempts: 'attempts before a return',
  max_parcels: 'most deliveries of a courier',
  proof_kept_days: 'days that proof is kept',
  time_zone: 'time zone of the fleet',
};

const shown = (value: FleetSettings[keyof FleetSettings]) =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

async function change(tx: Tx, by: Actor, wanted: FleetSettingsChange, at: number): Promise<FleetSettings> {
  const before = await lockSettings(tx);
  const names = Object.keys(words) as (keyof FleetSettings)[];
  const changed = names.filter((name) => wanted[name] !== undefined && wanted[name] !== before[name]);
  if (changed.length === 0) return before;
  await refuseUnknownValues(tx, { time_zone: wanted.time_zone });
  const after: FleetSettings = {
    ...before,
    ...(Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<FleetSettings>),
  };
  await updateSettings(tx, after);
  const said = changed.map((name) => `${words[name]} from ${shown(before[name])} to ${shown(after[name])}`);
  await recordAudit(tx, {
    accountId: null,
    actor: by.actor,
    personId: by.personId,
    network: by.network,
    action: 'fleet_settings.changed',
    summary: `changed the settings of the fleet: ${said.join(', ')}`,
    at,
    data: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }])),
  });
  return after;
}

/**
 * The fleet settings, which apply to all couriers and accounts. They are read for every move, so each node caches them for
 * one second: a change takes effect within a second on every node, and at once on the node that made it.
 */
import { inOneLine } from '../../contract/lines.ts';
import { type Actor, recordAudit, rejectUnknownValues } from '../accounts/index.ts';
import type { Database, Tx } from '../database/database.ts';
import { clearPinTries, clearProofs, type Policy } from '../deliveries/index.ts';
import { isRejection } from '../errors/rejection.ts';
import { within } from '../observability/tracing/span.ts';
import type { Clock } from '../platform/clock.ts';
import type { Chore } from '../workers/housekeeping.ts';
import { type FleetSettings, lockSettings, readSettings, updateSettings } from './settings-store.ts';

export type { FleetSettings };

const rememberMs = 1_000;

type FleetSettingsChange = { [Name in keyof FleetSettings]?: FleetSettings[Name] | undefined };

/** What the lifecycle needs of them. */
export function policyOf({ max_attempts, required_proof }: FleetSettings): Policy {
  return { maxAttempts: max_attempts, requiredProof: required_proof };
}

export type FleetSettingsKeeper = ReturnType<typeof makeFleetSettings>;

export function makeFleetSettings(database: Database, clock: Clock) {
  // The promise is cached, so that concurrent callers share one query.
  let cached: { since: number; settings: Promise<FleetSettings> } | undefined;

  function remember(settings: Promise<FleetSettings>): Promise<FleetSettings> {
    const entry = { since: clock.elapsed(), settings };
    cached = entry;
    settings.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return settings;
  }

  return {
    /** At most a second old. */
    current: async () =>
      cached && clock.elapsed() - cached.since < rememberMs
        ? cached.settings
        : remember(within(undefined, () => readSettings(database))),
    read: () => readSettings(database),
    async change(by: Actor, wanted: FleetSettingsChange) {
      const after = await database.inTransaction((tx) => change(tx, by, wanted, clock.now()));
      return isRejection(after) ? after : remember(Promise.resolve(after));
    },
  };
}

const labels: Record<keyof FleetSettings, string> = {
  automatic: 'automatic assignment',
  max_attempts: 'attempts before a return',
  max_parcels: 'maximum parcels per courier',
  proof_kept_days: 'days to keep proof',
  personal_data_kept_days: 'days to keep personal data',
  time_zone: 'time zone',
  required_proof: 'required proof',
  company_name: 'company name',
  company_address: 'company address',
};

function shown(name: keyof FleetSettings, value: FleetSettings[keyof FleetSettings]): string {
  const isText = name === 'company_name' || name === 'company_address';
  if (isText) return value === null ? 'none' : `“${inOneLine(String(value))}”`;
  if (value === null) return 'no limit';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** Lists are the same if they have the same values, in any order. */
function isSame(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? String(a.toSorted()) === String(b.toSorted()) : a === b;
}

async function change(tx: Tx, by: Actor, wanted: FleetSettingsChange, at: number) {
  const before = await lockSettings(tx);
  const names = Object.keys(labels) as (keyof FleetSettings)[];
  const changed = names.filter((name) => wanted[name] !== undefined && !isSame(wanted[name], before[name]));
  if (changed.length === 0) return before;
  const rejection = await rejectUnknownValues(tx, { time_zone: wanted.time_zone });
  if (rejection) return rejection;
  const after: FleetSettings = {
    ...before,
    ...(Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<FleetSettings>),
  };
  await updateSettings(tx, after);
  const changes = changed.map(
    (name) => `${labels[name]} from ${shown(name, before[name])} to ${shown(name, after[name])}`,
  );
  await recordAudit(tx, by, {
    accountId: null,
    action: 'fleet_settings.changed',
    summary: `changed the fleet settings: ${changes.join(', ')}`,
    at,
    data: Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }])),
  });
  return after;
}

const dayMs = 24 * 3_600_000;
const pinTriesKeptMs = 180 * dayMs;

export function proofChores(settings: Pick<FleetSettingsKeeper, 'read'>): Chore[] {
  return [
    {
      name: 'proof',
      keptMs: async () => (await settings.read()).proof_kept_days * dayMs,
      clear: clearProofs,
    },
    { name: 'tries at PINs', keptMs: pinTriesKeptMs, clear: clearPinTries },
  ];
}

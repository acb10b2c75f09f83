import type { Static } from 'typebox';
import type { FleetSettings as SettingsBody } from '../../contract/dashboard/fleet-settings.ts';
import type { Database, Tx } from '../database/database.ts';
import { execute, queryOne } from '../database/statements.ts';

export type FleetSettings = Static<typeof SettingsBody>;

const columns =
  'automatic, max_attempts, max_parcels, proof_kept_days, personal_data_kept_days, time_zone, required_proof, company_name, company_address';

export function readSettings(database: Database) {
  return queryOne<FleetSettings>(database, 'read-fleet-settings')`select ${columns} from fleet_settings`;
}

/** Locked until the transaction ends, so that of two concurrent changes the second sees the first. */
export function lockSettings(tx: Tx) {
  return queryOne<FleetSettings>(tx, 'lock-fleet-settings')`select ${columns} from fleet_settings for update`;
}

export function updateSettings(tx: Tx, settings: FleetSettings) {
  return execute(tx, 'update-fleet-settings', settings)`
    update fleet_settings
    set automatic = $automatic, max_attempts = $max_attempts, max_parcels = $max_parcels,
        proof_kept_days = $proof_kept_days, personal_data_kept_days = $personal_data_kept_days,
        time_zone = $time_zone, required_proof = $required_proof, company_name = $company_name,
        company_address = $company_address`;
}

/** At set-up the fleet gets the time zone of the first account; operators can change it later. */
export function setFleetTimeZone(tx: Tx, timeZone: string) {
  return execute(tx, 'set-fleet-time-zone', { timeZone })`update fleet_settings set time_zone = $timeZone`;
}

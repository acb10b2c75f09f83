/** The SQL of the fleet's settings: one row. */
import type { Static } from 'typebox';
import type { FleetSettings as SettingsBody } from '../../contract/dashboard/fleet-settings.ts';
import type { Database, Tx } from '../platform/database.ts';
import { onlyRow } from '../platform/only-row.ts';

export type FleetSettings = Static<typeof SettingsBody>;

const columns =
  'automatic, max_attempts, max_parcels, proof_kept_days, personal_data_kept_days, time_zone, required_proof, company_name, company_address';

export async function readSettings(database: Database): Promise<FleetSettings> {
  const rows = await database.read<FleetSettings>(
    { name: 'read-fleet-settings', text: `select ${columns} from fleet_settings` },
    [],
  );
  return onlyRow(rows);
}

/** Locked until the transaction ends, so that of two concurrent changes the second sees the first. */
export async function lockSettings(tx: Tx): Promise<FleetSettings> {
  const rows = await tx.query<FleetSettings>(
    { name: 'lock-fleet-settings', text: `select ${columns} from fleet_settings for update` },
    [],
  );
  return onlyRow(rows);
}

export async function updateSettings(tx: Tx, settings: FleetSettings): Promise<void> {
  await tx.query(
    {
      name: 'update-fleet-settings',
      text: `
        update fleet_settings
        set automatic = $1, max_attempts = $2, max_parcels = $3, proof_kept_days = $4, time_zone = $5,
            personal_data_kept_days = $6, required_proof = $7, company_name = $8, company_address = $9`,
    },
    [
      settings.automatic,
      settings.max_attempts,
      settings.max_parcels,
      settings.proof_kept_days,
      settings.time_zone,
      settings.personal_data_kept_days,
      settings.required_proof,
      settings.company_name,
      settings.company_address,
    ],
  );
}

/** At set-up the fleet gets the time zone of the first account; operators can change it later. */
export async function setFleetTimeZone(tx: Tx, timeZone: string): Promise<void> {
  await tx.query({ name: 'set-fleet-time-zone', text: 'update fleet_settings set time_zone = $1' }, [
    timeZone,
  ]);
}

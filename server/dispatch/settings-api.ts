/** Binds the dashboard's operations on the fleet settings. */
import { changeFleetSettings, getFleetSettings } from '../../contract/dashboard/fleet-settings.ts';
import type { Binder } from '../accounts/index.ts';
import { unwrap } from '../http/refusal.ts';
import type { FleetSettingsKeeper } from './settings.ts';

export function bindFleetSettings(binder: Binder, settings: FleetSettingsKeeper): void {
  binder.bind(getFleetSettings, async () => ({ status: 200, body: await settings.read() }));

  binder.bind(changeFleetSettings, async ({ caller, body }) => ({
    status: 200,
    body: unwrap(await settings.change(caller, body)),
  }));
}

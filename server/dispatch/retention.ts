/** Deletes proof after the days that operators set. The events still say that it existed. */
import { clearPinTries, clearProofs } from '../deliveries/index.ts';
import type { Chore } from '../workers/housekeeping.ts';
import type { FleetSettingsKeeper } from './settings.ts';

const dayMs = 24 * 3_600_000;
/** Long after the delivery has ended. */
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

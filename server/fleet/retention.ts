/** How long proof is kept: as many days as the operators set. What the events say of it stays. */
import { clearPinTries, clearProofs } from '../deliveries/index.ts';
import type { Chore } from '../platform/housekeeping.ts';
import type { FleetSettingsKeeper } from './settings.ts';

const dayMs = 24 * 3_600_000;
/** A delivery has long ended by then. */
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

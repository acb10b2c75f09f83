/** How events and the audit log name a courier. */
import { type CourierId, idWithoutHyphens } from '../platform/ids.ts';

/** Without hyphens, because it is also the scope of a phone's idempotency keys. */
export function courierActor(courierId: CourierId): string {
  return `courier:${idWithoutHyphens(courierId)}`;
}

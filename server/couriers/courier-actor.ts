/** How events and the audit log name a courier; it is also the scope of the idempotency keys of their phones. */
import type { CourierId } from '../platform/ids.ts';

export function courierActor(courierId: CourierId): string {
  return `courier:${courierId}`;
}

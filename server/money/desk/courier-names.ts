/** What the desk asks about couriers. */
import type { CourierId } from '../../platform/ids.ts';

export interface CourierNames {
  find(courierId: CourierId): Promise<{ name: string } | undefined>;
  namesOf(courierIds: readonly CourierId[]): Promise<ReadonlyMap<CourierId, string>>;
}

/** What the operations of the desk are made from. */
import type { Database } from '../../database/database.ts';
import type { KeyedRequests } from '../../idempotency/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AccountId, CourierId } from '../../platform/ids.ts';

export interface CourierNames {
  find(courierId: CourierId): Promise<{ name: string } | undefined>;
  namesOf(courierIds: readonly CourierId[]): Promise<ReadonlyMap<CourierId, string>>;
}

export interface CashParts {
  database: Database;
  clock: Clock;
  couriers: CourierNames;
  keyedRequests: Pick<KeyedRequests, 'inOneTransaction'>;
  /** After each commit that wrote to the outbox. */
  onCommitted(accountIds: readonly AccountId[]): void;
}

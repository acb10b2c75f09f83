import type { Couriers, Loads } from '../couriers/index.ts';
import type { Database } from '../database/database.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { KeyedRequests } from '../idempotency/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { FleetSettingsKeeper } from './settings.ts';

/** What dispatch is made from; each part of it takes what it needs. */
export interface Parts {
  database: Database;
  clock: Clock;
  deliveries: Deliveries;
  couriers: Pick<Couriers, 'find' | 'findMany' | 'list'>;
  loads: Loads;
  settings: Pick<FleetSettingsKeeper, 'current' | 'read'>;
  keyedRequests: Pick<KeyedRequests, 'inManyTransactions'>;
}

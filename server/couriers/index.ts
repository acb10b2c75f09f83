/** What other capabilities may use of couriers. */
export { bindCouriers } from './api.ts';
export { withCachedPages } from './cached-pages-api.ts';
export type { CashLimit } from './cash-limit.ts';
export { courierChores, makeCourierAccess, makeCourierAccessCreatedBy } from './courier-access.ts';
export { type Couriers, makeCouriers } from './couriers.ts';
export { readToCollectOf } from './load-store.ts';
export { boardRemembersMs, type Loads, makeLoads, noLoad } from './loads.ts';
export type { Courier } from './store.ts';

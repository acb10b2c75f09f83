/** What other capabilities may use of deliveries. */
export { bindDeliveries, cachingHeaders, notFound, refOf, viewOf } from './api.ts';
export { bindDashboardDeliveries, modeOf } from './dashboard-api.ts';
export { type Deliveries, idempotencyKeptMs, makeDeliveries } from './deliveries.ts';
export { beginning, isFinal, statesAfter } from './lifecycle.ts';
export { countLate, type EventOfDelivery, readEventsByKey, type Scope } from './lists/store.ts';
export { indexNewDeliveries, walkOverOldDeliveries } from './search/indexing.ts';
export { clearKeyedAnswers, type DeliveryRef, type DeliveryRow, type Mode } from './store.ts';

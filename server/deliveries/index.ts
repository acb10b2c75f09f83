/** What other capabilities may use of deliveries. */
export { bindDeliveries, cachingHeaders, notFound, refOf, viewOf } from './api.ts';
export { type Deliveries, idempotencyKeptMs, makeDeliveries } from './deliveries.ts';
export { isFinal } from './lifecycle.ts';
export { clearKeyedAnswers, type DeliveryRef, type DeliveryRow } from './store.ts';

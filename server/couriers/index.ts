/** What other capabilities may use of couriers. */
export { bindCouriers, describeCourier } from './api.ts';
export { type CashLimit, readCashLimit } from './cash-limit.ts';
export { type CourierAccess, courierChores, makeCourierAccess } from './courier-access.ts';
export {
  type AnyCourierCaller,
  type CourierBinder,
  type CourierCaller,
  type CourierVisitor,
  courierActor,
  makeCourierBinder,
} from './courier-caller.ts';
export { type Courier, type Couriers, makeCouriers } from './couriers.ts';
export { makeCourierAccessCreatedBy } from './created-by.ts';
export { readToCollectOf } from './load-store.ts';
export { boardRemembersMs, type Load, type Loads, makeLoads, noLoad } from './loads.ts';
export { bindCourierSignIn } from './phone-api.ts';

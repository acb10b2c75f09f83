/** Every operation that Waybill offers to clients, in the order of the reference page. */
import type { PublicOperation } from '../operation.ts';
import { advanceTestDelivery } from './advance-test-delivery.ts';
import * as batches from './batches.ts';
import * as cash from './cash.ts';
import * as deliveries from './deliveries.ts';
import * as lists from './delivery-lists.ts';
import * as assign from './fleet/assign.ts';
import * as fleetCash from './fleet/cash.ts';
import * as desk from './fleet/cash-desk.ts';
import * as couriers from './fleet/couriers.ts';
import { listFleetDeliveries } from './fleet/deliveries.ts';
import * as moves from './fleet/moves.ts';
import * as labels from './labels.ts';
import { listEvents } from './list-events.ts';
import * as attempts from './webhooks/attempts.ts';
import * as endpoints from './webhooks/endpoints.ts';

export const operations: readonly PublicOperation[] = [
  deliveries.createDelivery,
  deliveries.getDelivery,
  deliveries.trackDelivery,
  deliveries.cancelDelivery,
  deliveries.getRecord,
  deliveries.editDelivery,
  batches.createBatch,
  batches.cancelBatch,
  deliveries.instructDelivery,
  lists.listDeliveries,
  lists.countDeliveries,
  lists.listAssignedCouriers,
  lists.listDeliveryEvents,
  labels.getLabel,
  labels.printLabels,
  deliveries.getProof,
  listEvents,
  endpoints.createWebhookEndpoint,
  endpoints.listWebhookEndpoints,
  endpoints.getWebhookEndpoint,
  endpoints.updateWebhookEndpoint,
  endpoints.deleteWebhookEndpoint,
  endpoints.rotateWebhookSecret,
  endpoints.testWebhookEndpoint,
  attempts.listWebhookAttempts,
  attempts.getWebhookAttempt,
  attempts.resendWebhookEvents,
  cash.getCash,
  cash.getCashStatement,
  cash.listPayouts,
  cash.confirmPayout,
  cash.getCashChain,
  advanceTestDelivery,
  listFleetDeliveries,
  assign.assignDelivery,
  assign.unassignDelivery,
  assign.assignDeliveries,
  assign.unassignDeliveries,
  assign.undoAssignments,
  assign.suggestCouriers,
  moves.pickUpDelivery,
  moves.deliverDelivery,
  moves.failDeliveryAttempt,
  moves.returnDelivery,
  moves.correctDelivery,
  moves.correctCollectedAmount,
  couriers.addCourier,
  couriers.listCouriers,
  couriers.changeCourier,
  couriers.deactivateCourier,
  fleetCash.getCourierCash,
  fleetCash.handInCash,
  desk.listHandIns,
  fleetCash.getAccountCash,
  fleetCash.getAccountFees,
  fleetCash.setAccountFees,
  fleetCash.createPayout,
  fleetCash.listAccountPayouts,
  fleetCash.reversePayout,
  desk.getCashDesk,
  desk.depositCash,
  desk.listDeposits,
  desk.closeDesk,
  desk.listClosings,
];

/** Every operation that Waybill offers to clients, in the order of the reference page. */
import type { PublicOperation } from '../operation.ts';
import { advanceTestDelivery } from './advance-test-delivery.ts';
import { cancelBatch, createBatch } from './batches.ts';
import { confirmPayout, getCash, getCashChain, getCashStatement, listPayouts } from './cash.ts';
import {
  cancelDelivery,
  createDelivery,
  editDelivery,
  getDelivery,
  getProof,
  getRecord,
  instructDelivery,
  trackDelivery,
} from './deliveries.ts';
import {
  countDeliveries,
  listAssignedCouriers,
  listDeliveries,
  listDeliveryEvents,
} from './delivery-lists.ts';
import {
  assignDeliveries,
  assignDelivery,
  suggestCouriers,
  unassignDeliveries,
  unassignDelivery,
  undoAssignments,
} from './fleet/assign.ts';
import {
  createPayout,
  getAccountCash,
  getAccountFees,
  getCourierCash,
  handInCash,
  listAccountPayouts,
  reversePayout,
  setAccountFees,
} from './fleet/cash.ts';
import {
  closeDesk,
  depositCash,
  getCashDesk,
  listClosings,
  listDeposits,
  listHandIns,
} from './fleet/cash-desk.ts';
import { addCourier, changeCourier, deactivateCourier, listCouriers } from './fleet/couriers.ts';
import { listFleetDeliveries } from './fleet/deliveries.ts';
import {
  correctCollectedAmount,
  correctDelivery,
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
  returnDelivery,
} from './fleet/moves.ts';
import { getLabel, printLabels } from './labels.ts';
import { listEvents } from './list-events.ts';
import { getWebhookAttempt, listWebhookAttempts, resendWebhookEvents } from './webhooks/attempts.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from './webhooks/endpoints.ts';

export const operations: readonly PublicOperation[] = [
  createDelivery,
  getDelivery,
  trackDelivery,
  cancelDelivery,
  getRecord,
  editDelivery,
  createBatch,
  cancelBatch,
  instructDelivery,
  listDeliveries,
  countDeliveries,
  listAssignedCouriers,
  listDeliveryEvents,
  getLabel,
  printLabels,
  getProof,
  listEvents,
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookAttempts,
  getWebhookAttempt,
  resendWebhookEvents,
  getCash,
  getCashStatement,
  listPayouts,
  confirmPayout,
  getCashChain,
  advanceTestDelivery,
  listFleetDeliveries,
  assignDelivery,
  unassignDelivery,
  assignDeliveries,
  unassignDeliveries,
  undoAssignments,
  suggestCouriers,
  pickUpDelivery,
  deliverDelivery,
  failDeliveryAttempt,
  returnDelivery,
  correctDelivery,
  correctCollectedAmount,
  addCourier,
  listCouriers,
  changeCourier,
  deactivateCourier,
  getCourierCash,
  handInCash,
  listHandIns,
  getAccountCash,
  getAccountFees,
  setAccountFees,
  createPayout,
  listAccountPayouts,
  reversePayout,
  getCashDesk,
  depositCash,
  listDeposits,
  closeDesk,
  listClosings,
];

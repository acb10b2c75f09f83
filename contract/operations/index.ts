/** Every operation that Waybill offers to clients, in the order of the reference page. */
import type { RepeatableOperation } from '../operation.ts';
import { advanceTestDelivery } from './advance-test-delivery.ts';
import { cancelBatch, createBatch } from './batches.ts';
import { cancelDelivery } from './cancel-delivery.ts';
import { confirmPayout, listPayouts } from './cash/payouts.ts';
import { getCashStatement } from './cash/statement.ts';
import { createDelivery } from './create-delivery.ts';
import { editDelivery } from './edit-delivery.ts';
import { assignDeliveries, assignDelivery, unassignDelivery } from './fleet/assign.ts';
import {
  createPayout,
  getAccountCash,
  getCourierCash,
  handInCash,
  reversePayout,
  setAccountFees,
} from './fleet/cash.ts';
import { addFleetCourier, listFleetCouriers } from './fleet/couriers.ts';
import { listFleetDeliveries } from './fleet/list-fleet-deliveries.ts';
import { deliverDelivery, failDeliveryAttempt, pickUpDelivery, returnDelivery } from './fleet/moves.ts';
import { getDelivery } from './get-delivery.ts';
import { getLabel } from './get-label.ts';
import { getProof } from './get-proof.ts';
import { getRecord } from './get-record.ts';
import { instructDelivery } from './instruct-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listDeliveryEvents } from './list-delivery-events.ts';
import { listEvents } from './list-events.ts';
import { trackDelivery } from './track-delivery.ts';
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

export const operations: readonly RepeatableOperation[] = [
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
  listDeliveryEvents,
  getLabel,
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
  getCashStatement,
  listPayouts,
  confirmPayout,
  advanceTestDelivery,
  listFleetDeliveries,
  assignDelivery,
  assignDeliveries,
  unassignDelivery,
  pickUpDelivery,
  deliverDelivery,
  failDeliveryAttempt,
  returnDelivery,
  addFleetCourier,
  listFleetCouriers,
  getCourierCash,
  handInCash,
  getAccountCash,
  setAccountFees,
  createPayout,
  reversePayout,
];

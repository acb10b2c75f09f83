/** Every operation that Waybill offers to clients, in the order of the reference page. */
import type { PublicOperation } from '../operation.ts';
import { advanceTestDelivery } from './advance-test-delivery.ts';
import { cancelBatch, createBatch } from './batches.ts';
import { cancelDelivery } from './cancel-delivery.ts';
import { getCash } from './cash/balances.ts';
import { getCashChain } from './cash/chain.ts';
import { confirmPayout, listPayouts } from './cash/payouts.ts';
import { getCashStatement } from './cash/statement.ts';
import { countDeliveries } from './count-deliveries.ts';
import { createDelivery } from './create-delivery.ts';
import { editDelivery } from './edit-delivery.ts';
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
import { listFleetDeliveries } from './fleet/list-fleet-deliveries.ts';
import {
  correctCollectedAmount,
  correctDelivery,
  deliverDelivery,
  failDeliveryAttempt,
  pickUpDelivery,
  returnDelivery,
} from './fleet/moves.ts';
import { getDelivery } from './get-delivery.ts';
import { getProof } from './get-proof.ts';
import { getRecord } from './get-record.ts';
import { instructDelivery } from './instruct-delivery.ts';
import { getLabel, printLabels } from './labels.ts';
import { listAssignedCouriers } from './list-assigned-couriers.ts';
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

/** Every operation that Waybill offers to clients, in the order of the reference page. */
import type { Operation } from '../operation.ts';
import { cancelDelivery } from './cancel-delivery.ts';
import { createDelivery } from './create-delivery.ts';
import { getDelivery } from './get-delivery.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listDeliveryEvents } from './list-delivery-events.ts';
import { trackDelivery } from './track-delivery.ts';

export const operations: readonly Operation[] = [
  createDelivery,
  getDelivery,
  trackDelivery,
  cancelDelivery,
  listDeliveries,
  listDeliveryEvents,
];

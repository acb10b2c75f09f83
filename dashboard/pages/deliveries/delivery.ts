/** Deliveries as the operations of the dashboard return them. */
import type { getDelivery, listDeliveries } from '../../../contract/dashboard/deliveries.ts';
import type { ResultOf } from '../../api/client.ts';

/** One delivery with its timeline and with what is allowed now. */
export type Delivery = ResultOf<typeof getDelivery>;
export type DeliveryEvent = Delivery['events'][number];

/** A page of the list. */
export type ListPage = ResultOf<typeof listDeliveries>;
export type DeliveryRow = ListPage['data'][number];

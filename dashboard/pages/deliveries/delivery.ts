import type { getDelivery } from '../../../contract/dashboard/deliveries.ts';
import type { ResultOf } from '../../api/client.ts';

/** One delivery with its history, as the service answers it. */
export type Delivery = ResultOf<typeof getDelivery>;
export type DeliveryEvent = Delivery['events'][number];

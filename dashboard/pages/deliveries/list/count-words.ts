/** Numbers of deliveries in words. */
import type { countDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import type { ResultOf } from '../../../api/client.ts';

export const number = new Intl.NumberFormat('en');

/** "1 delivery", "1,234 deliveries". */
export const deliveriesText = (count: number) =>
  count === 1 ? '1 delivery' : `${number.format(count)} deliveries`;

/** "10,000+ deliveries" where the server stopped counting. */
export const countText = ({ count, at_least }: ResultOf<typeof countDeliveries>) =>
  at_least ? `${number.format(count)}+ deliveries` : deliveriesText(count);

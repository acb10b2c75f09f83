/** A courier, as the list has them. */
import type { listCouriers } from '../../../contract/dashboard/couriers.ts';
import type { ResultOf } from '../../api/client.ts';

export type Courier = ResultOf<typeof listCouriers>['couriers'][number];

import type { CourierId } from '../../platform/ids.ts';

/** Who carries test deliveries. No row of `couriers` has this id: it is on no board and in no list. */
export const simulatedCourierId = '00000000-0000-7000-8000-000000000001' as CourierId;
export const simulatedCourierName = 'the simulated courier';

/** Who carries test deliveries. No row of `couriers` has this id: it is on no board and in no list. */
export const simulatedCourierId = '00000000000070008000000000000001';
export const simulatedCourierName = 'the simulated courier';

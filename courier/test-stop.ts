/** A stop for tests: a parcel that waits at the sender, with no field that could be left out. */
import { exampleSentFields } from '../contract/delivery-fields.ts';
import type { Stop } from './messages.ts';

export function testStop(delivery_id: string, more: Partial<Stop> = {}): Stop {
  return {
    delivery_id,
    status: 'created',
    sender: 'Acme',
    pickup_address: '12 Marina Road',
    delivery_address: '7 Allen Avenue',
    package_details: exampleSentFields.package_details,
    receiver_contact: { name: 'Ada', phone: '+2348012345678' },
    pieces: null,
    amount_to_collect: 0,
    currency: 'NGN',
    currency_digits: 2,
    collected_amount: null,
    estimated_delivery_time: '2026-11-15T12:00:00.000Z',
    late: false,
    attempts: 0,
    failure_reason: null,
    instruction: null,
    instruction_note: null,
    deliver_on: null,
    parcel_with: null,
    moves: ['pick_up'],
    ...more,
  };
}

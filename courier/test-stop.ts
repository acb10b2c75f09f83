/** A stop for tests: a parcel that waits at the sender, without most of the optional fields. */
import { exampleSentFields } from '../contract/delivery-fields.ts';
import type { Stop } from './messages.ts';

const { metadata: _, ...fields } = exampleSentFields;

export function testStop(delivery_id: string, more: Partial<Stop> = {}): Stop {
  return {
    delivery_id,
    status: 'created',
    version: 2,
    sender: 'Acme',
    ...fields,
    pickup_address: '12 Marina Road',
    delivery_address: '7 Allen Avenue',
    receiver_contact: { name: 'Ada', phone: '+2348012345678' },
    amount_to_collect: 0,
    required_proof: [],
    pin_locked: false,
    changes: null,
    currency: 'NGN',
    currency_digits: 2,
    collected_amount: null,
    payment_method: null,
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

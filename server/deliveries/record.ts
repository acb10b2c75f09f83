/** All that is known of a delivery, in the shape that lists and pages show. Pure. */
import type { Static } from 'typebox';
import type { DeliveryEvent } from '../../contract/events.ts';
import type { DeliveryState } from '../../contract/primitives.ts';
import type { DeliveryHappening, DeliveryRecord } from '../../contract/records.ts';
import { toTypeId } from '../platform/ids.ts';
import { isFinal } from './lifecycle.ts';

/** A row as `record-store.ts` reads it. */
export interface RecordRow {
  delivery_id: string;
  status: DeliveryState;
  version: number;
  pickup_address: string;
  delivery_address: string;
  weight_kg: string | null;
  package_description: string | null;
  receiver_name: string | null;
  receiver_phone: string | null;
  /** PostgreSQL's bigint comes as text. It is at most 2^53-1. */
  amount_to_collect: string;
  currency: string;
  estimated_delivery_time: Date;
  created_at: Date;
  updated_at: Date;
}

export function recordOf(row: RecordRow): Static<typeof DeliveryRecord> {
  return {
    delivery_id: toTypeId('dlv', row.delivery_id),
    status: row.status,
    estimated_delivery_time: row.estimated_delivery_time.toISOString(),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    pickup_address: row.pickup_address,
    delivery_address: row.delivery_address,
    package_details: {
      weight: row.weight_kg === null ? null : Number(row.weight_kg),
      description: row.package_description,
    },
    receiver_contact: { name: row.receiver_name, phone: row.receiver_phone },
    amount_to_collect: Number(row.amount_to_collect),
    currency: row.currency,
  };
}

/** The estimated time is over and the delivery has not ended. */
export function isLate(row: Pick<RecordRow, 'status' | 'estimated_delivery_time'>, nowMs: number): boolean {
  return !isFinal(row.status) && row.estimated_delivery_time.getTime() < nowMs;
}

export interface EventRow {
  sequence: number;
  type: DeliveryEvent;
  actor: string;
  data: { reason?: string } | null;
  at: Date;
}

/** What happened, without who did it: a client's business is the parcel, not our people. */
export function happeningOf(row: EventRow): Static<typeof DeliveryHappening> {
  return {
    sequence: row.sequence,
    type: row.type,
    at: row.at.toISOString(),
    data: row.data?.reason === undefined ? {} : { reason: row.data.reason },
  };
}

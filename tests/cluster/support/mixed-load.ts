/** Lives of deliveries whose requests go to different nodes, and a client that follows the feed. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Life {
  id: string;
  /** The types of events that it caused, in order. */
  events: string[];
}

interface Nodes {
  createdBy: string;
  movedBy: string;
  key: string;
  fleetKey: string;
}

/** In minor units, for each delivery. */
export const paidAtTheDoor = 700;

/** Created on one node; picked up, attempted and delivered on the other and the one again. */
export async function live({ createdBy, movedBy, key, fleetKey }: Nodes): Promise<Life> {
  const body = {
    pickup_address: '12 Marina Road, Lagos',
    delivery_address: '7 Allen Avenue, Ikeja',
    amount_to_collect: paidAtTheDoor,
  };
  const { delivery_id: id } = await post(`${createdBy}/v1/deliveries`, key, body);
  const courier = { name: 'Bola Ade', phone: '+2348012345670' };
  const { courier_id } = await post(`${createdBy}/v1/fleet/couriers`, fleetKey, courier);
  const path = `/v1/fleet/deliveries/${id}`;
  await post(`${movedBy}${path}/pick-up`, fleetKey, { courier_id });
  await post(`${createdBy}${path}/fail-attempt`, fleetKey, { reason: 'receiver_absent' });
  await post(`${movedBy}/v1/deliveries/${id}/instruct`, key, { instruction: 'try_again' });
  await post(`${createdBy}${path}/deliver`, fleetKey, { collected_amount: paidAtTheDoor });
  return {
    id,
    events: [
      'delivery.created',
      'delivery.picked_up',
      'delivery.attempt_failed',
      'delivery.instructed',
      'delivery.delivered',
      'cash.collected',
    ],
  };
}

/** Safe to repeat, as a client should. A node that is busy with its start or its end is asked again. */
async function post(url: string, key: string, body: object) {
  const idempotencyKey = randomUUID();
  for (;;) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    if (response.status !== 503) throw new Error(`${url}: ${response.status} ${text}`);
    await sleep(100);
  }
}

export interface SeenEvent {
  id: string;
  delivery: string;
  type: string;
}

interface EventPage {
  data: { id: string; type: string; data: { delivery_id: string } }[];
  next_cursor: string;
}

/** From the first event on, until this many were seen; then whether there is one too many. */
export async function follow(url: string, key: string, count: number): Promise<SeenEvent[]> {
  const seen: SeenEvent[] = [];
  for (let cursor = ''; ; ) {
    const wait = seen.length < count ? 10 : 0;
    const page = await fetch(`${url}/v1/events?limit=200${cursor}`, {
      headers: { authorization: `Bearer ${key}`, prefer: `wait=${wait}` },
    });
    const { data, next_cursor } = (await page.json()) as EventPage;
    for (const { id, type, data: shown } of data) seen.push({ id, type, delivery: shown.delivery_id });
    if (data.length === 0 && seen.length >= count) return seen;
    cursor = `&cursor=${next_cursor}`;
  }
}

/** Everything that the page of a delivery shows to a person, read as the page does: the record, the events, and what is beside them. */
import { getDeliveryPage } from '../../contract/dashboard/deliveries.ts';
import { getRecord } from '../../contract/operations/deliveries.ts';
import { listDeliveryEvents } from '../../contract/operations/delivery-lists.ts';
import type { TestPerson } from './dashboard.ts';

interface Params {
  account_id: string;
  mode: string;
  delivery_id: string;
}

export async function readDelivery(person: TestPerson, params: Params) {
  const request = { params: { ...params } };
  const record = await person.call(getRecord, request);
  if (record.status !== 200) return record;
  const history = (await person.call(listDeliveryEvents, request)).body;
  const { events, ...beside } = (await person.call(getDeliveryPage, request)).body;
  const known = history.data.map((event: object, n: number) => ({ ...event, ...events[n] }));
  return { ...record, body: { ...record.body, ...beside, events: known } };
}

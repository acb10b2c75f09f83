/** Events as the dashboard lists them, and as the API shows them. */
import type { listAccountEvents } from '../../../contract/dashboard/events.ts';
import { Event } from '../../../contract/event-feed.ts';
import type { ResultOf } from '../../api/client.ts';
import { keysOf } from '../../ui/keys-of.ts';

export type ListedEvent = ResultOf<typeof listAccountEvents>['data'][number];

/** Exactly the fields of `GET /v1/events`, in its order. */
export function asInApi(event: ListedEvent) {
  return Object.fromEntries(keysOf(Event.properties).map((name) => [name, event[name]]));
}

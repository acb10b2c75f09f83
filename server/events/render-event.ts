import { type EventId, formatId } from '../platform/ids.ts';

/**
 * An event in the feed and in webhooks. Its data is stored as text when the change is written, and the rest is rendered
 * from columns that never change: every attempt sends the same bytes. Pure.
 */
interface StoredEvent {
  eventId: EventId;
  type: string;
  atMs: number;
  /** JSON. */
  data: string;
}

export function renderEvent({ eventId, type, atMs, data }: StoredEvent): string {
  return `{"id":"${formatId('event', eventId)}","type":${JSON.stringify(type)},"timestamp":"${new Date(atMs).toISOString()}","data":${data}}`;
}

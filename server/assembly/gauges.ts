/** The gauges of `/metrics`. Request times are measured by the HTTP server. */
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';
import type { Http } from './http.ts';
import type { Workers } from './workers.ts';

export function addGauges(
  { database }: Foundation,
  { deliveries, access }: Capabilities,
  { metrics, streams }: Http,
  { sequencer, search }: Workers,
): void {
  const { gauge } = metrics;
  gauge('waybill_requests_waiting_for_database', 'Requests without a response yet.', deliveries.pending);
  gauge(
    'waybill_password_hashings',
    'Passwords hashed since the start: a flood of sign-ins shows here.',
    access.passwords.count,
  );
  gauge(
    'waybill_feed_behind_seconds',
    'How far the event feed and counts are behind the newest event.',
    () => sequencer.behindMs() / 1000,
  );
  gauge(
    'waybill_search_behind_seconds',
    'How far search is behind the newest event.',
    () => search.behindMs() / 1000,
  );
  gauge('waybill_live_streams', 'Open live streams.', streams.count);
  gauge('waybill_database_connections_in_use', 'Connections in use.', () => database.load().connections);
  gauge(
    'waybill_database_connections_waited_for',
    'Waiting for a connection.',
    () => database.load().waiting,
  );
}

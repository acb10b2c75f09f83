/** The gauges of `/metrics`. Request times are measured by the HTTP server. */
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';
import type { Http } from './http.ts';
import type { Workers } from './workers.ts';

export function addGauges(
  { database }: Foundation,
  { deliveries, access, readerLags, createPace, notifications, nodeWatch }: Capabilities,
  { metrics, streams, longPolls }: Http,
  { sender, backups }: Workers,
): void {
  const { gauge, gaugeBy } = metrics;
  gauge('waybill_requests_waiting_for_database', 'Requests without a response yet.', deliveries.pending);
  gauge(
    'waybill_password_hashings',
    'Passwords hashed since the start: a flood of sign-ins shows here.',
    access.passwords.count,
  );
  gaugeBy(
    'waybill_reader_lag_seconds',
    'Age of the oldest event that a reader has not handled yet. Counts are kept together with the feed.',
    'reader',
    () => [...readerLags.all()].map(([reader, lagMs]) => [reader, lagMs / 1000]),
  );
  gauge('waybill_outbox_rows', 'Events that are not in the feed yet.', readerLags.outboxRows);
  gauge(
    'waybill_create_limit',
    'Creates per second of this process while readers are too far behind; 0: no limit.',
    () => createPace.limit() ?? 0,
  );
  gauge(
    'waybill_notifications_working',
    '1 while notifications of the database arrive; 0 while changes are looked for at an interval.',
    () => (notifications.isWorking() ? 1 : 0),
  );
  gauge(
    'waybill_webhooks_behind_seconds',
    'How long the oldest webhook message has been due, of endpoints that are not failing.',
    () => sender.behindMs() / 1000,
  );
  gauge('waybill_webhooks_in_flight', 'Webhook requests without a response yet.', sender.inFlight);
  metrics.counter(
    'waybill_webhook_attempts_total',
    'Webhook requests since the start.',
    'outcome',
    sender.attempts,
  );
  gauge('waybill_nodes', 'Nodes that this one knows of, itself included.', nodeWatch.count);
  gauge(
    'waybill_backup_last_success_timestamp_seconds',
    'When the last good backup was made, in seconds since 1970; 0: never.',
    () => (backups.state()?.last_success_at?.getTime() ?? 0) / 1000,
  );
  gauge(
    'waybill_backup_last_failure_timestamp_seconds',
    'When a backup last failed, if that was after the last good one; 0 otherwise.',
    () => (backups.state()?.last_failure_at?.getTime() ?? 0) / 1000,
  );
  gauge(
    'waybill_backup_last_duration_seconds',
    'How long the last good backup took.',
    () => backups.state()?.last_seconds ?? 0,
  );
  gauge('waybill_backup_last_size_bytes', 'Size of the file of the last good backup.', () =>
    Number(backups.state()?.last_bytes ?? 0),
  );
  gauge('waybill_backup_running', '1 while this process makes a scheduled backup.', () =>
    backups.isRunning() ? 1 : 0,
  );
  gauge('waybill_live_streams', 'Open live streams.', streams.count);
  gauge('waybill_long_polls', 'Requests that wait for events.', longPolls.count);
  gauge('waybill_database_connections_in_use', 'Connections in use.', () => database.load().connections);
  gauge(
    'waybill_database_connections_waited_for',
    'Waiting for a connection.',
    () => database.load().waiting,
  );
}

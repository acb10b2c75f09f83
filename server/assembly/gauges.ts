/** The gauges and counters of `/metrics`. Request times are measured by the HTTP server. */
import { version } from '../platform/version.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';
import type { Http } from './http.ts';
import type { Workers } from './workers.ts';

export function addGauges(
  { database }: Foundation,
  { deliveries, access, readerLags, createPace, notifications, nodeWatch, writeWatch, drawing }: Capabilities,
  { metrics, streams, longPolls, stallWatch }: Http,
  { sender, alertSender, backups, clockWatch, ledgerWatch, databaseWatch }: Workers,
): void {
  const { gaugeBy, counter } = metrics;
  metrics.info('waybill_build_info', 'The version of Waybill and of Node.', {
    version,
    node_version: process.version,
  });
  const backup = () => backups.state();
  const gauges: Record<string, [help: string, read: () => number | boolean]> = {
    waybill_database_available: [
      '1 while the database answers this process; 0 while it does not.',
      databaseWatch.isAvailable,
    ],
    waybill_database_answered_timestamp_seconds: [
      'When the database last answered the question that is sent ten times a second.',
      () => databaseWatch.answeredAtMs() / 1000,
    ],
    waybill_clock_offset_seconds: [
      "How far the clock of this machine is ahead of the database's; negative: behind.",
      clockWatch.offsetSeconds,
    ],
    waybill_database_writable: [
      '1 while writes succeed; 0 while the last write of the node itself failed, which it tries every second.',
      writeWatch.isAvailable,
    ],
    waybill_database_late_commits: [
      'Commits without an answer in time that PostgreSQL is still busy with. Each keeps its connection.',
      () => database.load().lateCommits,
    ],
    waybill_requests_waiting_for_database: ['Requests without a response yet.', deliveries.pending],
    waybill_password_hashings: [
      'Passwords hashed since the start: a flood of sign-ins shows here.',
      access.passwords.count,
    ],
    waybill_outbox_rows: ['Events that are not in the feed yet.', readerLags.outboxRows],
    waybill_create_limit: [
      'Creates per second of this process while readers are too far behind; 0: no limit.',
      () => createPace.limit() ?? 0,
    ],
    waybill_notifications_working: [
      '1 while notifications of the database arrive; 0 while changes are looked for at an interval.',
      notifications.isWorking,
    ],
    waybill_webhooks_behind_seconds: [
      'How long the oldest webhook message has been due, of endpoints that are not failing.',
      () => sender.behindMs() / 1000,
    ],
    waybill_webhooks_in_flight: ['Webhook requests without a response yet.', sender.inFlight],
    waybill_nodes: ['Nodes that this one knows of, itself included.', nodeWatch.count],
    waybill_backup_last_success_timestamp_seconds: [
      'When the last good backup was made, in seconds since 1970; 0: never.',
      () => (backup()?.last_success_at?.getTime() ?? 0) / 1000,
    ],
    waybill_backup_last_failure_timestamp_seconds: [
      'When a backup last failed, if that was after the last good one; 0 otherwise.',
      () => (backup()?.last_failure_at?.getTime() ?? 0) / 1000,
    ],
    waybill_backup_last_duration_seconds: [
      'How long the last good backup took.',
      () => backup()?.last_seconds ?? 0,
    ],
    waybill_backup_last_size_bytes: [
      'Size of the file of the last good backup.',
      () => Number(backup()?.last_bytes ?? 0),
    ],
    waybill_backup_running: ['1 while this process makes a scheduled backup.', backups.isRunning],
    waybill_ledger_discrepancies: [
      'Rows that do not agree with the postings of the cash ledger, at the last check of this node; 0 also on nodes that make none.',
      () => ledgerWatch.last()?.rows ?? 0,
    ],
    waybill_ledger_checked_timestamp_seconds: [
      'When this node last checked the cash ledger, in seconds since 1970; 0: another node does.',
      () => (ledgerWatch.last()?.atMs ?? 0) / 1000,
    ],
    waybill_alerts_behind_seconds: [
      'How long the oldest alert that is due has waited for its e-mail.',
      () => alertSender.behindMs() / 1000,
    ],
    waybill_drawing_threads: [
      'Threads that draw, or drew a file less than 30 s ago.',
      () => drawing.count().threads,
    ],
    waybill_live_streams: ['Open live streams.', streams.count],
    waybill_long_polls: ['Requests that wait for events.', longPolls.count],
    waybill_database_connections_in_use: ['Connections in use.', () => database.load().connections],
    waybill_database_connections_max: [
      'Connections that this process may use: 10, or fewer while PostgreSQL refuses more.',
      () => database.load().maxConnections,
    ],
    waybill_database_connections_waited_for: ['Waiting for a connection.', () => database.load().waiting],
  };
  for (const [name, [help, read]] of Object.entries(gauges)) metrics.gauge(name, help, () => Number(read()));

  gaugeBy(
    'waybill_reader_lag_seconds',
    'Age of the oldest event that a reader has not handled yet. Counts are kept together with the feed.',
    'reader',
    () => [...readerLags.all()].map(([reader, lagMs]) => [reader, lagMs / 1000]),
  );
  gaugeBy(
    'waybill_webhook_endpoints_due',
    'Webhook endpoints with a message that is due. A failing one has had no success since its last failure.',
    'state',
    () => Object.entries(sender.dueEndpoints()),
  );
  gaugeBy(
    'waybill_drawing_jobs',
    'Files of labels and statements that are drawn, or wait for it.',
    'state',
    () => {
      const { running, waiting } = drawing.count();
      return Object.entries({ running, waiting });
    },
  );

  const sentGroups = (what: 'groups' | 'items') => () =>
    Object.fromEntries(Object.entries(deliveries.sentGroups()).map(([group, sent]) => [group, sent[what]]));
  counter(
    'waybill_group_statements_total',
    'Statements that were sent for groups of requests, since the start.',
    'group',
    sentGroups('groups'),
  );
  counter(
    'waybill_group_items_total',
    'Requests in these groups: divided by the statements, how many share one.',
    'group',
    sentGroups('items'),
  );
  counter('waybill_webhook_attempts_total', 'Webhook requests since the start.', 'outcome', sender.attempts);
  counter(
    'waybill_alert_mails_total',
    'E-mails with alerts since the start. unknown: the mail server did not answer whether it accepted it.',
    'outcome',
    alertSender.mails,
  );
  counter(
    'waybill_event_loop_stalls_total',
    'How often the event loop was held for more than 50 ms, by the operation or the background worker that probably did it.',
    'operation',
    stallWatch.stalls,
  );
  counter(
    'waybill_drawing_jobs_total',
    'Files of labels and statements since the start. cancelled: the client left, or the service stopped; refused: too many waited.',
    'outcome',
    drawing.outcomes,
  );
}

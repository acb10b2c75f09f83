/** Reads what a PostgreSQL client sends, to see which prepared statements it runs. */

/** The type of the message that runs a prepared statement: its portal and its name follow, each ended by a zero. */
const bind = 'B'.charCodeAt(0);

/** Takes the bytes of one connection as they come; calls `onRun` with the name of each statement. */
export function watchStatements(onRun: (name: string) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  // The first message of a connection has no type.
  let typeBytes = 0;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= typeBytes + 4) {
      const end = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < end) return;
      if (typeBytes === 1 && rest[0] === bind) {
        const [, name] = rest.toString('latin1', 5, end).split('\0', 2);
        onRun(name!);
      }
      rest = rest.subarray(end);
      typeBytes = 1;
    }
  };
}

/** Statements that find out who calls and what they may do. */
export const lookUpStatements = ['find-keys', 'find-session', 'find-membership', 'find-courier-phone'];

/** Statements of workers, not of requests: outside of transactions, or first in one. */
export const workerStatements = [
  'look-at-outbox',
  'lock-feed-head',
  'look-at-feed',
  'look-at-reader-lags',
  'lock-feed-cursor',
  'find-due-test-runs',
  'take-due-test-run',
  'check-notifications',
  'read-feed-tail',
  'read-audit-changes',
  'find-due-webhooks',
  'claim-webhooks',
  'extend-webhook-leases',
  'complete-webhooks',
  'list-resuming-webhook-endpoints',
  'list-webhook-resends',
  'lock-resuming-webhook-endpoint',
  'lock-feed-head-to-enable',
  'lock-webhook-resend',
  'announce-node',
  'count-nodes',
  'report-rate-usage',
  'read-shared-buckets',
  'read-backup-state',
  'is-backup-due',
  'record-backup',
  'record-failed-backup',
  'find-requested-erasures',
  'find-deliveries-to-erase',
  'erase-deliveries',
  'claim-worker-lease',
  'find-waiting-alerts',
  'find-open-alert-mails',
  'list-accounts-with-late-alerts',
  'lock-late-check',
  // On a distributed database only.
  'find-waiting-partitions',
  'add-feed-head',
  'find-unread-partitions',
  'add-feed-cursor',
  'read-changed-feed-heads',
  'read-feed-tail-of-account',
  'look-at-reader-lags-of-accounts',
];

/** The same for the statements of requests only, without those that begin a transaction or take it back. */
export function watchRequests(onRun: (name: string) => void): (bytes: Buffer) => void {
  let transaction: 'none' | 'begun' | 'of a request' | 'of a worker' = 'none';
  return watchStatements((name) => {
    // Only workers have statements that are planned for every execution, which have no name.
    const byWorker = name === '' || workerStatements.includes(name);
    if (transaction === 'begun') transaction = byWorker ? 'of a worker' : 'of a request';
    const isCounted = !byWorker && transaction !== 'of a worker';
    if (name === 'begin') transaction = 'begun';
    else if (name === 'rollback') transaction = 'none';
    else if (isCounted) onRun(name);
    if (name === 'commit') transaction = 'none';
  });
}

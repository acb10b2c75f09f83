/** The senders of webhooks and of e-mail alerts. The sequencer writes what they send, and wakes them. */
import { listOwnerEmails } from '../accounts/index.ts';
import { enqueueAlerts, makeAlertSender, makeLateCheck } from '../alerts/index.ts';
import type { Tx } from '../database/database.ts';
import { announcedDatabase } from '../database/observed-database.ts';
import type { FeedRange, SequencedHandler } from '../events/index.ts';
import {
  type DisabledEndpoint,
  disabledMail,
  enqueueMessages,
  makeSender,
  recordDisabled,
} from '../webhooks/index.ts';
import type { PacedWorker } from '../workers/paced-worker.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';

/** What a turn has written is visible after its commit. `write` returns how much it wrote. */
function wakeAfterTurn(write: (tx: Tx, range: FeedRange) => Promise<number>, wake: () => void) {
  let written = 0;
  const enqueue: SequencedHandler = async (tx, range) => {
    written += await write(tx, range);
  };
  return {
    enqueue,
    waking:
      <T>(turn: () => Promise<T>) =>
      async (): Promise<T> => {
        const outcome = await turn();
        if (written > 0) wake();
        written = 0;
        return outcome;
      },
  };
}

/** Also writes to the owners of an account whose endpoint was disabled. */
export function makeWebhookSender(foundation: Foundation, capabilities: Capabilities) {
  const { config, database, clock, log, secretKey, tracing, webhookLeaseMs: leaseMs } = foundation;
  const { access, background, webhookClient: client } = capabilities;

  async function mailOwners(endpoint: DisabledEndpoint): Promise<void> {
    const { mailer } = access;
    if (mailer === undefined) return;
    const mail = disabledMail(endpoint, config.publicUrl);
    for (const to of await listOwnerEmails(database, endpoint.accountId)) await mailer.send({ to, ...mail });
  }

  const sender = makeSender({
    database: announcedDatabase(database, 'webhooks'),
    clock,
    log,
    secretKey,
    client,
    partitions: capabilities.partitions,
    tracing,
    onDisabled(endpoint) {
      log.warn({ reason: endpoint.reason }, 'a webhook endpoint was disabled');
      background.run('record a disabled webhook endpoint', () => recordDisabled(database, clock, endpoint));
      background.run('mail about a disabled webhook endpoint', () => mailOwners(endpoint));
    },
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });

  return { sender, ...wakeAfterTurn(enqueueMessages, sender.wake) };
}

export const alertWorker = 'alerts';

/** The check for late deliveries writes alerts, too. */
export function makeAlertWorkers({ config, database, clock }: Foundation, capabilities: Capabilities) {
  const { access, alertLinks: links } = capabilities;
  let wake = (): void => undefined;

  const sender = makeAlertSender({
    database: announcedDatabase(database, alertWorker),
    clock,
    mailer: access.mailer,
    links,
    publicUrl: config.publicUrl,
  });
  const lateCheck = makeLateCheck({ database, clock, onWritten: () => wake() });

  const { enqueue, waking } = wakeAfterTurn(
    (tx, range) => enqueueAlerts(tx, range, clock.now()),
    () => wake(),
  );

  /** `worker` has turns of the sender. */
  function startedSender(worker: PacedWorker): PacedWorker {
    wake = worker.wake;
    return {
      wake: worker.wake,
      close() {
        sender.stop();
        return worker.close();
      },
    };
  }

  return { sender, lateCheck, enqueue, waking, startedSender };
}

/** The sender of webhooks, with what it notifies: the sequencer wakes it, and it writes to the owners of an account. */
import { listOwnerEmails } from '../access/index.ts';
import { announcedDatabase } from '../platform/announced-database.ts';
import type { SequencedHandler } from '../platform/events/sequencer.ts';
import {
  type DisabledEndpoint,
  disabledMail,
  enqueueMessages,
  makeSender,
  recordDisabled,
} from '../webhooks/index.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';

export function makeWebhookSender(foundation: Foundation, capabilities: Capabilities) {
  const { config, database, clock, log, secretKey, tracing, webhookLeaseMs: leaseMs } = foundation;
  const { access, background, webhookClient: client } = capabilities;
  let written = 0;

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

  const enqueue: SequencedHandler = async (tx, range) => {
    written += await enqueueMessages(tx, range);
  };

  /** Wakes the sender when a turn of the sequencer wrote messages: they are visible after its commit. */
  function wakingSender<T>(turn: () => Promise<T>): () => Promise<T> {
    return async () => {
      const outcome = await turn();
      if (written > 0) sender.wake();
      written = 0;
      return outcome;
    };
  }

  return { sender, enqueue, wakingSender };
}

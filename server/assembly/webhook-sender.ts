/** The sender of webhooks, with what it notifies: the sequencer wakes it, and it writes to the owners of an account. */
import { listOwnerEmails } from '../accounts/index.ts';
import { announcedDatabase } from '../database/announced-database.ts';
import {
  type DisabledEndpoint,
  disabledMail,
  enqueueMessages,
  makeSender,
  recordDisabled,
} from '../webhooks/index.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';
import { wakeAfterTurn } from './wake-after-turn.ts';

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

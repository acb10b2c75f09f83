/** The workers of e-mail alerts: the sequencer writes alerts and wakes the sender, and so does the check for late deliveries. */
import { enqueueAlerts, makeAlertSender, makeLateCheck } from '../alerts/index.ts';
import { announcedDatabase } from '../platform/announced-database.ts';
import type { SequencedHandler } from '../platform/events/sequencer.ts';
import type { PacedWorker } from '../platform/paced-worker.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';

/** The name of the worker. */
export const alertWorker = 'alerts';

export function makeAlertWorkers({ config, database, clock }: Foundation, capabilities: Capabilities) {
  const { access, alertLinks: links } = capabilities;
  let written = 0;
  let wake = (): void => undefined;

  const sender = makeAlertSender({
    database: announcedDatabase(database, alertWorker),
    clock,
    mailer: access.mailer,
    links,
    publicUrl: config.publicUrl,
  });
  const lateCheck = makeLateCheck({ database, clock, onWritten: () => wake() });

  const enqueue: SequencedHandler = async (tx, range) => {
    written += await enqueueAlerts(tx, range, clock.now());
  };

  /** Wakes the sender when a turn of the sequencer wrote alerts: they are visible after its commit. */
  function wakingAlertSender<T>(turn: () => Promise<T>): () => Promise<T> {
    return async () => {
      const outcome = await turn();
      if (written > 0) wake();
      written = 0;
      return outcome;
    };
  }

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

  return { sender, lateCheck, enqueue, wakingAlertSender, startedSender };
}

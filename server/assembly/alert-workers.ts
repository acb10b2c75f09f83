/** The workers of e-mail alerts: the sequencer writes alerts and wakes the sender, and so does the check for late deliveries. */
import { enqueueAlerts, makeAlertSender, makeLateCheck } from '../alerts/index.ts';
import { announcedDatabase } from '../database/announced-database.ts';
import type { PacedWorker } from '../workers/paced-worker.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';
import { wakeAfterTurn } from './wake-after-turn.ts';

/** The name of the worker. */
export const alertWorker = 'alerts';

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

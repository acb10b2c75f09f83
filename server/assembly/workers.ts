/** Everything that runs without a request: housekeeping and the workers. */
import { accessChores } from '../access/index.ts';
import { listOwnerEmails } from '../accounts/index.ts';
import {
  alertChores,
  enqueueAlerts,
  lateCheckEveryMs,
  makeAlertSender,
  makeLateCheck,
} from '../alerts/index.ts';
import { makeBackupSchedule } from '../backup/index.ts';
import { courierChores } from '../couriers/index.ts';
import type { Tx } from '../database/database.ts';
import { announcedDatabase, makeDatabaseWatch } from '../database/observed-database.ts';
import { makeNewWords, sortEveryMs } from '../deliveries/index.ts';
import { proofChores } from '../dispatch/index.ts';
import {
  type FeedRange,
  feedKeptMs,
  lookEveryMs,
  makeFeedReader,
  makeSequencer,
  pacingTimes,
  type SequencedHandler,
  shareOf,
  trimFeed,
} from '../events/index.ts';
import { idempotencyChore } from '../idempotency/index.ts';
import { ledgerLookEveryMs, makeLedgerWatch, setOffEveryMs } from '../money/index.ts';
import { addToCounts } from '../overview/index.ts';
import {
  type DisabledEndpoint,
  disabledMail,
  enqueueMessages,
  makeSender,
  recordDisabled,
  webhookChores,
} from '../webhooks/index.ts';
import { makeHousekeeping } from '../workers/housekeeping.ts';
import { clockLookEveryMs, makeClockWatch } from '../workers/nodes/clock-watch.ts';
import { announceEveryMs, nodeChores, shortageEveryMs } from '../workers/nodes/node-watch.ts';
import {
  makeBusyness,
  type PacedWorker,
  startWorker,
  type TurnOutcome,
  type WorkerOptions,
} from '../workers/paced-worker.ts';
import type { Capabilities } from './capabilities.ts';
import type { Foundation } from './foundation.ts';

const searchIndex = 'search index';

export type Workers = ReturnType<typeof makeWorkers>;

export function makeWorkers(foundation: Foundation, capabilities: Capabilities) {
  const { database, clock, log, tracing } = foundation;
  const {
    testMode,
    automaticAssignment,
    readerLags,
    outboxFloor,
    outboxSignal,
    notifications,
    webhooks,
    partitions,
    nodeWatch,
    writeWatch,
    limiter,
    erasure,
    setOffs,
  } = capabilities;
  const { sender, enqueue, waking } = makeWebhookSender(foundation, capabilities);
  const alerts = makeAlertWorkers(foundation, capabilities);
  const sequencer = makeSequencer({
    database,
    clock,
    floor: outboxFloor,
    handlers: [addToCounts, enqueue, alerts.enqueue],
    partitions,
    onAdded(accountId) {
      search.note(accountId);
      wakeSearch();
    },
  });
  const newWords = makeNewWords(database);
  const search = makeFeedReader(announcedDatabase(database, searchIndex), 'search', newWords.index, {
    clock,
    partitions,
  });
  let wakeSearch = (): void => undefined;

  const backups = makeBackupSchedule({ ...foundation, busyness: makeBusyness() });

  /** A worker with a `reader` takes a larger share of the time when that reader is behind. */
  function start(
    name: string,
    lookEveryMs: number,
    turn: () => Promise<TurnOutcome>,
    { reader, wakeEveryMs }: { reader?: string } & Pick<WorkerOptions, 'wakeEveryMs'> = {},
  ): PacedWorker {
    const busyness = makeBusyness();
    const lagMs = () => (reader === undefined ? 0 : readerLags.lagMs(reader));
    const traced = tracing?.traceTurn(name, turn) ?? turn;
    return startWorker(clock, log, {
      name,
      turn: traced,
      share: () => shareOf(lagMs(), busyness(), pacingTimes(partitions)),
      lookEveryMs,
      ...(wakeEveryMs === undefined ? {} : { wakeEveryMs }),
    });
  }

  /** In every process, even if the readers run in another one: creates and metrics go by the lag of the readers. */
  const clockWatch = makeClockWatch(foundation);
  const databaseWatch = makeDatabaseWatch(clock);
  const look = databaseWatch.watch(readerLags.look);
  const startWatches = () => [
    start('reader lags', lookEveryMs(partitions), look),
    start('clock', clockLookEveryMs, clockWatch.turn),
  ];

  /** In every process that answers requests, and so has metrics. */
  const ledgerWatch = makeLedgerWatch(foundation);
  function startNodeWatches(): PacedWorker[] {
    const worker = startWorker(clock, log, {
      name: 'nodes',
      turn: writeWatch.watch(nodeWatch.turn),
      share: () => 1,
      lookEveryMs: announceEveryMs,
      wakeEveryMs: shortageEveryMs,
    });
    limiter?.onShortage(worker.wake);
    return [worker, start('ledger check', ledgerLookEveryMs, ledgerWatch.turn)];
  }

  /** On a distributed database a look asks every shard, and these two know which accounts this process has changed. */
  const readersLookEveryMs = partitions.perAccount ? 1_000 : 250;

  function startSequencer(): PacedWorker {
    const worker = start('sequencer', readersLookEveryMs, alerts.waking(waking(sequencer.turn)), {
      reader: 'feed',
      wakeEveryMs: sequencer.wakeEveryMs,
    });
    outboxSignal.subscribe((accountIds) => {
      sequencer.note(accountIds);
      worker.wake();
    });
    notifications.subscribe('outbox', () => {
      // Without notifications it is called at an interval, which is shorter than the one of looks at all shards.
      if (!partitions.perAccount || notifications.isWorking()) worker.wake();
    });
    return worker;
  }

  function startSearch(): PacedWorker {
    const worker = start(searchIndex, readersLookEveryMs, search.turn, {
      reader: search.name,
      wakeEveryMs: 250,
    });
    wakeSearch = worker.wake;
    return worker;
  }

  /** Woken by the sequencer of this process. What others have written is theirs to send, or found at the next look. */
  function startSender(): PacedWorker {
    sender.start();
    return sender;
  }

  return {
    sender,
    alertSender: alerts.sender,
    backups,
    clockWatch,
    ledgerWatch,
    databaseWatch,
    housekeeping: foundation.config.workers ? startHousekeeping(foundation, capabilities) : undefined,
    startWatches,
    startNodeWatches,
    start: () => [
      ...startWatches(),
      startSequencer(),
      startSearch(),
      start('sorting of new words', sortEveryMs, newWords.sortIn),
      start('test runs', 500, testMode.turn),
      start('automatic assignment', 1_000, automaticAssignment.turn),
      start('webhook backlog', 1_000, webhooks.backlog.turn),
      start('erasure of personal data', 10_000, erasure.turn),
      start('set-offs', setOffEveryMs, setOffs.turn),
      startSender(),
      alerts.startedSender(start(alertWorker, 10_000, alerts.sender.turn, { wakeEveryMs: 1_000 })),
      start('late deliveries', lateCheckEveryMs, alerts.lateCheck.turn),
      backups.start(),
    ],
  };
}

function startHousekeeping(
  { database, clock, log, housekeepingEveryMs }: Foundation,
  { fleetSettings, partitions }: Capabilities,
) {
  const chores = [
    idempotencyChore,
    {
      name: 'event feed',
      keptMs: feedKeptMs,
      clear: (tx: Tx, beforeMs: number, max: number) => trimFeed(tx, beforeMs, max, partitions),
    },
    ...accessChores,
    ...courierChores,
    ...proofChores(fleetSettings),
    ...alertChores,
    ...webhookChores(partitions),
    ...nodeChores,
  ];
  return makeHousekeeping(database, clock, log, chores, housekeepingEveryMs);
}

/** What a turn has written is visible after its commit. `write` returns how much it wrote. */
function wakeAfterTurn(write: (tx: Tx, range: FeedRange) => Promise<number>, wake: () => void) {
  let writeCount = 0;
  const enqueue: SequencedHandler = async (tx, range) => {
    writeCount += await write(tx, range);
  };
  return {
    enqueue,
    waking:
      <T>(turn: () => Promise<T>) =>
      async (): Promise<T> => {
        const outcome = await turn();
        if (writeCount > 0) wake();
        writeCount = 0;
        return outcome;
      },
  };
}

/** Also writes to the owners of an account whose endpoint was disabled. */
function makeWebhookSender(foundation: Foundation, capabilities: Capabilities) {
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

const alertWorker = 'alerts';

/** The check for late deliveries writes alerts, too. */
function makeAlertWorkers({ config, database, clock }: Foundation, capabilities: Capabilities) {
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
      ...worker,
      close() {
        sender.stop();
        return worker.close();
      },
    };
  }

  return { sender, lateCheck, enqueue, waking, startedSender };
}

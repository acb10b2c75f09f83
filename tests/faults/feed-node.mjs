/**
 * A node that a test can kill: the service, a writer that creates and moves deliveries as fast as it can, without
 * HTTP, and a sequencer that keeps up with it. Plain JavaScript on top of the build, since Node 20 does not run TypeScript. Takes a `NodeOrder`
 * (feed.test.ts) as JSON; sends `ready` when the service listens, writes until it gets `stop`, and then sends `written`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../dist/server/database/database.js';
import { partitionsOf } from '../../dist/server/database/feed-partitions.js';
import { withPlacement } from '../../dist/server/database/placement.js';
import { makeDeliveries } from '../../dist/server/deliveries/index.js';
import { makeOutboxFloor } from '../../dist/server/events/outbox.js';
import { makeCreatePace } from '../../dist/server/events/pacing.js';
import { makeSequencer } from '../../dist/server/events/sequencer.js';
import { addToCounts } from '../../dist/server/overview/index.js';
import { systemClock } from '../../dist/server/platform/clock.js';
import { readConfig } from '../../dist/server/platform/config.js';
import { idFromText, parseId } from '../../dist/server/platform/ids.js';
import { startService } from '../../dist/server/service.js';

const { port, databaseUrl, accountId, courierId, writers, deadlines } = JSON.parse(process.argv[2] ?? '');
const environment = { PORT: String(port), DATABASE_URL: databaseUrl, RATE_LIMIT: '0', LOG_LEVEL: 'silent' };
await startService({ config: readConfig({ ...process.env, ...environment }), say: () => {}, deadlines });

const database = await withPlacement(openDatabase({ connectionString: databaseUrl }, () => {}, deadlines));
const deliveries = makeDeliveries({
  database,
  clock: systemClock,
  policy: async () => ({ maxAttempts: 3, requiredProof: [] }),
  pins: { check: async () => undefined, isLocked: async () => false },
  createPace: makeCreatePace(systemClock),
  onCommitted: () => undefined,
});
const by = {
  accountId: idFromText(accountId),
  mode: 'live',
  currency: 'USD',
  serviceTimeMinutes: 60,
  actor: 'test',
};
const life = [
  { move: 'pick_up', courierId: idFromText(courierId) },
  { move: 'fail_attempt', reason: 'refused' },
  { move: 'deliver', collectedAmount: 0 },
];
let isOver = false;

/** Every twentieth delivery is picked up, attempted and delivered: 23 events for 20 deliveries. */
async function write() {
  for (let n = 0; !isOver; n++) {
    const { delivery } = await deliveries.create(by, { pickup_address: 'A', delivery_address: 'B' });
    const ref = { accountId: by.accountId, mode: 'live', id: parseId('delivery', delivery.delivery_id) };
    if (n % 20 === 0) for (const request of life) await deliveries.move(ref, request, by);
  }
}

/**
 * The service has a sequencer of its own, which leaves the time to requests. This one leaves nothing to the writer. There is
 * also more to do while another sequencer has the lock: the short pause keeps that from being a busy loop.
 */
async function sequence() {
  const floor = makeOutboxFloor(systemClock);
  const sequencer = makeSequencer({
    database,
    clock: systemClock,
    floor,
    handlers: [addToCounts],
    partitions: partitionsOf(database),
  });
  for (;;) await sleep((await sequencer.turn()) === 'more' ? 5 : 20);
}

process.send('ready');
void sequence();
process.on('message', () => {
  isOver = true;
});
await Promise.all(Array.from({ length: writers }, write));
process.send('written');

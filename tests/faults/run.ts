/**
 * A run: clients of every kind work at the same time, while Node and PostgreSQL are killed with SIGKILL. When a kill
 * comes, and of what, follows from the seed: it is counted in acknowledgements, not in time, so that kills fall into
 * the middle of work on any machine. On a cluster, what happens to PostgreSQL is not SIGKILL (installation.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { makeKeys } from '../../server/access/index.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { newCourier, signedInPhone } from '../support/couriers.ts';
import { signedIn } from '../support/dashboard.ts';
import { freePort } from '../support/free-port.ts';
import { type Random, seededRandom } from '../support/random.ts';
import type { TestService } from '../support/service.ts';
import { startWaybill, type Waybill } from '../support/waybill.ts';
import { bring, type Client, create, handInCash, importRows, payOutCash, type World } from './clients.ts';
import type { Installation } from './installation.ts';
import { Ledger } from './ledger.ts';
import { bringByPhone } from './phone.ts';
import { Sender } from './sender.ts';
import { readStored, type Stored } from './stored.ts';

/** How many of each work at once. */
const clients: [Client, number][] = [
  [create, 3],
  [bring, 5],
  [importRows, 2],
  [bringByPhone, 2],
  [handInCash, 1],
  [payOutCash, 1],
];

type Kill = 'postgres' | 'node' | 'both' | 'node during recovery';
/** PostgreSQL alone first, again and again: the same service has to outlive it. Then all kinds, in any order. */
const firstKills: Kill[] = ['postgres', 'postgres', 'postgres'];
const thenKills: Kill[] = ['postgres', 'node', 'node', 'both', 'node during recovery'];

export interface Run {
  installation: Installation;
  world: World;
  /** The one that runs now. */
  waybill: Waybill;
  /** Being killed: its end is no failure. */
  isKilled: boolean;
}

export async function startRun(installation: Installation): Promise<Run> {
  const { folder, env } = installation;
  const waybill = await startWaybill(folder, { env, port: await freePort() });
  const world = await installation.withDatabase(async (database): Promise<World> => {
    const service = { url: waybill.url, database, clock: systemClock, cookieName: 'waybill' } as TestService;
    const keys = makeKeys(database, systemClock);
    const person = await signedIn(service, { account: 'Acme' });
    const phone = await signedInPhone(service, await newCourier(service));
    const cookies = ({ cookies }: typeof person | typeof phone) => ({
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'sec-fetch-site': 'same-origin',
    });
    const bearer = async (kind: 'live' | 'fleet') => {
      const account = kind === 'live' ? 'Acme' : undefined;
      return { authorization: `Bearer ${(await keys.create({ account, kind, name: 'test' })).key}` };
    };
    return {
      sender: new Sender(waybill.url),
      ledger: new Ledger(),
      shop: await bearer('live'),
      fleet: await bearer('fleet'),
      person: cookies(person),
      phone: cookies(phone),
      accountId: person.accountId,
      courierId: phone.courierId,
    };
  });
  return watched({ installation, world, waybill, isKilled: false });
}

/** A service that ends without being killed has failed: nothing would be acknowledged any more. */
function watched(run: Run): Run {
  const { waybill, world } = run;
  void waybill.exited.then(() => {
    if (!run.isKilled) world.sender.giveUp(new Error(`The service ended unexpectedly: ${waybill.said()}`));
  });
  return run;
}

/** Ends with everything acknowledged that any client began, and the service started again after a last kill. */
export async function workUnderKills(run: Run, seed: number): Promise<void> {
  const { sender } = run.world;
  let isOver = false;
  async function work(client: Client, name: string, random: Random) {
    for (let n = 0; !isOver; n++) await client(run.world, `${name}-${n}`, random);
  }
  const working = clients.flatMap(([client, count], kind) =>
    Array.from({ length: count }, (_, n) =>
      work(client, `${client.name}-${n}`, seededRandom(seed + 100 * (kind + 1) + n)),
    ),
  );
  const killing = killAll(run, seededRandom(seed)).then(() => {
    isOver = true;
  });
  try {
    await Promise.all([killing, ...working]);
    await untilSomethingIsPaidOut(run.world, seededRandom(seed));
    await kill(run, 'both', seededRandom(seed));
  } catch (error) {
    sender.giveUp();
    await Promise.allSettled([killing, ...working]);
    throw error;
  }
}

/** On a busy machine the kills may be over before. */
async function untilSomethingIsPaidOut(world: World, random: Random): Promise<void> {
  const isPaid = () => world.sender.acknowledged.some(({ request }) => request.path.endsWith('/payouts'));
  for (let n = 0; !isPaid(); n++) {
    await handInCash(world, `last-hand-in-${n}`, random);
    await payOutCash(world, `last-payout-${n}`, random);
  }
}

async function killAll(run: Run, random: Random): Promise<void> {
  for (const what of [...firstKills, ...random.shuffled(thenKills)]) {
    // More than are on their way at once: work goes on between two kills.
    await run.world.sender.acknowledgedMore(random.between(20, 40));
    await sleep(random.between(0, 9));
    await kill(run, what, random);
  }
  await run.world.sender.acknowledgedMore(20);
}

async function kill(run: Run, what: Kill, random: Random): Promise<void> {
  const { folder, env, killPostgres } = run.installation;
  if (what !== 'node') await killPostgres(random);
  if (what === 'postgres') return;
  if (what === 'node during recovery') await sleep(random.between(0, 100));
  run.isKilled = true;
  run.waybill.process.kill('SIGKILL');
  await run.waybill.exited;
  run.waybill = await startWaybill(folder, { env, port: Number(new URL(run.waybill.url).port) });
  run.isKilled = false;
  watched(run);
}

export function storedBy({ installation }: Run): Promise<Stored> {
  return installation.withDatabase(readStored);
}

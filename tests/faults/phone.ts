/**
 * A courier's phone that was without network for a while: what was tapped is in a queue and is sent in order, each
 * move with its key. The queue, and what a response means for it, are those of the phone page itself.
 */
import { add, after, judge, type KeptMove, nextToSend, type Queue } from '../../courier/queue.ts';
import type { Random } from '../support/random.ts';
import { createAssigned, type World } from './clients.ts';
import { type Act, lives } from './lives.ts';
import type { Request, Sender } from './sender.ts';

const parcels = 3;

/** What belongs to a tapped move, by its key. */
type Tapped = Map<string, Act>;

export async function bringByPhone(world: World, name: string, random: Random): Promise<void> {
  const [queue, tapped] = await tap(world, name, random);
  await empty(world, queue, tapped);
}

/** All parcels are picked up, and then brought one after the other. */
async function tap(world: World, name: string, random: Random): Promise<[Queue, Tapped]> {
  let queue: Queue = [];
  const tapped: Tapped = new Map();
  const days = [];
  for (let n = 0; n < parcels; n++) {
    days.push({ id: await createAssigned(world, `${name}-${n}`), life: random.pick(lives) });
  }
  const taps = [
    ...days.map(({ id, life }) => ({ id, act: life[0]! })),
    ...days.flatMap(({ id, life }) => life.slice(1).map((act) => ({ id, act }))),
  ];
  for (const [n, { id, act }] of taps.entries()) {
    const key = `${name}-tap-${n}`;
    tapped.set(key, act);
    const tappedAt = new Date().toISOString();
    queue = add(queue, { key, courierId: world.courierId, deliveryId: id, move: act.move, tappedAt });
  }
  return [queue, tapped];
}

async function empty(
  { sender, ledger, phone, courierId }: World,
  kept: Queue,
  tapped: Tapped,
): Promise<void> {
  let queue = kept;
  for (let move = nextToSend(queue, courierId); move; move = nextToSend(queue, courierId)) {
    const act = tapped.get(move.key)!;
    const body = act.body(move.key);
    const verdict = await trySending(sender, move, {
      path: `/courier/api/deliveries/${move.deliveryId}/${act.path}`,
      headers: { ...phone, 'idempotency-key': move.key },
      body: { ...body, happened_at: move.tappedAt },
      success: 200,
    });
    if (verdict.is === 'accepted') {
      ledger.moved(move.deliveryId, act.status, { type: act.event, idempotencyKey: move.key, body });
    } else if (verdict.is === 'later') await sender.pause();
    queue = after(queue, move.key, verdict);
  }
}

async function trySending(sender: Sender, move: KeptMove, request: Request) {
  const response = await sender.once(request);
  const verdict = judge(response ? { status: response.status, body: JSON.parse(response.text) } : 'none');
  if (verdict.is === 'refused' || verdict.is === 'signed out') {
    throw new Error(`${move.move} with ${move.key}: ${verdict.is}: ${response?.text}`);
  }
  if (verdict.is === 'accepted') sender.acknowledge(request, response!);
  return verdict;
}

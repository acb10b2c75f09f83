import fc from 'fast-check';
import { expect, test } from 'vitest';
import { courierMoves } from '../contract/moves.ts';
import type { ServiceResponse } from './messages.ts';
import {
  add,
  after,
  discard,
  discardedOn,
  judge,
  judgeReport,
  type NewMove,
  nextToSend,
  type Queue,
  refusedOf,
  unsent,
  unsentOf,
  unsentOfOthers,
  waitingOf,
  withoutLabels,
  withoutListed,
  withoutRefused,
  withoutReturned,
} from './queue.ts';
import { answerOf, refusedIn, testRefusal } from './test-refusals.ts';

const bola = 'cou_bola';
const chidi = 'cou_chidi';

const move = (key: string, more: Partial<NewMove> = {}): NewMove => ({
  key,
  courierId: bola,
  deliveryId: 'dlv_1',
  move: 'pick_up',
  tappedAt: '2026-11-15T09:30:00.000Z',
  label: '12 Marina Road',
  ...more,
});
const queueOf = (...moves: NewMove[]): Queue => moves.reduce<Queue>(add, []);
const keys = (queue: Queue) => queue.map(({ key }) => key);

const accepted = judge({ status: 200, body: { delivery_id: 'dlv_1' } });
const cancelled = judge(answerOf(refusedIn('cancelled')));

test('moves are sent in the order of the taps, one after the other', () => {
  let queue = queueOf(move('a'), move('b', { deliveryId: 'dlv_2' }), move('c'));
  const order = [];
  for (let next = nextToSend(queue, bola); next; next = nextToSend(queue, bola)) {
    order.push(next.key);
    queue = after(queue, next.key, accepted);
  }
  expect(order).toEqual(['a', 'b', 'c']);
  expect(queue).toEqual([]);
});

test('no answer, a busy service and a broken one keep the move first in the queue', () => {
  const queue = queueOf(move('a'), move('b'));
  const passing: ServiceResponse[] = [
    'none',
    ...[403, 408, 429, 500, 502, 503, 504].map((status) => answerOf(testRefusal('stopping', {}, status))),
  ];
  for (const answer of passing) {
    const verdict = judge(answer);
    expect(verdict.is).toBe('later');
    expect(nextToSend(after(queue, 'a', verdict), bola)?.key).toBe('a');
  }
});

test('an answer that is not of the service is no answer: a login page of a hotspot takes no move', () => {
  for (const status of [200, 302, 400, 401, 404, 409, 511]) {
    for (const body of [undefined, '<html>', {}, null, { message: 'welcome' }]) {
      expect(judge({ status, body }).is, `${status} ${JSON.stringify(body)}`).toBe('later');
    }
  }
});

test('what is too large for a proxy on the way does not hold up the rest for ever', () => {
  expect(judge({ status: 413, body: undefined })).toMatchObject({ is: 'refused', refusal: { status: 413 } });
});

test('a refusal takes the move out of the queue with its reason; others go on, also of the same delivery', () => {
  const queue = after(
    queueOf(move('a'), move('b', { move: 'deliver' }), move('c', { deliveryId: 'dlv_2' })),
    'a',
    cancelled,
  );
  expect(keys(refusedOf(queue, bola))).toEqual(['a']);
  expect(refusedOf(queue, bola)[0]?.refusal).toEqual(refusedIn('cancelled'));
  expect(nextToSend(queue, bola)?.key).toBe('b');
  const both = after(queue, 'b', cancelled);
  expect(keys(refusedOf(both, bola))).toEqual(['a', 'b']);
  expect(nextToSend(both, bola)?.key).toBe('c');
});

test('another move can take the place of a refused one; what waits can be neither replaced nor discarded', () => {
  const queue = after(queueOf(move('a'), move('b')), 'a', cancelled);
  expect(keys(withoutRefused(queue, 'a'))).toEqual(['b']);
  expect(keys(withoutRefused(queue, 'b'))).toEqual(['a', 'b']);
  expect(discard(queue, 'b', discardedAt)).toEqual(queue);
});

const discardedAt = '2026-11-15T10:00:00.000Z';

test('what the courier discards stays until the day shows it, and is reported after the moves that wait', () => {
  const refused = after(queueOf(move('a', { collectedAmount: 500 }), move('b')), 'a', cancelled);
  const queue = discard(refused, 'a', discardedAt);
  expect([refusedOf(queue, bola), keys(waitingOf(queue, bola))]).toEqual([[], ['b']]);
  expect(discardedOn(queue, bola)).toMatchObject([{ key: 'a', collectedAmount: 500, discardedAt }]);
  expect(discardedOn(queue, chidi)).toEqual([]);
  expect(keys(unsent(queue))).toEqual(['b', 'a']);
  expect(nextToSend(after(queue, 'b', accepted), bola)?.key).toBe('a');

  for (const later of ['none', answerOf(testRefusal('stopping', {}, 503))] as const) {
    expect(keys(unsentOf(after(queue, 'a', judgeReport(later)), bola))).toEqual(['b', 'a']);
  }
  const reported = after(queue, 'a', judgeReport({ status: 204, body: undefined }));
  expect(keys(unsentOf(reported, bola))).toEqual(['b']);
  const now = Date.parse(discardedAt);
  expect(keys(withoutListed(reported, [], now))).toEqual(['a', 'b']);
  expect(keys(withoutListed(reported, [{ move_key: 'a' }, { move_key: 'b' }], now))).toEqual(['b']);
});

test('a report that the service refuses stays on the phone for 30 days', () => {
  const queue = discard(after(queueOf(move('a')), 'a', cancelled), 'a', discardedAt);
  const gone = answerOf(testRefusal('delivery_not_found', {}, 404));
  const refused = after(queue, 'a', judgeReport(gone));
  expect([refused[0]?.report, unsent(refused)]).toEqual(['refused', []]);
  const now = Date.parse(discardedAt);
  const dayMs = 24 * 3_600_000;
  expect(withoutListed(refused, [], now + 29 * dayMs)).toEqual(refused);
  expect(withoutListed(refused, [], now + 31 * dayMs)).toEqual([]);
});

test('signed out: everything stays, without the addresses', () => {
  const queue = after(
    queueOf(move('a'), move('b')),
    'a',
    judge(answerOf(testRefusal('phone_signed_out', {}, 401))),
  );
  expect(keys(queue)).toEqual(['a', 'b']);
  for (const byCourier of [true, false]) {
    const bare = withoutLabels(queue, byCourier);
    expect(keys(unsent(bare))).toEqual(['a', 'b']);
    expect(JSON.stringify(bare)).not.toContain('Marina');
  }
});

test('a courier who signs out with refused moves still sees whose they are after signing in; on a phone that was signed out nobody does', () => {
  const refused = after(queueOf(move('a'), move('b'), move('c')), 'a', cancelled);
  const queue = discard(after(refused, 'b', cancelled), 'b', discardedAt);
  const labelsOf = (byCourier: boolean) => withoutLabels(queue, byCourier).map(({ label }) => label);
  expect(labelsOf(true)).toEqual(['12 Marina Road', undefined, undefined]);
  expect(labelsOf(false)).toEqual([undefined, undefined, undefined]);
});

test('a move is never sent in the name of another courier', () => {
  const queue = queueOf(move('a'), move('b', { courierId: chidi }), move('c'));
  expect(nextToSend(queue, chidi)?.key).toBe('b');
  expect(keys(waitingOf(queue, chidi))).toEqual(['b']);
  expect(keys(unsentOfOthers(queue, chidi))).toEqual(['a', 'c']);
  expect(nextToSend(queueOf(move('a')), chidi)).toBeUndefined();
});

test('whatever happens, no move is lost, sent out of order or sent by another', () => {
  const answers: ServiceResponse[] = [
    'none',
    { status: 200, body: { delivery_id: 'dlv_1' } },
    answerOf(testRefusal('stopping', {}, 503)),
    answerOf(refusedIn('cancelled')),
    answerOf(testRefusal('phone_signed_out', {}, 401)),
    { status: 200, body: '<html>' },
  ];
  const step = fc.oneof(
    fc.record({
      tap: fc.record({
        courierId: fc.constantFrom(bola, chidi),
        deliveryId: fc.constantFrom('dlv_1', 'dlv_2', 'dlv_3'),
        move: fc.constantFrom(...courierMoves),
      }),
    }),
    fc.record({ try: fc.constantFrom(bola, chidi), answer: fc.constantFrom(...answers) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let queue: Queue = [];
      let taps = 0;
      const tapped: { by: string; key: string }[] = [];
      const finished: { by: string; key: string }[] = [];
      const keysOf = (moves: typeof tapped, courier: string) =>
        moves.filter(({ by }) => by === courier).map(({ key }) => key);
      for (const one of steps) {
        if ('tap' in one) {
          const key = `k${taps++}`;
          queue = add(queue, move(key, one.tap));
          tapped.push({ by: one.tap.courierId, key });
        } else {
          const next = nextToSend(queue, one.try);
          if (!next) continue;
          expect(next.courierId).toBe(one.try);
          const verdict = judge(one.answer);
          queue = after(queue, next.key, verdict);
          if (verdict.is === 'accepted' || verdict.is === 'refused')
            finished.push({ by: one.try, key: next.key });
        }
      }
      for (const courier of [bola, chidi]) {
        const waitingKeys = keys(waitingOf(queue, courier));
        expect([...keysOf(finished, courier), ...waitingKeys]).toEqual(keysOf(tapped, courier));
      }
    }),
  );
});

test('a pickup that hit a cancellation is no longer shown once the return is tapped, and is dropped once it is recorded', () => {
  const other = move('other', { deliveryId: 'dlv_2' });
  const refused = [move('a'), other].reduce(
    (queue, one) => after(add(queue, one), one.key, cancelled),
    queueOf(),
  );
  const queue = add(refused, move('b', { move: 'return' }));
  expect(keys(refusedOf(queue, bola))).toEqual(['other']);
  const back = { delivery_id: 'dlv_1', parcel_with: 'sender' as const };
  expect(keys(withoutReturned(queue, [back]))).toEqual(['other', 'b']);
  expect(withoutReturned(queue, [{ ...back, parcel_with: 'receiver' }])).toEqual(queue);
  expect(keys(refusedOf(after(queue, 'b', cancelled), bola)), 'the return was refused').toEqual([
    'a',
    'other',
    'b',
  ]);
});

test('a refused return, and a hand-over with its cash, stay until the courier decides', () => {
  const queue = queueOf(move('a'), move('b', { move: 'deliver' }), move('c', { move: 'return' }));
  const refused = keys(queue).reduce((now, key) => after(now, key, cancelled), queue);
  const back = { delivery_id: 'dlv_1', parcel_with: 'sender' as const };
  expect(keys(withoutReturned(refused, [back]))).toEqual(['b', 'c']);
});

test('a refused confirmation is removed without a word; other moves stay to be read', () => {
  const queue = queueOf(move('k1', { move: 'confirm_changes', sequence: 3 }), move('k2'));
  const gone = judge(answerOf(testRefusal('delivery_not_found', {}, 404)));
  expect(keys(after(queue, 'k1', gone))).toEqual(['k2']);
  expect(keys(refusedOf(after(queue, 'k2', gone), bola))).toEqual(['k2']);
});

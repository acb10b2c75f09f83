import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DeliveryState,
  deliveryStates,
  type Instruction,
  type Move,
  moves,
  type ProofKind,
} from '../../../contract/primitives.ts';
import { anyRequest, courierIds, plainRequest, testPolicy } from '../../../tests/support/moves.ts';
import { problem } from '../../errors/rejection.ts';
import { detailOf } from '../../errors/sentences/index.ts';
import {
  beginning,
  type Decision,
  type DeliverySnapshot,
  decide,
  graph,
  isFinal,
  type MoveRequest,
  possibleMoves,
  requiredProofOf,
  whyNotNow,
} from './lifecycle.ts';

/** The graph as the documentation draws it, written down a second time to hold the code against. */
const published: Record<string, Partial<Record<Move, string>>> = {
  created: {
    assign: 'created',
    unassign: 'created',
    edit: 'created',
    pick_up: 'in_transit',
    cancel: 'cancelled',
  },
  in_transit: {
    assign: 'in_transit',
    edit: 'in_transit',
    fail_attempt: 'in_transit',
    instruct: 'in_transit',
    deliver: 'delivered',
    return: 'returned',
  },
  delivered: { correct: 'in_transit', correct_amount: 'delivered' },
  returned: { correct: 'in_transit' },
  cancelled: {},
};

const fresh: DeliverySnapshot = {
  ...beginning,
  courierId: null,
  attempts: 0,
  instruction: null,
  deliverOn: null,
  amountToCollect: 500,
  collectedAmount: null,
  paymentMethod: null,
  paymentReference: null,
  currency: 'USD',
  estimatedDeliveryMs: 1_000,
  isPersonalDataErased: false,
  failureReason: null,
  requiredProof: null,
};

/** A delivery in this state, with another courier than requests name; if it is under way, after a failed attempt. */
function snapshotIn(
  status: DeliverySnapshot['status'],
  more: Partial<DeliverySnapshot> = {},
): DeliverySnapshot {
  const underWay = status === 'in_transit' ? { attempts: 1, instruction: 'awaited' as const } : {};
  return { ...fresh, status, version: 3, courierId: courierIds[2], ...underWay, ...more };
}

const decided = (snapshot: DeliverySnapshot, request: MoveRequest): Decision =>
  decide(snapshot, request, testPolicy, 'key:1', 5);

test('each move from each state does what the published graph says, and nothing else', () => {
  for (const status of deliveryStates) {
    for (const move of moves) {
      const snapshot = snapshotIn(status);
      const decision = decided(snapshot, plainRequest(move, { ...snapshot, courierId: courierIds[1] }));
      const target = published[status]![move];
      if (target !== undefined) {
        expect(decision, `${move} from ${status}`).toMatchObject({
          outcome: 'change',
          to: { status: target, version: 4 },
          event: { sequence: 4, actor: 'key:1', atMs: 5 },
        });
      } else expect(['refused', 'unchanged'], `${move} from ${status}`).toContain(decision.outcome);
    }
  }
});

test('any walk of random requests stays on the graph, counts its changes, and keeps what must hold', () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 60 }), (walk) => {
      let snapshot = fresh;
      let changes = 1;
      for (const request of walk) {
        const decision = decided(snapshot, request);
        if (decision.outcome !== 'change') continue;
        expect(published[snapshot.status]![request.move]).toBe(decision.to.status);
        expect(decision.event.sequence).toBe(decision.to.version);
        snapshot = decision.to;
        changes++;
        expectSound(snapshot);
      }
      expect(snapshot.version).toBe(changes);
    }),
  );
});

/** What no delivery may ever be. */
function expectSound(snapshot: DeliverySnapshot) {
  const { status, courierId, attempts, instruction, collectedAmount, amountToCollect } = snapshot;
  if (status !== 'created' && status !== 'cancelled') expect(courierId, status).not.toBeNull();
  if (instruction !== null) expect(attempts).toBeGreaterThan(0);
  if (instruction === 'awaited' || instruction === 'try_again') {
    expect(attempts).toBeLessThan(testPolicy.maxAttempts);
  }
  expect(collectedAmount === null).toBe(status !== 'delivered');
  expect(collectedAmount ?? 0).toBeLessThanOrEqual(amountToCollect);
}

test('a move is refused exactly if it is not among the possible ones, for the same reason', () => {
  const instructions: (Instruction | null)[] = [null, 'awaited', 'try_again', 'return'];
  for (const status of deliveryStates) {
    for (const instruction of instructions) {
      const attempts = instruction === null ? 0 : 1;
      const snapshot = snapshotIn(status, { instruction, attempts });
      const possible = possibleMoves(snapshot, testPolicy);
      for (const move of moves) {
        const decision = decided(snapshot, plainRequest(move, { ...snapshot, courierId: courierIds[1] }));
        const cell = `${move} of ${status}, ${instruction}`;
        expect(decision.outcome === 'change', cell).toBe(possible.includes(move));
        if (decision.outcome === 'refused') {
          expect(decision.problems, cell).toEqual([whyNotNow(snapshot, move, testPolicy)]);
        }
      }
    }
  }
});

/** What the sentences call the states: pages of 0.2.0 that phones have cached read them. */
const stateWords: Record<DeliveryState, RegExp> = {
  created: /^Not picked up yet\. /,
  in_transit: /^(The delivery is in transit|Already picked up)\. /,
  delivered: /^Already delivered\. /,
  returned: /^Already returned\. /,
  cancelled: /^Already cancelled\.( |$)/,
};

test('a refusal says the state, as a parameter and in its sentence', () => {
  for (const status of deliveryStates) {
    for (const move of moves.filter((one) => published[status]![one] === undefined)) {
      const decision = decided(snapshotIn(status), plainRequest(move, snapshotIn(status)));
      if (decision.outcome !== 'refused') continue;
      const [problem] = decision.problems;
      const params = move === 'cancel' ? { status } : { move, status };
      expect(problem!.params, `${move} of ${status}`).toEqual(params);
      expect(detailOf(problem!)).toMatch(stateWords[status]);
    }
  }
});

test('cash: the amount is needed where there is one, less needs a reason, more is refused', () => {
  const hand = (request: Partial<Extract<MoveRequest, { move: 'deliver' }>>, amountToCollect = 500) => {
    const snapshot = snapshotIn('in_transit', { amountToCollect });
    const decision = decided(snapshot, { move: 'deliver', ...request });
    return decision.outcome === 'refused' ? decision.problems[0]!.field : decision.outcome;
  };
  expect(hand({})).toBe('collected_amount');
  expect(hand({ collectedAmount: 500 })).toBe('change');
  expect(hand({ collectedAmount: 499 })).toBe('shortfall_reason');
  expect(hand({ collectedAmount: 0, shortfallReason: 'Paid by card' })).toBe('change');
  expect(hand({ collectedAmount: 501 })).toBe('collected_amount');
  expect(hand({ collectedAmount: 501, shortfallReason: 'x' })).toBe('collected_amount');
  expect(hand({ collectedAmount: 500, shortfallReason: 'x' })).toBe('shortfall_reason');
  expect(hand({}, 0)).toBe('change');
  expect(hand({ collectedAmount: 1 }, 0)).toBe('collected_amount');
});

test('proof: the delivery decides, otherwise the policy; what is missing is named', () => {
  const given = (
    requiredProof: DeliverySnapshot['requiredProof'],
    more: Partial<Extract<MoveRequest, { move: 'deliver' }>>,
  ) =>
    decide(
      snapshotIn('in_transit', { requiredProof }),
      { move: 'deliver', collectedAmount: 500, ...more },
      { ...testPolicy, requiredProof: ['signature'] },
      'key:1',
      5,
    );
  const missing = (...kinds: ProofKind[]) => ({ problems: [{ code: 'proof_missing', params: { kinds } }] });
  expect(given(null, {})).toMatchObject(missing('signature'));
  expect(given(null, { proof: ['signature'] }).outcome).toBe('change');
  expect(given([], {}).outcome).toBe('change');
  expect(given(['name', 'photo'], { proof: ['pin'] })).toMatchObject(missing('photo', 'name'));
});

test('proof: a photo and the name take the place of a required PIN that is locked, and of nothing else', () => {
  const locked = (...requiredProof: ProofKind[]) => requiredProofOf({ requiredProof }, testPolicy, true);
  expect(locked('pin')).toEqual(['photo', 'name']);
  expect(locked('pin', 'signature', 'name')).toEqual(['photo', 'signature', 'name']);
  expect(locked('signature')).toEqual(['signature']);
  expect(locked()).toEqual([]);
  expect(requiredProofOf({ requiredProof: ['pin'] }, testPolicy)).toEqual(['pin']);
});

test('after the last attempt that the policy allows, nothing but a return is left', () => {
  const last = snapshotIn('in_transit', { attempts: testPolicy.maxAttempts - 1, instruction: 'try_again' });
  const failed = decided(last, { move: 'fail_attempt', reason: 'refused' });
  if (failed.outcome !== 'change') throw new Error(failed.outcome);
  expect(failed.to).toMatchObject({ attempts: testPolicy.maxAttempts, instruction: 'return' });
  expect(failed.event.data).toMatchObject({ attempt: testPolicy.maxAttempts, instruction: 'return' });
  expect(possibleMoves(failed.to, testPolicy)).toEqual(['return', 'assign', 'edit']);
  const instructed = (instruction: 'try_again' | 'return', note?: string) =>
    decided(failed.to, { move: 'instruct', instruction, note });
  expect(instructed('return').outcome, 'it is returned already').toBe('unchanged');
  const why = problem('no_attempts_left', { attempts: testPolicy.maxAttempts });
  for (const refused of [instructed('try_again'), instructed('return', 'To the back door')]) {
    expect(refused).toMatchObject({ outcome: 'refused', problems: [why] });
  }
  expect(whyNotNow(failed.to, 'instruct', testPolicy)).toEqual(why);
});

test('asking again for what is so already changes nothing, unless something would get lost', () => {
  const same = (
    status: DeliverySnapshot['status'],
    request: MoveRequest,
    more: Partial<DeliverySnapshot> = {},
  ) => decided(snapshotIn(status, more), request).outcome;
  expect(same('created', { move: 'assign', courierId: courierIds[2] })).toBe('unchanged');
  expect(same('created', { move: 'unassign' }, { courierId: null })).toBe('unchanged');
  expect(same('in_transit', { move: 'pick_up' })).toBe('unchanged');
  expect(same('in_transit', { move: 'pick_up', courierId: courierIds[0] })).toBe('refused');
  const paid = { collectedAmount: 500, paymentMethod: 'cash' } as const;
  expect(same('delivered', { move: 'deliver', collectedAmount: 500 }, paid)).toBe('unchanged');
  expect(same('delivered', { move: 'deliver', collectedAmount: 400 }, paid)).toBe('refused');
  expect(same('returned', { move: 'return' })).toBe('unchanged');
  expect(same('returned', { move: 'return', reason: 'Not wanted' })).toBe('refused');
  expect(same('cancelled', { move: 'cancel' })).toBe('unchanged');
});

test('an event that changes the state belongs to one edge, so that counts of states follow from counts of events', () => {
  const changing = Object.values(graph)
    .flat()
    .filter(({ from, to }) => from !== to);
  expect(new Set(changing.map(({ event }) => event)).size).toBe(changing.length);
  expect(deliveryStates.filter(isFinal)).toEqual(['delivered', 'returned', 'cancelled']);
});

test('what was collected after a cancellation can be corrected, and nothing where nothing was collected', () => {
  const cancelled = snapshotIn('cancelled');
  const request = { move: 'correct_amount', collectedAmount: 300, reason: 'Counted again' } as const;
  expect(decided(cancelled, request)).toMatchObject({ outcome: 'refused' });
  expect(decided(cancelled, { ...request, collectedAmount: 0 })).toMatchObject({ outcome: 'refused' });
  const afterCancellation = { collectedAmount: 500, paymentMethod: 'cash', paymentReference: null } as const;
  expect(decided(cancelled, { ...request, afterCancellation })).toMatchObject({
    outcome: 'change',
    to: { status: 'cancelled', collectedAmount: 300, paymentMethod: 'cash' },
    event: { type: 'delivery.amount_corrected', data: { previous_amount: 500, collected_amount: 300 } },
  });
  expect(decided(cancelled, { ...request, collectedAmount: 500, afterCancellation }).outcome).toBe(
    'unchanged',
  );
  expect(whyNotNow(cancelled, 'correct_amount', testPolicy, afterCancellation)).toBeUndefined();
});

test('a correction that names no method of payment leaves it as it was', () => {
  const paid = { collectedAmount: 400, paymentMethod: 'transfer', paymentReference: 'TRF-1' } as const;
  const request = { move: 'correct_amount', collectedAmount: 450, reason: 'Counted again' } as const;
  expect(decided(snapshotIn('delivered', paid), request)).toMatchObject({
    to: { collectedAmount: 450, paymentMethod: 'transfer', paymentReference: 'TRF-1' },
  });
  expect(decided(snapshotIn('delivered', paid), { ...request, paymentMethod: 'cash' })).toMatchObject({
    to: { collectedAmount: 450, paymentMethod: 'cash', paymentReference: null },
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryStates } from '../../contract/primitives.ts';
import { beginning, decide, isFinal, type Move, moves, type Standing } from './lifecycle.ts';

/** The graph as the documentation draws it, written down a second time to hold the code against. */
const published: Record<string, Partial<Record<Move, string>>> = {
  created: { pick_up: 'in_transit', cancel: 'cancelled' },
  in_transit: { deliver: 'delivered', return: 'returned' },
  delivered: {},
  returned: {},
  cancelled: {},
};

test('each move from each state does what the published graph says, and nothing else', () => {
  for (const status of deliveryStates) {
    for (const move of moves) {
      const decision = decide({ status, version: 3 }, move, 'key:1', 5);
      const target = published[status]![move];
      if (target !== undefined) {
        expect(decision).toMatchObject({ outcome: 'change', to: { status: target, version: 4 } });
        expect(decision).toMatchObject({ event: { sequence: 4, actor: 'key:1', atMs: 5 } });
      } else {
        const repeated = Object.values(published).some((exits) => exits[move] === status);
        expect(decision.outcome).toBe(repeated ? 'unchanged' : 'refused');
      }
    }
  }
});

test('any walk of random moves stays on the graph, counts its changes, and ends in a final state for good', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...moves), { maxLength: 40 }), (walk) => {
      let standing: Standing = beginning;
      let changes = 1;
      for (const move of walk) {
        const decision = decide(standing, move, 'key:1', 0);
        if (decision.outcome === 'change') {
          expect(isFinal(standing.status)).toBe(false);
          expect(published[standing.status]![move]).toBe(decision.to.status);
          changes++;
          standing = decision.to;
          expect(decision.event.sequence).toBe(standing.version);
        }
      }
      expect(standing.version).toBe(changes);
    }),
  );
});

test('a refusal to cancel says the state', () => {
  for (const status of ['in_transit', 'delivered', 'returned'] as const) {
    const decision = decide({ status, version: 2 }, 'cancel', 'key:1', 0);
    expect(decision.outcome === 'refused' && decision.why).toContain(status);
  }
});

import { Type } from 'typebox';
import { ok, post } from '../operation.ts';
import { CollectedAmount, FailureReason } from '../primitives.ts';
import { component, integer, namedEnum, orNull } from '../schemas.ts';
import { DeliveryStatus, example, exampleStatus, succeeded } from './responses.ts';

export const testMoves = ['assign', 'unassign', 'pick_up', 'deliver', 'fail_attempt', 'return'] as const;
export type TestMove = (typeof testMoves)[number];
export const testRuns = ['delivered', 'returned', 'failed_then_delivered'] as const;
export type TestRun = (typeof testRuns)[number];
const maxRunIntervalSeconds = 3_600;

export const Advance = component('Advance', {
  move: Type.Optional(namedEnum('TestMove', testMoves, 'The move to make. Defaults to the usual next one.')),
  reason: Type.Optional(FailureReason),
  collected_amount: Type.Optional(
    Type.Integer({
      ...CollectedAmount,
      description: 'Cash collected at the door, in minor units. Defaults to the whole amount to collect.',
    }),
  ),
  run: Type.Optional(namedEnum('TestRun', testRuns, 'A full lifecycle to run instead of one move.')),
  every_seconds: Type.Optional(
    integer(
      `Seconds between the moves of a run, 0 to ${maxRunIntervalSeconds}; 2 by default. With 0, all moves are made before the response.`,
      { minimum: 0, maximum: maxRunIntervalSeconds, 'x-unit': 'seconds' },
    ),
  ),
});

const AdvancedDelivery = component('AdvancedDelivery', {
  ...DeliveryStatus.properties,
  moves: Type.Array(namedEnum('TestMove', testMoves), {
    description: 'The moves that are possible now, the usual one first.',
  }),
  run: orNull(namedEnum('TestRun', testRuns), {
    description: 'The run in progress; null if there is none.',
  }),
});

export const advanceTestDelivery = post('advanceTestDelivery', '/v1/test/deliveries/{delivery_id}/advance', {
  summary: 'Advance a test delivery',
  description:
    'Simulates the courier: makes the usual next move, or the one you name, through the same code and with the same events as for a real courier. With `run`, the delivery goes through a full lifecycle (`delivered`, `returned` or `failed_then_delivered`), one move every few seconds. Another request to advance the delivery ends the run. If there is cash to collect, all of it is collected unless you say otherwise.',
  callers: ['test key', { right: 'deliveries.write' }],
  idempotency: 'key',
  body: { schema: Advance, required: false },
  responses: ok('The delivery as it is now.', AdvancedDelivery),
  refusals: ['moveNotPossible'],
  examples: [
    example('next', 'The usual next move', {
      given: 'a delivery',
      response: succeeded({ ...exampleStatus, moves: ['pick_up', 'assign', 'unassign'], run: null }),
    }),
    example('full-lifecycle', 'Full lifecycle', {
      given: 'a delivery',
      request: { body: { run: 'delivered', every_seconds: 0 } },
      response: succeeded({ ...exampleStatus, status: 'delivered', moves: [], run: null }),
    }),
  ],
});

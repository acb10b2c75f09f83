/** Refusals for tests, as the phone keeps them, and as the service sends them. */
import type { DeliveryState } from '../contract/primitives.ts';
import type { ProblemCode, ProblemParams, ShownProblem } from '../contract/problems/index.ts';
import type { Refusal } from './messages.ts';

export function testRefusal<C extends ProblemCode>(code: C, params: ProblemParams<C>, status = 400): Refusal {
  const problem = { code, field: null, params, detail: `the sentence of ${code}` };
  return { status, details: problem.detail, problem: problem as ShownProblem };
}

export const refusedIn = (status: DeliveryState): Refusal =>
  testRefusal('wrong_state', { move: 'deliver', status }, 409);
export const wrongPin = (attempts_left = 4): Refusal => testRefusal('handover_pin_wrong', { attempts_left });

export const answerOf = ({ status, details, problem }: Refusal) => ({
  status,
  body: { status, detail: details, code: problem?.code, problems: [problem] },
});

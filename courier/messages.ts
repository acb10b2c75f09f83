/**
 * What the page and the service send each other. The contract's schemas would make the page twice as large, so responses are
 * checked here, just enough to tell one of the service from one of a hotspot or a proxy.
 */
import type { Static } from 'typebox';
import type {
  confirmChanges,
  Day as DayShape,
  reportDiscardedMove,
  signInCourier,
} from '../contract/courier/operations.ts';
import type { Stop as StopShape } from '../contract/courier/stop.ts';
import type { FailedAttempt, Handover, Pickup, Proof, Return } from '../contract/moves.ts';
import type { ShownProblem } from '../contract/problems/index.ts';
import type { MoveLocation as MoveLocationShape } from '../contract/records.ts';

export type Stop = Static<typeof StopShape>;
export type Day = Static<typeof DayShape>;
export type Profile = Static<(typeof signInCourier)['responses'][200]['body']>;
export type MoveLocation = Static<typeof MoveLocationShape>;
export type ProofBody = Static<typeof Proof>;
export type MoveBody =
  | Omit<Static<typeof Pickup>, 'courier_id'>
  | Static<typeof Handover>
  | Static<typeof FailedAttempt>
  | Static<typeof Return>
  | Static<(typeof confirmChanges)['body']['schema']>;
type Report = Static<(typeof reportDiscardedMove)['body']['schema']>;
export type DiscardReport = { [Name in keyof Report]: Report[Name] | undefined };

/** The fields that forms and the list read from the body of any move. */
export type MoveValues = Partial<
  Omit<Static<typeof Handover> & Static<typeof FailedAttempt>, 'location' | 'reason'> & {
    reason: string;
    sequence: number;
  }
>;

/** A response of the service, or of something on the way to it; or none. */
export type ServiceResponse = { status: number; body: unknown; retryAfterSeconds?: number } | 'none';

/** Why the service did not accept a move. Stored on phones: pages before 0.3.0 stored no `problem`. */
export interface Refusal {
  status: number;
  details: string;
  problem?: ShownProblem;
}

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null;

export const isStop = (body: unknown): body is Stop => isObject(body) && typeof body.delivery_id === 'string';

export const isDay = (body: unknown): body is Day =>
  isObject(body) && isProfile(body.courier) && Array.isArray(body.stops);

export const isProfile = (body: unknown): body is Profile =>
  isObject(body) && typeof body.courier_id === 'string';

/** Undefined if the response is not one of the service. */
export function refusalIn(status: number, body: unknown): Refusal | undefined {
  if (!isObject(body)) return undefined;
  const [problem] = Array.isArray(body.problems) ? body.problems : [];
  return problem && typeof body.detail === 'string' ? { status, details: body.detail, problem } : undefined;
}

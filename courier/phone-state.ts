/** What the screens watch of the phone, and what follows from what is kept and answered. Pure. */
import { type DaySnapshot, maxKeptMs } from './day.ts';
import { isProfile, type Profile, type ServiceResponse } from './messages.ts';
import type { Queue } from './queue.ts';
import { maxScansAgeMs, type StoredScans } from './scanning/parcels.ts';

/** Which part of the page is shown; `day` also without network, as long as a day is kept. */
type Stage = 'opening' | 'sign in' | 'no session' | 'signed out' | 'left' | 'unreachable' | 'day';

export interface PhoneState {
  stage: Stage;
  me: Profile | undefined;
  snapshot: DaySnapshot | undefined;
  queue: Queue;
  scans: Scans;
  network: 'fine' | 'none' | 'trouble';
  sending: boolean;
  storage: 'missing' | 'full' | undefined;
}

export type Scans = Pick<StoredScans, 'pickUp' | 'door'>;
export const noScans: Scans = { pickUp: [], door: [] };

export const initialState: PhoneState = {
  stage: 'opening',
  me: undefined,
  snapshot: undefined,
  queue: [],
  scans: noScans,
  network: 'fine',
  sending: false,
  storage: undefined,
};

/** What is shown of what is kept: that of this courier, if it is not too old. */
export function freshOf(
  me: Profile | undefined,
  { day, scans }: { day: DaySnapshot | undefined; scans: StoredScans | undefined },
  now: number,
) {
  const isOwn = (courierId: string) => courierId === me?.courier_id;
  const isDayFresh = day && now - day.at < maxKeptMs && isOwn(day.day.courier.courier_id);
  const areScansFresh = scans && now - scans.at < maxScansAgeMs && isOwn(scans.courierId);
  return { snapshot: isDayFresh ? day : undefined, scans: areScansFresh ? scans : noScans };
}

/** After a sign-out the page says whether it happened on this phone. */
export function stageSignedOut({ stage, me }: PhoneState): Stage {
  if (stage === 'sign in' || stage === 'signed out' || stage === 'left') return stage;
  return me ? 'signed out' : 'no session';
}

export type SignInResult = 'done' | 'wrong pin' | 'bad link' | 'too many' | 'no network' | 'trouble';

export function signInResult(response: ServiceResponse): SignInResult {
  if (response === 'none') return 'no network';
  const { status, body } = response;
  if (status === 200 && isProfile(body)) return 'done';
  if (status === 401 || status === 400) return 'wrong pin';
  if (status === 404) return 'bad link';
  return status === 429 ? 'too many' : 'trouble';
}

/** Why a one-time link cannot be used, of the dashboard or of a courier. Pure. */
import { Rejection } from '../../errors/rejection.ts';

interface LinkTimes {
  used_at: Date | null;
  withdrawn_at: Date | null;
  expires_at: Date;
}

/** Undefined if it can be used. */
export function whyNotUsable(link: LinkTimes, now: number): Rejection | undefined {
  if (link.used_at) return new Rejection('link_used');
  if (link.withdrawn_at) return new Rejection('link_withdrawn');
  if (link.expires_at.getTime() <= now) return new Rejection('link_expired');
  return undefined;
}

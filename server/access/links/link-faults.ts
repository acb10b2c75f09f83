/** Why a one-time link cannot be used, of the dashboard or of a courier. Pure. */
import { Rejection } from '../../platform/rejection.ts';

export interface LinkTimes {
  used_at: Date | null;
  withdrawn_at: Date | null;
  expires_at: Date;
}

/** Undefined where it can be used. */
export function whyNotUsable(link: LinkTimes, now: number): Rejection | undefined {
  if (link.used_at) return linkUsed();
  if (link.withdrawn_at) return linkNotValid('This link was withdrawn. Ask for a new one.');
  if (link.expires_at.getTime() <= now) return linkNotValid('This link has expired. Ask for a new one.');
  return undefined;
}

/** Also where the token has not the form of one. */
export function linkNotFound(): Rejection {
  return linkNotValid('This link is invalid or incomplete.');
}

export function linkUsed(): Rejection {
  return linkNotValid('This link was already used. Ask for a new one.');
}

export function linkNotValid(details: string): Rejection {
  return new Rejection('linkNotValid', details);
}

/** What `waybill doctor` says about one thing that it has looked at. */
import { messageOf } from './errors.ts';
import { Problem } from './problem.ts';

export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** It works, but should be changed. */
  readonly isWarning?: boolean;
  readonly found: string;
  readonly advice?: string;
}

export const fine = (check: string, found: string): Finding => ({ check, ok: true, found });

export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  ok: true,
  isWarning: true,
  found,
  advice,
});

export const bad = (check: string, found: string, advice: string): Finding => ({
  check,
  ok: false,
  found,
  advice,
});

/** `advice` is for errors that have none of their own. */
export function failed(check: string, error: unknown, advice?: string): Finding {
  if (error instanceof Problem) return bad(check, error.message, error.advice);
  const found = messageOf(error) || String(error);
  return advice === undefined ? { check, ok: false, found } : bad(check, found, advice);
}

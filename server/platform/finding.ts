/** What `waybill doctor` says about one thing that it has looked at. */
import { messageOf } from './errors.ts';
import { Problem } from './problem.ts';

export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  /** It works, but should be changed. */
  readonly isWarning?: boolean;
  readonly message: string;
  readonly advice?: string;
}

export const fine = (check: string, message: string): Finding => ({ check, ok: true, message });

export function warning(check: string, message: string, advice: string): Finding {
  return { check, ok: true, isWarning: true, message, advice };
}

export function bad(check: string, message: string, advice: string): Finding {
  return { check, ok: false, message, advice };
}

/** `advice` is for errors that have none of their own. */
export function failed(check: string, error: unknown, advice?: string): Finding {
  if (error instanceof Problem) return bad(check, error.message, error.advice);
  const message = messageOf(error) || String(error);
  return advice === undefined ? { check, ok: false, message } : bad(check, message, advice);
}

import type { Rejection } from '../errors/rejection.ts';

/** Whether this can be done now; and if not, the reason as a sentence. Pages show it at the disabled button, and compare nothing. */
export interface Permission {
  allowed: boolean;
  why_not: string | null;
}

/** Allowed if there is no reason against it. */
export const permission = (whyNot: Rejection | undefined | false): Permission =>
  whyNot ? { allowed: false, why_not: whyNot.details } : { allowed: true, why_not: null };

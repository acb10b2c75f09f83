import type { Rejection } from '../errors/rejection.ts';

/** Whether this can be done now; and if not, the reason as a sentence. The pages show it at the disabled button. */
export interface Permission {
  allowed: boolean;
  why_not: string | null;
}

/** Allowed if there is no reason against it. As words only until every capability has codes. */
export function permission(whyNot: Rejection | string | undefined | false): Permission {
  if (!whyNot) return { allowed: true, why_not: null };
  return { allowed: false, why_not: typeof whyNot === 'string' ? whyNot : whyNot.details };
}

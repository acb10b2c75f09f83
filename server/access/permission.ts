/** Whether this can be done now; and where not, the reason as a sentence. The pages show it at the disabled button. */
export interface Permission {
  allowed: boolean;
  why_not: string | null;
}

/** Allowed where there is no reason against it. */
export function permission(whyNot: string | undefined | false): Permission {
  return whyNot ? { allowed: false, why_not: whyNot } : { allowed: true, why_not: null };
}

/** May this be done now; and where not, the sentence that says why. The pages show it at the disabled button. */
export interface Permission {
  allowed: boolean;
  why_not: string | null;
}

/** Allowed where no reason speaks against it. */
export function permission(whyNot: string | undefined | false): Permission {
  return whyNot ? { allowed: false, why_not: whyNot } : { allowed: true, why_not: null };
}

/** How the audit log says that operators need a second factor, or need none any more. */
export const requirement = {
  on: { action: 'second_factor.required', summary: 'required a second factor of every operator' },
  off: { action: 'second_factor.optional', summary: 'left the second factor to each operator' },
} as const;

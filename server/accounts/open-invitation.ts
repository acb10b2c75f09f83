/** The SQL condition of an invitation that can still be accepted, for a row `l` of `links` and a parameter with the current time in milliseconds. */
export const isOpenInvitation = (now: `$${string}`) => `
  l.kind = 'invitation' and l.used_at is null and l.withdrawn_at is null
  and l.expires_at > to_timestamp(${now}::float8 / 1000)`;

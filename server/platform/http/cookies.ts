/** Cookies: reading one of ours, and writing one. */

/** The value of the cookie of this name; undefined where it is not there, or there twice with different values. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  let found: string | undefined;
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    // Two of one name: somebody else (a subdomain, a neighbour on plain http) may have set one. Neither is believed.
    if (found !== undefined && found !== value) return undefined;
    found = value;
  }
  return found;
}

export interface CookieOptions {
  /** Only over https. With a name that starts with `__Host-` the browser insists on it. */
  secure: boolean;
  /** Left out: until the browser closes. 0 removes the cookie. */
  maxAgeSeconds?: number;
}

/** A `Set-Cookie` value: for the whole site, out of reach of scripts, not sent along by other sites' forms. */
export function cookieHeader(name: string, value: string, options: CookieOptions): string {
  const age = options.maxAgeSeconds === undefined ? '' : `; Max-Age=${options.maxAgeSeconds}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}${age}`;
}

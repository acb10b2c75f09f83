/** Undefined if there is no such cookie, or two with different values. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  let cookie: string | undefined;
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    // One of two cookies with the same name may come from a subdomain, or from an attacker on the network over plain http.
    if (cookie !== undefined && cookie !== value) return undefined;
    cookie = value;
  }
  return cookie;
}

interface CookieOptions {
  /** Send it over https only. The browser requires this for names that start with `__Host-`. */
  secure: boolean;
  /** Undefined: until the browser closes. 0 removes the cookie. */
  maxAgeSeconds?: number;
}

/** A `Set-Cookie` value: for the whole site, not readable by scripts, not sent with other sites' forms. */
export function cookieHeader(name: string, value: string, options: CookieOptions): string {
  const age = options.maxAgeSeconds === undefined ? '' : `; Max-Age=${options.maxAgeSeconds}`;
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${options.secure ? '; Secure' : ''}${age}`;
}

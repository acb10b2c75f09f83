/** When the session is over, the person signs in again and comes back to the same page. */

/** The pages that are for people who are not signed in. */
const publicPaths = [
  '/sign-in',
  '/set-up',
  '/sign-up',
  '/invitation',
  '/reset-password',
  '/forgot-password',
  '/confirm-alerts',
] as const;

const isPublic = (path: string) => publicPaths.some((one) => one === path);

/** Says whether the page is being left. It is loaded again, so that nothing which the last person saw stays in memory. */
export function leaveForSignIn(): boolean {
  const { pathname, search } = window.location;
  if (isPublic(pathname)) return false;
  const next = pathname === '/' ? '' : `?next=${encodeURIComponent(pathname + search)}`;
  window.location.assign(`/sign-in${next}`);
  return true;
}

/** Where to go after signing in. Anything but a path of this dashboard is passed over. */
export function pathAfterSignIn(): string {
  const { origin, search } = window.location;
  const next = new URLSearchParams(search).get('next') ?? '/';
  if (!next.startsWith('/') || !URL.canParse(next, origin)) return '/';
  // `//elsewhere.example` starts with a slash, too; and `/..//elsewhere.example` becomes that.
  const target = new URL(next, origin);
  const isOurs = target.origin === origin && !target.pathname.startsWith('//');
  return isOurs && !isPublic(target.pathname) ? target.pathname + target.search : '/';
}

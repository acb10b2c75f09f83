/** The secret of a one-time link: it stands behind `#`, which browsers send to no server. */
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  // Whoever pastes another link into the same tab loads nothing anew.
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Empty where there is none. */
export function useLinkToken(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash.slice(1));
}

/**
 * The code of a page is loaded when the page is first opened. After an upgrade it may no longer be there: loading the
 * whole page anew gets the new one. Without a connection that would only lose what is open, so it is said instead.
 */
import { type ComponentType, lazy } from 'react';
import { NoConnection } from './api/failures.ts';
import { isReachable } from './api/reachable.ts';

const name = 'waybill.reloaded-at';
/** Where the new page fails as well, loading it again and again would help nobody. */
const notWithinMs = 60_000;

export function lazyPage<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(loadAnew));
}

async function loadAnew(error: unknown): Promise<never> {
  if (!(await isReachable())) throw new NoConnection();
  if (Date.now() - lastReload() < notWithinMs) throw error;
  sessionStorage.setItem(name, String(Date.now()));
  window.location.reload();
  // Nothing more is shown while the page is being left.
  return new Promise(() => undefined);
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(name) ?? 0);
  } catch {
    // Without storage the reloads cannot be counted, so there are none.
    return Date.now();
  }
}

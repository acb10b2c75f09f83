/** A page loads its code when it is first opened. After an upgrade the code may be gone: a reload gets the new version, if the service answers. */
import { type ComponentType, lazy } from 'react';
import { isReachable } from '../api/connection.ts';
import { NoConnection } from '../api/failures.ts';

const storageKey = 'waybill.reloaded-at';
/** If the new version fails as well, reloading again would not help. */
const minReloadIntervalMs = 60_000;

export function lazyPage<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const page = lazy(() => load().catch(reloadOnce));
  /** Loads the code before the page is shown. An error waits until then. */
  const preload = () => void load().catch(() => undefined);
  return Object.assign(page, { preload });
}

/** For code that could not be loaded. */
export async function reloadOnce(error: unknown): Promise<never> {
  if (!(await isReachable())) throw new NoConnection();
  if (Date.now() - lastReload() < minReloadIntervalMs) throw error;
  sessionStorage.setItem(storageKey, String(Date.now()));
  window.location.reload();
  // The page is being left, so nothing more is shown.
  return new Promise(() => undefined);
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(storageKey) ?? 0);
  } catch {
    // Without storage the reloads cannot be counted, so there are none.
    return Date.now();
  }
}

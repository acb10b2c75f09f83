/** What the phone needs of the browser: tabs that don't get into each other's way, and the moments to try again. */
import type { Phone, Surroundings } from './phone.ts';

const name = 'waybill-courier';
const pollMs = 20_000;

/** Web Locks are missing on plain http; then the keys of the moves make it harmless that two tabs send. */
export const alone: Surroundings['alone'] = async (work, wait) => {
  if (!('locks' in navigator)) {
    await work();
    return true;
  }
  return navigator.locks.request(`${name}-send`, { ifAvailable: !wait }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
};

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;

export const tellOthers = () => channel?.postMessage('changed');

export function listen(phone: Phone): void {
  channel?.addEventListener('message', () => void phone.reread());
  addEventListener('online', () => void phone.wake());
  addEventListener('offline', () => phone.networkLost());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && isSignedIn(phone)) void phone.wake();
  });
  setInterval(() => {
    if (document.visibilityState === 'visible' && isSignedIn(phone)) void phone.refresh();
  }, pollMs);
}

/** Who is not signed in asks again by opening a link. */
const isSignedIn = (phone: Phone): boolean => ['day', 'unreachable'].includes(phone.state().stage);

const lookForNewBuildMs = 60 * 60 * 1_000;

/** Calls back when a new build has taken over: this page still runs the old one. */
export async function keepForOffline(onNewBuild: () => void): Promise<void> {
  // Missing on plain http: then the page needs the network to open.
  if (!('serviceWorker' in navigator)) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) onNewBuild();
  });
  const registration = await navigator.serviceWorker.register('/courier/sw.js', { scope: '/courier' });
  setInterval(() => void registration.update().catch(() => undefined), lookForNewBuildMs);
}

/** Asks the browser not to throw away what is kept when it needs room. */
export const keepForLong = () => void navigator.storage?.persist?.().catch(() => undefined);

/** What the phone needs of the browser: a lock between tabs, messages between tabs, and the moments to try again. */
import type { Phone, PhoneParts } from './phone.ts';
import { pollMs } from './retry.ts';

const name = 'waybill-courier';

/** Browsers have no Web Locks on plain http; then idempotency keys make it harmless that two tabs send. */
export const withLock: PhoneParts['withLock'] = async (work, wait) => {
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

export const notifyOtherTabs = () => channel?.postMessage('changed');

/** Why requests get no answer, as far as the browser knows. It may be wrong: only requests decide whether there is network. */
export const unreachableWords = (): string => (navigator.onLine ? 'Can’t reach Waybill' : 'No network');

export const schedule: PhoneParts['schedule'] = (work, ms) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

export function listen(phone: Phone): void {
  channel?.addEventListener('message', () => void phone.reread());
  const tryNow = () => {
    if (phone.isSignedIn()) void phone.wake();
  };
  // Browsers are often wrong about the network, or say nothing: these events are only a reason to ask the service.
  addEventListener('online', tryNow);
  addEventListener('offline', tryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tryNow();
  });
  setInterval(() => {
    if (document.visibilityState === 'visible' && phone.isSignedIn()) void phone.refresh();
  }, pollMs);
}

const newBuildCheckMs = 60 * 60 * 1_000;

/** Calls back when a new build has taken over: this page still runs the old one. */
export async function keepForOffline(onNewBuild: () => void): Promise<void> {
  // Missing on plain http: then the page needs the network to open. Not in `npm run dev`: it would serve old code.
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const hadOne = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadOne) onNewBuild();
  });
  const registration = await navigator.serviceWorker.register('/courier/sw.js', { scope: '/courier' });
  setInterval(() => void registration.update().catch(() => undefined), newBuildCheckMs);
}

export const keepForLong = () => void navigator.storage?.persist?.().catch(() => undefined);

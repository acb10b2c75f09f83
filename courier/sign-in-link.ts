/**
 * The token of a sign-in link follows the `#`, which browsers never send. It is removed from the address bar at once,
 * and stays with this tab until it is used: a courier who looks up the PIN in another app comes back to a page that the
 * phone may have unloaded in the meantime.
 *
 * Many couriers open the page every morning through the same old message. A link that was used on this phone no longer
 * signs anyone in, so it is remembered and leads to the list.
 */
const storageKey = 'waybill.courier-link';
let memory: string | undefined;

export const linkToken = {
  /** Takes it from the address; true if there is one that was not used on this phone. */
  take(): boolean {
    const token = location.hash.slice(1);
    if (token !== '') {
      history.replaceState(null, '', location.pathname);
      if (token !== read('localStorage')) keep('sessionStorage', token);
    }
    return this.read() !== undefined;
  },
  read: (): string | undefined => memory ?? read('sessionStorage'),
  /** The phone signed in with it. */
  used() {
    const token = this.read();
    this.forget();
    if (token !== undefined) keep('localStorage', token);
  },
  forget: () => keep('sessionStorage', undefined),
};

type StorageName = 'sessionStorage' | 'localStorage';

/** Storage may be turned off; then it lasts as long as the page. */
function keep(storage: StorageName, token: string | undefined) {
  if (storage === 'sessionStorage') memory = token;
  try {
    if (token === undefined) window[storage].removeItem(storageKey);
    else window[storage].setItem(storageKey, token);
  } catch {
    // Storage is turned off or full; `memory` has it.
  }
}

function read(storage: StorageName): string | undefined {
  try {
    return window[storage].getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

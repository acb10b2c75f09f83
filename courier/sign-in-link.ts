/**
 * The token of the link that the dispatcher handed out stands after `#`, which browsers never send. It is taken out of
 * the address bar at once. It stays with this tab until it is used: who looks up the PIN in another app comes back to a
 * page that the phone may have thrown out meanwhile.
 *
 * Many couriers open the page every morning by the same old message. A link that was used on this phone is worth
 * nothing any more, so it is remembered and leads to the list.
 */
const place = 'waybill.courier-link';
let memory: string | undefined;

export const linkToken = {
  /** Takes it from the address; true where there is one that was not used here. */
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

type Shelf = 'sessionStorage' | 'localStorage';

/** Storage may be switched off; then it lasts as long as the page. */
function keep(shelf: Shelf, token: string | undefined) {
  if (shelf === 'sessionStorage') memory = token;
  try {
    if (token === undefined) window[shelf].removeItem(place);
    else window[shelf].setItem(place, token);
  } catch {
    // Then there is nothing to keep it in.
  }
}

function read(shelf: Shelf): string | undefined {
  try {
    return window[shelf].getItem(place) ?? undefined;
  } catch {
    return undefined;
  }
}

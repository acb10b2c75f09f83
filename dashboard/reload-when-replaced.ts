/** After an upgrade, an open page asks for code that is no longer there. Loading the page anew gets the new one. */
const name = 'waybill.reloaded-at';
/** Where the new page fails as well, loading it again and again would help nobody. */
const notWithinMs = 60_000;

export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - lastReload() < notWithinMs) return;
    event.preventDefault();
    sessionStorage.setItem(name, String(Date.now()));
    window.location.reload();
  });
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(name) ?? 0);
  } catch {
    // Without storage the reloads cannot be counted, so there are none.
    return Date.now();
  }
}

/**
 * When what had the focus is gone (a row that was removed, with its button), the page's heading takes it, so that
 * whoever uses the keyboard goes on from this page and not from its very beginning.
 */

/** The element may be about to go. And a dialog waits for a moment, too, before it gives the focus back. */
const momentMs = 50;

export function keepFocus(): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, momentMs);
}

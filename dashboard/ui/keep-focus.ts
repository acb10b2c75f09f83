/**
 * When the element with the focus is gone (a row that was removed, with its button), the page's heading takes the focus,
 * so that keyboard users continue from here and not from the top of the document.
 */

/** The element may be about to disappear, and a dialog takes a moment to return the focus. */
const momentMs = 50;

export function keepFocus(): void {
  setTimeout(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, momentMs);
}

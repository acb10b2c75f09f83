/**
 * Arriving at another page without a page load: sets the tab's title, scrolls to the top, and moves the focus to the
 * heading, so that a screen reader announces the page. Filters change only the query, which is no arrival.
 */
import { useEffect, useRef } from 'react';

let lastPath: string | undefined;
let wentBack = false;

window.addEventListener('popstate', () => {
  wentBack = true;
});

export function useArrival(documentTitle: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  useEffect(() => {
    const { pathname } = window.location;
    if (pathname === lastPath) {
      wentBack = false;
      return;
    }
    const first = lastPath === undefined;
    lastPath = pathname;
    // The browser restores the scroll position of a page that people go back to.
    if (!wentBack) window.scrollTo(0, 0);
    wentBack = false;
    // After a real load the focus belongs to the document, where the skip link is. An open dialog keeps its focus.
    const isInDialog = document.activeElement?.closest('[aria-modal="true"]') != null;
    if (!first && !isInDialog) heading.current?.focus({ preventScroll: true });
  });
  return heading;
}

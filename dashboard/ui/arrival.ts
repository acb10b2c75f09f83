/**
 * Coming to another page without loading it: names the tab, begins at the top, and moves the focus to the heading, so
 * that a screen reader says where one is. Filters change the address, too, but not its path: those are no arrival.
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
    // The browser itself knows where a page that one goes back to was scrolled to.
    if (!wentBack) window.scrollTo(0, 0);
    wentBack = false;
    // After a real load the focus belongs to the document, where the way to the content begins.
    if (!first) heading.current?.focus({ preventScroll: true });
  });
  return heading;
}

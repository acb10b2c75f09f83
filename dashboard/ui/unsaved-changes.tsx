/**
 * Asks before a page with unsaved changes is left. Three ways lead out of a page:
 * - closing the tab or loading another page: `beforeunload`, and the browser asks in its own words;
 * - a link or `navigate`: the router passes every navigation through `aroundNav`;
 * - the back and forward buttons: the browser has already changed the address when it fires `popstate`. The page's own
 *   address is pushed back, so that nothing moves, and `history.back()` leads to where the person wanted to go.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import { lazyDialog } from './lazy-dialog.tsx';

const DiscardDialog = lazyDialog(async () => (await import('./discard-dialog.tsx')).DiscardDialog);

/** The forms with unsaved changes on the open page, each by a key of its own. */
const unsavedForms = new Set<object>();

/** Asks in the browser's own words before the tab is closed or another page loaded. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}

/** For a form on a page; `useUnsavedInDialog` is for one in a dialog. */
export function useUnsavedChanges(unsaved: boolean): void {
  useLeaveWarning(unsaved);
  useEffect(() => {
    if (!unsaved) return;
    const form = {};
    unsavedForms.add(form);
    return () => void unsavedForms.delete(form);
  }, [unsaved]);
}

/** Set by the router of all pages. */
let ask: (leave: () => void) => void = (leave) => leave();

export function GuardedRouter({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ leave(): void }>();
  useEffect(() => {
    ask = (leave) => setPending({ leave });
  }, []);
  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const leave = () => navigate(to, options);
    if (unsavedForms.size === 0 || isSamePage(to)) leave();
    else setPending({ leave });
  };
  return (
    <Router aroundNav={aroundNav}>
      {children}
      <DiscardDialog
        opened={pending !== undefined}
        onClose={() => setPending(undefined)}
        onDiscard={() => pending?.leave()}
      />
    </Router>
  );
}

/** Only the query changes: a filter, for example. */
function isSamePage(to: string): boolean {
  return new URL(to, window.location.href).pathname === window.location.pathname;
}

/** The address of the open page, and its entry in the history. */
const entry = () => ({ href: window.location.href, state: window.history.state });
let here = entry();
let isLeaving = false;

const remember = () => {
  here = entry();
};

// The router fires these two whenever it changes the address.
window.addEventListener('pushState', remember);
window.addEventListener('replaceState', remember);
// Here and not in an effect, because it has to run before the router's own listener.
window.addEventListener(
  'popstate',
  (event) => {
    if (unsavedForms.size === 0 || isLeaving) {
      isLeaving = false;
      remember();
      return;
    }
    event.stopImmediatePropagation();
    window.history.pushState(here.state, '', here.href);
    ask(() => {
      isLeaving = true;
      window.history.back();
    });
  },
  { capture: true },
);

/** The frame of every page: breadcrumbs, title and actions. */
import { Title } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { ChevronRight } from '../../icons/icons.ts';
import { useMaybeAccount } from '../current/account.tsx';
import type { KeyHelp } from './keys-dialog.tsx';
import { KeysHelp } from './keys-help.tsx';
import { PageLink } from './links.tsx';
import { useListKeys } from './list-keys.ts';
import classes from './page.module.css';
import { usePreloads } from './preloads.ts';

interface PageProps {
  title: string;
  /** Shown instead of the title's text, if it is more than text. */
  heading?: ReactNode;
  /** Next to the title: an icon for copying it, for example. */
  aside?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The pages above this one, the topmost first. Paths are inside the account. */
  above?: readonly { title: string; href: string }[];
  /** `narrow`: forms and text, which are hard to read when wide. `full`: the whole width, for a board. */
  width?: 'wide' | 'narrow' | 'full';
  /** The page's own keyboard shortcuts, beside those of lists. */
  keys?: readonly KeyHelp[];
  children: ReactNode;
}

/** A page renders it at once, even while it loads: it sets the tab's title and takes the focus on arrival. */
export function Page(props: PageProps) {
  const { title, heading, aside, lead, actions, above = [], width = 'wide', keys, children } = props;
  const account = useMaybeAccount();
  useListKeys();
  usePreloads();
  const headingRef = useArrival([title, account?.name, 'Waybill'].filter(Boolean).join(' · '));
  return (
    <div className={classes.page} data-width={width}>
      {above.length > 0 ? <Above pages={above} title={title} /> : null}
      <header className={classes.header}>
        <div className={classes.titles}>
          <div className={classes.title}>
            <Title order={1} ref={headingRef} tabIndex={-1}>
              {heading ?? title}
            </Title>
            {aside}
          </div>
          {lead ? <div className={classes.lead}>{lead}</div> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      <KeysHelp keys={keys}>{children}</KeysHelp>
    </div>
  );
}

function Above({ pages, title }: { pages: NonNullable<PageProps['above']>; title: string }) {
  return (
    <nav aria-label="Breadcrumbs" className={classes.above}>
      {pages.map((page) => (
        <Fragment key={page.href}>
          <PageLink href={page.href} c="dimmed">
            {page.title}
          </PageLink>
          <ChevronRight size={12} aria-hidden />
        </Fragment>
      ))}
      <span aria-current="page" className={classes.here}>
        {title}
      </span>
    </nav>
  );
}

let lastPath: string | undefined;
let wentBack = false;

window.addEventListener('popstate', () => {
  wentBack = true;
});

/**
 * Arriving at another page without a page load: sets the tab's title, scrolls to the top, and moves the focus to the
 * heading, so that a screen reader announces the page. Filters change only the query, which is no arrival.
 */
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

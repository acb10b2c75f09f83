/** The links to all pages. */
import { BookOpen } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import type { Account } from '../../current/account.tsx';
import { type AccountMode, accountModeOf } from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';
import { type Destination, destinations } from './destinations.ts';
import classes from './navigation.module.css';

export function Navigation({ account, current }: { account?: Account; current?: AccountMode }) {
  const me = useMe();
  return (
    <nav aria-label="Main" className={classes.nav}>
      {destinations(me, account, current).map(({ title, pages }) => (
        <Entries key={title} title={title} pages={pages} />
      ))}
      <div className={classes.title}>Help</div>
      {/* Not a page of the dashboard, so the browser has to load it. */}
      <a href="/docs" target="_blank" rel="noopener" className={classes.entry}>
        <BookOpen size={16} aria-hidden />
        API reference
      </a>
    </nav>
  );
}

function Entries({ title, pages }: { title: string | undefined; pages: readonly Destination[] }) {
  const [location] = useLocation();
  // The path of the overview, `/acc_1`, is the start of every path in the account, also of those without an entry.
  const isOverview = (path: string) => accountModeOf(path)?.rest === '';
  const matches = ({ path }: Destination) =>
    location === path || (!isOverview(path) && location.startsWith(`${path}/`));
  const open = pages.find(matches);
  return (
    <>
      {title ? <div className={classes.title}>{title}</div> : null}
      <ul className={classes.entries}>
        {pages.map((page) => (
          <li key={page.path}>
            <Link
              href={page.path}
              className={classes.entry}
              aria-current={page === open ? (location === page.path ? 'page' : 'true') : undefined}
            >
              <page.Icon size={16} aria-hidden />
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The frame around all pages of people who are signed in. */
import { ActionIcon, Anchor, Burger } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
// The `useSearch` of `wouter` itself decodes the text twice.
import { useSearch } from 'wouter/use-browser-location';
import { FlaskConical, Search } from '../../../icons/icons.ts';
import { ConnectionContext, connecting } from '../../api/connection.ts';
import { useLive, useLiveFleet } from '../../api/live.ts';
import { type AccountMode, accountModeOf, hasModes, otherModePath } from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';
import { lazyDialog } from '../lazy-dialog.tsx';
import { Logo } from '../logo.tsx';
import { PageSkeleton } from '../skeletons.tsx';
import { isFleetPage, useOpenAccount } from './destinations.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

const JumpDialog = lazyDialog(async () => (await import('./jump-dialog.tsx')).JumpDialog);
const MenuDrawer = lazyDialog(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const me = useMe();
  const [menuOpen, setMenuOpen] = useState(false);
  const [jumpOpen, setJumpOpen] = useState(false);
  const inAccount = accountModeOf(path);
  const { account } = useOpenAccount();
  // One stream at a time: a browser has few connections for all its tabs.
  const isFleet = me.is_operator && isFleetPage(path);
  const liveAccount = useLive(isFleet ? undefined : account?.account_id);
  const liveFleet = useLiveFleet(isFleet);
  const live = isFleet ? liveFleet : account ? liveAccount : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when another page opens.
  useEffect(() => setMenuOpen(false), [path]);

  const openJump = () => {
    setMenuOpen(false);
    setJumpOpen(true);
  };
  // Wherever the focus is. Another dialog has to be closed first: it may hold something typed.
  useHotkeys(
    [['mod+K', () => document.querySelector('[aria-modal="true"]') === null && setJumpOpen(true)]],
    [],
    true,
  );
  const sidebar = <Sidebar live={live?.state} onJump={openJump} />;
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <aside className={classes.side}>{sidebar}</aside>
      <nav className={classes.bar} aria-label="Top bar">
        <Burger
          size="sm"
          opened={menuOpen}
          onClick={() => setMenuOpen(!menuOpen)}
          aria-label="Menu"
          aria-expanded={menuOpen}
        />
        <Logo size={22} />
        <span className={classes.barName}>{account?.name ?? 'Waybill'}</span>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Jump to…" onClick={openJump}>
          <Search size={18} />
        </ActionIcon>
      </nav>
      <MenuDrawer opened={menuOpen} onClose={() => setMenuOpen(false)}>
        {sidebar}
      </MenuDrawer>
      <JumpDialog opened={jumpOpen} onClose={() => setJumpOpen(false)} />
      <div className={classes.body}>
        {inAccount?.mode === 'test' && hasModes(inAccount) ? <TestBand current={inAccount} /> : null}
        <main id="content" tabIndex={-1} className={classes.main}>
          <ConnectionContext value={live ?? connecting}>{children}</ConnectionContext>
        </main>
      </div>
    </div>
  );
}

function TestBand({ current }: { current: AccountMode & { rest: string } }) {
  const search = useSearch();
  return (
    <section className={classes.band} data-mode="test" aria-label="Test data">
      <FlaskConical size={14} aria-hidden />
      <strong>Test data</strong>
      <span className={classes.more}>No real pickups, deliveries or payments.</span>
      <Anchor
        component={Link}
        href={otherModePath(current, search)}
        inherit
        underline="always"
        className={classes.bandLink}
      >
        Show live data
      </Anchor>
    </section>
  );
}

/** The shell before it is known who is signed in: the same areas, empty, so that nothing moves later. */
export function ShellSkeleton() {
  return (
    <div className={classes.shell}>
      <div className={classes.side} />
      <div className={classes.bar} />
      <div className={classes.body}>
        <main className={classes.main}>
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}

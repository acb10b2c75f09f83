/** The frame around all pages of people who are signed in: where one can go, as whom, and with which data. */
import { Burger, Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useLive } from '../../api/live.ts';
import { useLiveFleet } from '../../api/live-fleet.ts';
import { type AccountMode, accountModeOf, lastAccountMode } from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';
import { Logo } from '../logo.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TestBand } from './test-band.tsx';

/** The pages that show what all accounts' parcels and all couriers are doing. */
const fleetPaths = ['/dispatch', '/couriers', '/fleet-settings'];

export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const me = useMe();
  const [menuOpen, setMenuOpen] = useState(false);
  const inAccount = accountModeOf(path);
  const current: AccountMode | undefined = inAccount ?? lastAccountMode(me);
  const account = me.accounts.find(({ account_id }) => account_id === current?.account_id);
  // One stream at a time: a browser has few connections for all its tabs.
  const isFleet = me.is_operator && fleetPaths.includes(path);
  const liveAccount = useLive(isFleet ? undefined : account?.account_id);
  const liveFleet = useLiveFleet(isFleet);
  const live = isFleet ? liveFleet : account ? liveAccount : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has arrived somewhere no longer needs the menu.
  useEffect(() => setMenuOpen(false), [path]);

  const sidebar = <Sidebar current={current} live={live} />;
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        Skip to the content
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
      </nav>
      <Drawer.Root
        opened={menuOpen}
        onClose={() => setMenuOpen(false)}
        position="left"
        size={288}
        classNames={{ content: classes.drawer }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menu">
          {sidebar}
          <Drawer.CloseButton className={classes.close} aria-label="Close the menu" />
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.body}>
        {inAccount?.mode === 'test' ? <TestBand current={inAccount} rest={inAccount.rest} /> : null}
        <main id="content" tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  );
}

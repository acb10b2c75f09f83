/** The sidebar: account, live or test data, search, navigation, connection, person. */
import { Kbd, SegmentedControl, Tooltip, UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import { useLocation } from 'wouter';
// The `useSearch` of `wouter` itself decodes the text twice.
import { useSearch } from 'wouter/use-browser-location';
import type { LiveState } from '../../api/connection.ts';
import type { Account } from '../../current/account.tsx';
import { type AccountMode, accountModeOf, hasModes, otherModePath } from '../../current/account-mode.ts';
import { Logo } from '../logo.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { Navigation } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import classes from './shell.module.css';

interface SidebarProps {
  account: Account | undefined;
  current: AccountMode | undefined;
  live: LiveState | undefined;
  onJump(): void;
}

export function Sidebar({ account, current, live, onJump }: SidebarProps) {
  const [location] = useLocation();
  // Pages outside of accounts are the same in both modes, too, or show live data only.
  const here = accountModeOf(location);
  return (
    <div className={classes.sidebar}>
      <div className={classes.brand}>
        <Logo size={22} />
        Waybill
      </div>
      <AccountSwitcher account={account} />
      {here && account && hasModes(here) ? <ModeSwitch here={here} /> : null}
      <UnstyledButton className={classes.jump} onClick={onJump} aria-keyshortcuts="Control+K Meta+K">
        <Search size={14} aria-hidden />
        <span className={classes.name}>Jump to…</span>
        <Kbd size="xs" aria-hidden className={classes.shortcut}>
          {isMac ? '⌘K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <Navigation account={account} current={current} />
      <div className={classes.foot}>
        {live ? <LiveIndicator state={live} /> : null}
        <PersonMenu />
      </div>
    </div>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const modes = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
] as const satisfies { value: AccountMode['mode']; label: string }[];

/** The address has the mode, so a link always shows the same data. */
function ModeSwitch({ here }: { here: AccountMode & { rest: string } }) {
  const [, navigate] = useLocation();
  const search = useSearch();
  return (
    <SegmentedControl
      size="xs"
      classNames={
        here.mode === 'test'
          ? { indicator: classes.test, label: `${classes.modeLabel} ${classes.testLabel}` }
          : { label: classes.modeLabel }
      }
      fullWidth
      aria-label="Live or test data"
      data={[...modes]}
      value={here.mode}
      onChange={() => navigate(otherModePath(here, search))}
    />
  );
}

const liveTexts: Record<LiveState, { short: string; long: string }> = {
  connecting: { short: 'Connecting…', long: 'Connecting for automatic updates.' },
  connected: { short: 'Up to date', long: 'Pages update automatically.' },
  reconnecting: { short: 'Reconnecting…', long: 'Connection lost. Pages update again once it is back.' },
};

function LiveIndicator({ state }: { state: LiveState }) {
  return (
    <Tooltip label={liveTexts[state].long} position="top-start">
      <div className={classes.live} role="status" data-state={state}>
        <span className={classes.dot} aria-hidden="true" />
        {liveTexts[state].short}
      </div>
    </Tooltip>
  );
}

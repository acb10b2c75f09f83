/** The sidebar: account, live or test data, search, navigation, connection, person. */
import { Kbd, SegmentedControl, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { useLocation } from 'wouter';
// The `useSearch` of `wouter` itself decodes the text twice.
import { useSearch } from 'wouter/use-browser-location';
import type { LiveState } from '../../api/live.ts';
import type { Account } from '../../current/account.tsx';
import { type AccountMode, accountModeOf, otherModePath } from '../../current/account-mode.ts';
import { Logo } from '../logo.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { isFleetPage, isInstallationPage } from './destinations.ts';
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
  return (
    <div className={classes.sidebar}>
      <div className={classes.brand}>
        <Logo size={22} />
        Waybill
      </div>
      <AccountSwitcher account={account} />
      {current && account ? <ModeSwitch current={current} /> : null}
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

/** On pages outside of accounts the switch is disabled, with a note that says why. */
function fixedModeOf(path: string): { mode: AccountMode['mode'] | ''; note: string } | undefined {
  if (isFleetPage(path)) return { mode: 'live', note: 'This page shows live data only.' };
  if (isInstallationPage(path)) return { mode: '', note: 'Does not apply to this page.' };
  return undefined;
}

/** The address has the mode, so a link always shows the same data. */
function ModeSwitch({ current }: { current: AccountMode }) {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const noteId = useId();
  const fixed = fixedModeOf(location);
  const mode = fixed ? fixed.mode : current.mode;
  const here = accountModeOf(location);
  const change = () => navigate(otherModePath(here ?? { ...current, rest: '' }, here ? search : ''));
  return (
    <div>
      <SegmentedControl<string>
        size="xs"
        classNames={mode === 'test' ? { indicator: classes.test, label: classes.testLabel } : {}}
        fullWidth
        aria-label="Live or test data"
        aria-describedby={fixed ? noteId : undefined}
        data={[...modes]}
        value={mode}
        disabled={fixed !== undefined}
        onChange={change}
      />
      {fixed ? (
        <Text id={noteId} size="xs" c="dimmed" mt={4} px={6}>
          {fixed.note}
        </Text>
      ) : null}
    </div>
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

import {
  Kbd,
  Menu,
  SegmentedControl,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { BookOpen, Check, ChevronsUpDown, LogOut, Search, UserRound } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { signOut } from '../../../contract/dashboard/profile.ts';
import type { LiveState } from '../../api/connection.ts';
import { useCommand } from '../../api/queries.ts';
import type { Account } from '../../current/account.tsx';
import { type AccountMode, accountModeOf, hasModes, otherModePath } from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';
import { Logo } from '../logo.tsx';
import { useToastedAttempt } from '../use-attempt.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { type Destination, destinations } from './destinations.ts';
import { Initial } from './initial.tsx';
import classes from './shell.module.css';

/** The sidebar: account, live or test data, search, navigation, connection, person. */
// The `useSearch` of `wouter` itself decodes the text twice.

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

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

/** The menu of who is signed in: profile, theme, sign out. */
function PersonMenu() {
  const me = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string) =>
    setColorScheme(themes.find((theme) => theme.value === value)?.value ?? 'auto');
  const leave = useCommand(signOut);
  const { attempt } = useToastedAttempt();
  const signOutNow = () =>
    attempt(async () => {
      await leave.mutateAsync({});
      // Loads the page, so that nothing stays in memory for the next person.
      window.location.assign('/sign-in');
    });
  return (
    <Menu width={232} position="top-start" checkIcon={<Check size={14} />}>
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <Initial name={me.name} round />
          <span className={classes.name}>{me.name}</span>
          <VisuallyHidden>Profile, theme, sign out</VisuallyHidden>
          <ChevronsUpDown size={14} aria-hidden className={classes.chevrons} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{me.email}</Menu.Label>
        <Menu.Item component={Link} href="/profile" leftSection={<UserRound size={15} />}>
          Profile
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={choose}>
          {themes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={15} />} onClick={signOutNow}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The links to all pages. */
function Navigation({ account, current }: { account?: Account; current?: AccountMode }) {
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

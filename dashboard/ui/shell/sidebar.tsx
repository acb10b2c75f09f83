/** The sidebar: account, live or test data, search, navigation, connection, person. */
import {
  Kbd,
  Menu,
  SegmentedControl,
  Tooltip,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
// The `useSearch` of `wouter` itself decodes the text twice.
import { useSearch } from 'wouter/use-browser-location';
import { signOut } from '../../../contract/dashboard/profile.ts';
import { BookOpen, Check, ChevronsUpDown, LogOut, Search, UserRound } from '../../../icons/icons.ts';
import type { LiveState } from '../../api/connection.ts';
import { useCommand } from '../../api/queries.ts';
import {
  type AccountMode,
  accountModeOf,
  hasModes,
  inOtherAccount,
  otherModePath,
} from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';
import { keysOf } from '../keys-of.ts';
import { Logo } from '../logo.tsx';
import { Initial } from '../person-cell.tsx';
import { useToastedAttempt } from '../use-attempt.ts';
import { type Destination, useDestinations, useOpenAccount } from './destinations.ts';
import classes from './shell.module.css';

export function Sidebar({ live, onJump }: { live: LiveState | undefined; onJump(): void }) {
  const [location] = useLocation();
  const { account } = useOpenAccount();
  // Pages outside of accounts are the same in both modes, too, or show live data only.
  const here = accountModeOf(location);
  return (
    <div className={classes.sidebar}>
      <div className={classes.brand}>
        <Logo size={22} />
        Waybill
      </div>
      <AccountSwitcher />
      {here && account && hasModes(here) ? <ModeSwitch here={here} /> : null}
      <UnstyledButton className={classes.jump} onClick={onJump} aria-keyshortcuts="Control+K Meta+K">
        <Search size={14} aria-hidden />
        <span className={classes.name}>Jump to…</span>
        <Kbd size="xs" aria-hidden className={classes.shortcut}>
          {isMac ? '⌘K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      <Navigation />
      <div className={classes.foot}>
        {live ? <LiveIndicator state={live} /> : null}
        <PersonMenu />
      </div>
    </div>
  );
}

/** With more accounts than this there is a search field. */
const maxWithoutSearch = 7;
const maxShown = 50;

/** Shows the open account, and switches to another one. */
function AccountSwitcher() {
  const { accounts } = useMe();
  const { account } = useOpenAccount();
  const [location, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const name = account?.name ?? 'No account';
  if (accounts.length < 2)
    return (
      <div className={classes.account}>
        <Face name={name} />
      </div>
    );

  const words = search.trim().toLowerCase();
  const matches = accounts.filter((one) => one.name.toLowerCase().includes(words));
  return (
    <Menu width={248} position="bottom-start" checkIcon={<Check size={14} />} onClose={() => setSearch('')}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <Face name={name} />
          <VisuallyHidden>Switch account</VisuallyHidden>
          <ChevronsUpDown size={14} aria-hidden className={classes.chevrons} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {accounts.length > maxWithoutSearch ? (
          <Menu.Search
            placeholder="Find accounts"
            aria-label="Find accounts"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        ) : null}
        <div className={classes.accounts}>
          <Menu.RadioGroup
            value={account?.account_id ?? null}
            onChange={(id) => navigate(inOtherAccount(id, location))}
          >
            {matches.slice(0, maxShown).map((one) => (
              <Menu.RadioItem key={one.account_id} value={one.account_id} closeMenuOnClick>
                {one.name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        {matches.length === 0 ? <Menu.Label>No matches</Menu.Label> : null}
        {matches.length > maxShown ? (
          <Menu.Label>Type to see the other {matches.length - maxShown}</Menu.Label>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

const Face = ({ name }: { name: string }) => (
  <>
    <Initial name={name} />
    <span className={classes.name}>{name}</span>
  </>
);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

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
      data={[
        { value: 'live', label: 'Live' },
        { value: 'test', label: 'Test' },
      ]}
      value={here.mode}
      onChange={() => navigate(otherModePath(here, search))}
    />
  );
}

const liveTexts = {
  connecting: ['Connecting…', 'Connecting for automatic updates.'],
  connected: ['Up to date', 'Pages update automatically.'],
  reconnecting: ['Reconnecting…', 'Connection lost. Pages update again once it is back.'],
} as const satisfies Record<LiveState, unknown>;

function LiveIndicator({ state }: { state: LiveState }) {
  const [short, long] = liveTexts[state];
  return (
    <Tooltip label={long} position="top-start">
      <div className={classes.live} role="status" data-state={state}>
        <span className={classes.dot} aria-hidden="true" />
        {short}
      </div>
    </Tooltip>
  );
}

const themes = { light: 'Light', dark: 'Dark', auto: 'System' };

function PersonMenu() {
  const me = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
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
        <Menu.RadioGroup value={colorScheme}>
          {keysOf(themes).map((value) => (
            <Menu.RadioItem key={value} value={value} onChange={() => setColorScheme(value)}>
              {themes[value]}
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

function Navigation() {
  const groups = useDestinations();
  return (
    <nav aria-label="Main" className={classes.nav}>
      {groups.map(({ title, pages }) => (
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

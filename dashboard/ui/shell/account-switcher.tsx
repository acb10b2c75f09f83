/** Shows the open account, and switches to another one. */
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '../../current/account.tsx';
import { accountModeOf, baseOf, transferablePath } from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';
import { Initial } from './initial.tsx';
import classes from './shell.module.css';

/** With more accounts than this there is a search field. */
const maxWithoutSearch = 7;
const maxShown = 50;

export function AccountSwitcher({ account }: { account?: Account }) {
  const { accounts } = useMe();
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
  const open = (account_id: string) => {
    const here = accountModeOf(location);
    navigate(baseOf({ account_id, mode: here?.mode ?? 'live' }) + transferablePath(here?.rest ?? ''));
  };
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
          <Menu.RadioGroup value={account?.account_id ?? null} onChange={open}>
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

function Face({ name }: { name: string }) {
  return (
    <>
      <Initial name={name} />
      <span className={classes.name}>{name}</span>
    </>
  );
}

/** The menu of who is signed in: profile, theme, sign out. */
import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Check, ChevronsUpDown, LogOut, UserRound } from 'lucide-react';
import { Link } from 'wouter';
import { signOut } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { useMe } from '../../current/me.tsx';
import { toast } from '../toasts.tsx';
import { Initial } from './initial.tsx';
import classes from './shell.module.css';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const;

export function PersonMenu() {
  const me = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (value: string) =>
    setColorScheme(themes.find((theme) => theme.value === value)?.value ?? 'auto');
  const leave = useCommand(signOut);
  const signOutNow = () =>
    leave.mutate(
      {},
      {
        // Loads the page, so that nothing stays in memory for the next person.
        onSuccess: () => window.location.assign('/sign-in'),
        onError: (failure) => toast(failure.message, 'bad'),
      },
    );
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

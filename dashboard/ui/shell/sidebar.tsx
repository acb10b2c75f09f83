/** The side of the shell: account, live or test, navigation, connection, person. */
import type { LiveState } from '../../api/live.ts';
import type { AccountMode } from '../../current/account-mode.ts';
import { useMe } from '../../current/me.tsx';
import { Logo } from '../logo.tsx';
import { AccountSwitcher } from './account-switcher.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { Navigation } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import classes from './shell.module.css';

export function Sidebar({
  current,
  live,
}: {
  current: AccountMode | undefined;
  live: LiveState | undefined;
}) {
  const { accounts } = useMe();
  const account = accounts.find(({ account_id }) => account_id === current?.account_id);
  return (
    <div className={classes.sidebar}>
      <div className={classes.brand}>
        <Logo size={22} />
        Waybill
      </div>
      <AccountSwitcher account={account} />
      {current && account ? <ModeSwitch current={current} /> : null}
      <Navigation account={account} current={current} />
      <div className={classes.foot}>
        {live ? <LiveIndicator state={live} /> : null}
        <PersonMenu />
      </div>
    </div>
  );
}

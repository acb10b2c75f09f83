/** Live or test data. The address says which, so a link always shows the same. */
import { SegmentedControl } from '@mantine/core';
import { useLocation } from 'wouter';
import { type AccountMode, accountModeOf, baseOf, transferablePath } from '../../current/account-mode.ts';
import classes from './mode-switch.module.css';

const data = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];

export function ModeSwitch({ current }: { current: AccountMode }) {
  const [location, navigate] = useLocation();
  const change = (mode: string) => {
    const rest = transferablePath(accountModeOf(location)?.rest ?? '');
    navigate(baseOf({ account_id: current.account_id, mode: mode as AccountMode['mode'] }) + rest);
  };
  return (
    <SegmentedControl
      size="xs"
      classNames={current.mode === 'test' ? { indicator: classes.test, label: classes.label } : {}}
      fullWidth
      aria-label="Live or test data"
      data={data}
      value={current.mode}
      onChange={change}
    />
  );
}

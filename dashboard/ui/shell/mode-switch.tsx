/** Live or test data. The address says which, so a link always shows the same. */
import { SegmentedControl } from '@mantine/core';
import { useLocation } from 'wouter';
import { baseOf, type Place, placeOf, sameElsewhere } from '../../current/place.ts';
import classes from './mode-switch.module.css';

const data = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
];

export function ModeSwitch({ place }: { place: Place }) {
  const [location, navigate] = useLocation();
  const change = (mode: string) => {
    const rest = sameElsewhere(placeOf(location)?.rest ?? '');
    navigate(baseOf({ account_id: place.account_id, mode: mode as Place['mode'] }) + rest);
  };
  return (
    <SegmentedControl
      size="xs"
      classNames={place.mode === 'test' ? { indicator: classes.test, label: classes.label } : {}}
      fullWidth
      aria-label="Live or test data"
      data={data}
      value={place.mode}
      onChange={change}
    />
  );
}

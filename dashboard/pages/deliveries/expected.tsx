/** When a delivery is expected; where it should have come already, that it is late. */
import { AlarmClock } from 'lucide-react';
import { Time } from '../../ui/time.tsx';
import classes from './expected.module.css';

interface ExpectedProps {
  at: string;
  /** As the service says it. */
  late: boolean;
}

export function Expected({ at, late }: ExpectedProps) {
  return (
    <span className={classes.expected} data-late={late || undefined}>
      <Time at={at} isAhead />
      {late ? <Late /> : null}
    </span>
  );
}

export function Late() {
  return (
    <span className={classes.late}>
      <AlarmClock size={12} strokeWidth={2.25} aria-hidden />
      Late
    </span>
  );
}

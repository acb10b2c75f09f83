/** How many deliveries are in each state. Each tile leads to them. */
import { Link } from 'wouter';
import { deliveryStates } from '../../../contract/primitives.ts';
import { PieceSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import classes from './state-tiles.module.css';
import { numberText, type Overview } from './use-overview.ts';

export function StateTiles({ states }: { states: Overview['by_state'] | undefined }) {
  const shown: readonly { status: (typeof deliveryStates)[number]; count?: number }[] =
    states ?? deliveryStates.map((status) => ({ status }));
  return (
    <ul className={classes.tiles} aria-label="Deliveries by state">
      {shown.map(({ status, count }) => (
        <li key={status} className={classes.item}>
          <Link href={`/deliveries?status=${status}`} className={classes.tile}>
            <StatusBadge status={status} />
            <span className={classes.count}>
              {count === undefined ? <PieceSkeleton height="1em" width="2.5em" /> : numberText(count)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

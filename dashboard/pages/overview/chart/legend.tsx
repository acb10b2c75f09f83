/** What the shapes mean, and how many it is in all. */
import { type Day, numberText } from '../use-overview.ts';
import classes from './chart.module.css';

export function Legend({ id, days }: { id: string; days: readonly Day[] }) {
  const sum = (of: 'created' | 'completed') => numberText(days.reduce((total, day) => total + day[of], 0));
  return (
    <figcaption id={id} className={classes.legend}>
      <span className={classes.entry}>
        <CreatedSign />
        <span>
          <strong>{sum('created')}</strong> created
        </span>
      </span>
      <span className={classes.entry}>
        <CompletedSign />
        <span>
          <strong>{sum('completed')}</strong> completed
        </span>
      </span>
    </figcaption>
  );
}

export function CreatedSign() {
  return (
    <svg width="16" height="12" aria-hidden="true">
      <rect className={classes.bar} x="4" y="1" width="8" height="10" rx="2" />
    </svg>
  );
}

export function CompletedSign() {
  return (
    <svg width="16" height="12" aria-hidden="true">
      <line className={classes.completed} x1="0" x2="16" y1="6" y2="6" />
      <circle className={classes.point} cx="8" cy="6" r="3.5" />
    </svg>
  );
}

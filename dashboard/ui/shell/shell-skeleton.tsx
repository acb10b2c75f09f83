/** The shell before it is known who is signed in: the same places, empty, so that nothing moves when it is. */
import { PageSkeleton } from '../skeletons.tsx';
import classes from './shell.module.css';

export function ShellSkeleton() {
  return (
    <div className={classes.shell}>
      <div className={classes.side} />
      <div className={classes.bar} />
      <div className={classes.body}>
        <main className={classes.main}>
          <PageSkeleton />
        </main>
      </div>
    </div>
  );
}

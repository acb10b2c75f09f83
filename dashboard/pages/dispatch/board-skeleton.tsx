/** The board while it is read for the first time: the same places, empty. */
import { boardColumns } from '../../../contract/dashboard/dispatch.ts';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import classes from './dispatch.module.css';

export function BoardSkeleton() {
  return (
    <div className={classes.board}>
      <div className={classes.columns}>
        {boardColumns.map((column) => (
          <BoxSkeleton key={column} height="24rem" />
        ))}
      </div>
      <BoxSkeleton height="24rem" />
    </div>
  );
}

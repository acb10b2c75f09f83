/**
 * "dlv_…6w8y0z": the beginning of an identifier is its time, so its end tells neighbours apart. All of it is there for
 * who listens, searches on the page or copies.
 */
import classes from './short-id.module.css';

const headLength = 4;
const tailLength = 7;

export function ShortId({ id }: { id: string }) {
  return (
    <span className={classes.id}>
      {id.slice(0, headLength)}
      <span className={classes.middle}>{id.slice(headLength, -tailLength)}</span>
      <span className={classes.tail}>{id.slice(-tailLength)}</span>
    </span>
  );
}

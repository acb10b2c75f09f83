/** Somebody's own words: shown in their lines, and kept from reordering what is around them. */
import { inLines } from '../../contract/lines.ts';
import classes from './lines.module.css';

export function Lines({ text }: { text: string }) {
  return <bdi className={classes.lines}>{inLines(text)}</bdi>;
}

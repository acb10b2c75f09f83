/** Text that people typed: keeps its line breaks, and its writing direction does not affect what is around it. */
import { inLines } from '../../contract/lines.ts';
import classes from './lines.module.css';

export function Lines({ text }: { text: string }) {
  return <bdi className={classes.lines}>{inLines(text)}</bdi>;
}

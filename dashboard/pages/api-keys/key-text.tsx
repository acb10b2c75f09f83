/** What may be shown of a key: its start and its last four characters. */
import type { ApiKey } from './api-key.ts';
import classes from './api-keys.module.css';

export function KeyText({ apiKey: { start, end } }: { apiKey: ApiKey }) {
  return (
    <code className={classes.keyText}>
      {start}…{end}
    </code>
  );
}

/**
 * The stream that keeps the open page up to date: for the shell, which shows its state, and for pages that must not act on
 * old data. They also hear of calls that were not answered.
 */
import { createContext } from 'react';

export type LiveState = 'connecting' | 'connected' | 'reconnecting';

export interface Connection {
  state: LiveState;
  /** When it was lost, in milliseconds since 1970. */
  lostAt: number | undefined;
  /** One when it was lost, and one for each time that it could not be opened again. */
  failures: number;
}

export const connecting: Connection = { state: 'connecting', lostAt: undefined, failures: 0 };
export const connected: Connection = { state: 'connected', lostAt: undefined, failures: 0 };
export const lost = ({ lostAt = Date.now(), failures }: Connection): Connection => ({
  state: 'reconnecting',
  lostAt,
  failures: failures + 1,
});

export const ConnectionContext = createContext<Connection>(connecting);

/** Has an `unanswered` event for each call that the service did not answer. */
export const calls = new EventTarget();

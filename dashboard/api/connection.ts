/** The stream that keeps the open page up to date: for the shell, which shows its state, and for pages that must not act on old data. */
import { createContext } from 'react';

export type LiveState = 'connecting' | 'connected' | 'reconnecting';

export interface Connection {
  state: LiveState;
  /** When it was lost, in milliseconds since 1970. */
  lostAt: number | undefined;
}

export const connecting: Connection = { state: 'connecting', lostAt: undefined };
export const connected: Connection = { state: 'connected', lostAt: undefined };
export const lost = (before: Connection): Connection =>
  before.lostAt === undefined ? { state: 'reconnecting', lostAt: Date.now() } : before;

export const ConnectionContext = createContext<Connection>(connecting);

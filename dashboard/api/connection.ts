/** The stream that keeps the open page up to date, for the shell and for pages that must not act on old data; and unanswered calls. */
import { createContext } from 'react';

export type LiveState = 'connecting' | 'connected' | 'reconnecting';

export interface Connection {
  state: LiveState;
  /** When it was lost, in milliseconds since 1970. */
  lostAt: number | undefined;
  /** One when it was lost, and one for each time that it could not be opened again. */
  failures: number;
  /** The service gave no sign of life when it was lost. */
  isUnreachable: boolean;
}

const noFailure = { lostAt: undefined, failures: 0, isUnreachable: false };
export const connecting: Connection = { state: 'connecting', ...noFailure };
export const connected: Connection = { state: 'connected', ...noFailure };
export const lost =
  (isUnreachable: boolean) =>
  ({ lostAt = Date.now(), failures, isUnreachable: was }: Connection): Connection => ({
    state: 'reconnecting',
    lostAt,
    failures: failures + 1,
    isUnreachable: was || isUnreachable,
  });

export const ConnectionContext = createContext<Connection>(connecting);

/** Has an `unanswered` event for each call that the service did not answer. */
export const calls = new EventTarget();

export async function isReachable(path = '/', timeoutMs = 10_000): Promise<boolean> {
  try {
    await fetch(path, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return true;
  } catch {
    return false;
  }
}

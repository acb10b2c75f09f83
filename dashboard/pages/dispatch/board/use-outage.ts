/**
 * Since when the service is gone, in milliseconds since 1970; undefined while it answers. A lost stream alone does not say so:
 * some proxies cut long responses, and a restart takes a second. So the board is read once more, and only if that fails
 * as well, after its retries, or if the service gives no sign of life, it is gone. A service that is being stopped ends its streams and still answers for
 * a second, so the board is read again each time the stream cannot be opened. The stream says when it was lost.
 */
import { useContext, useEffect, useState } from 'react';
import { ConnectionContext, calls } from '../../../api/connection.ts';
import { type Failure, isPassing } from '../../../api/failures.ts';
import type { Permission } from '../../../ui/permission-button.tsx';
import { useStable } from '../../../ui/use-stable.ts';

type ReadAgain = (options: { cancelRefetch: boolean }) => unknown;

export function useOutage(error: Failure | null, readAgain: ReadAgain): number | undefined {
  const { lostAt, failures, isUnreachable } = useContext(ConnectionContext);
  const [since, setSince] = useState<number>();
  const isGone = isUnreachable || isPassing(error);
  if (isGone && since === undefined) setSince(lostAt ?? Date.now());
  if (!isGone && since !== undefined) setSince(undefined);
  // A look that is under way is not started again: its retries would never come to an end.
  const look = useStable(() => void readAgain({ cancelRefetch: false }));
  useEffect(() => {
    if (failures > 0) look();
  }, [failures, look]);
  // A call that fails says it sooner than the stream does.
  useEffect(() => {
    window.addEventListener('offline', look);
    calls.addEventListener('unanswered', look);
    return () => {
      window.removeEventListener('offline', look);
      calls.removeEventListener('unanswered', look);
    };
  }, [look]);
  return isGone ? since : undefined;
}

/** Why nothing can be changed on the board then. */
export const waitsForService = 'This waits until Waybill can be reached again.';

export const unlessGone = (isGone: boolean): Permission =>
  isGone ? { allowed: false, why_not: waitsForService } : { allowed: true, why_not: null };

/**
 * Since when the service is gone, in milliseconds since 1970; undefined while it answers. A lost stream alone does not say so:
 * some proxies cut long responses, and a restart takes a second. So the board is read once more, and only if that fails
 * as well, after its retries, the service is gone. The stream says when it was lost.
 */
import { useContext, useEffect, useState } from 'react';
import { ConnectionContext } from '../../api/connection.ts';
import { type Failure, isPassing } from '../../api/failures.ts';
import type { Permission } from '../../ui/permission-button.tsx';
import { useStable } from '../../ui/use-stable.ts';

export function useOutage(error: Failure | null, readAgain: () => unknown): number | undefined {
  const { lostAt } = useContext(ConnectionContext);
  const [since, setSince] = useState<number>();
  const isGone = isPassing(error);
  if (isGone && since === undefined) setSince(lostAt ?? Date.now());
  if (!isGone && since !== undefined) setSince(undefined);
  const look = useStable(() => void readAgain());
  useEffect(() => {
    if (lostAt !== undefined) look();
  }, [lostAt, look]);
  // Without a network, a stream can stay open for minutes.
  useEffect(() => {
    window.addEventListener('offline', look);
    return () => window.removeEventListener('offline', look);
  }, [look]);
  return isGone ? since : undefined;
}

/** Why nothing can be changed on the board then. */
export const waitsForService = 'This waits until Waybill can be reached again.';

export const unlessGone = (isGone: boolean): Permission =>
  isGone ? { allowed: false, why_not: waitsForService } : { allowed: true, why_not: null };

/** Every request is measured; only unusual ones get a log line. */
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

const slowSeconds = 1;

export function observeRequest(
  { log, metrics }: { log: Log; metrics: Metrics },
  { method, path }: { method: string; path: string },
  requestId: string,
  status: number,
  seconds: number,
): void {
  metrics.observeRequest(method, path, status, seconds);
  const slow = seconds > slowSeconds;
  if (!slow && status < 500 && !log.isLevelEnabled('debug')) return;
  const line = { request_id: requestId, method, route: path, status, seconds };
  if (status >= 500) log.warn(line, 'request failed');
  else if (slow) log.info(line, 'slow request');
  else log.debug(line, 'request');
}

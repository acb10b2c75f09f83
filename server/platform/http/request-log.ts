/** Every request is measured and ends its span; only unusual ones get a log line. */
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Span } from '../tracing/span.ts';

const slowSeconds = 1;

export function observeRequest(
  { log, metrics }: { log: Log; metrics: Metrics },
  { method, path }: { method: string; path: string },
  requestId: string,
  status: number,
  seconds: number,
  span: Span | undefined,
): void {
  endSpan(span, status);
  metrics.observeRequest(method, path, status, seconds);
  const slow = seconds > slowSeconds;
  if (!slow && status < 500 && !log.isLevelEnabled('debug')) return;
  const line = { request_id: requestId, method, route: path, status, seconds };
  const to = logOf(log, span);
  if (status >= 500) to.warn(line, 'request failed');
  else if (slow) to.info(line, 'slow request');
  else to.debug(line, 'request');
}

/** Only a fault of the service is an error of its span: a 404 is a response like any other. */
export function endSpan(span: Span | undefined, status: number): void {
  span?.set({ 'http.response.status_code': status });
  span?.end(status >= 500 ? String(status) : undefined);
}

/** The log for lines about one request: with the id of its trace, where it has one. */
export function logOf(log: Log, span: Span | undefined): Log {
  return span === undefined ? log : log.child({ trace_id: span.traceId });
}

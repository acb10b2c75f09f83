/** Every request is measured and ends its span; only unusual ones get a log line. */

import { whyUnavailable } from '../database/database.ts';
import { whyDatabaseUnavailable } from '../errors/sentences/service.ts';
import type { CountedLog } from '../observability/counted-log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Span } from '../observability/tracing/span.ts';
import { messageOf } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import type { Refusal } from './refusal.ts';

const slowSeconds = 1;

export interface ObservedRequest {
  id: string;
  method: string;
  /** The template of its path. */
  path: string;
  seconds: number;
  span: Span | undefined;
}

interface RequestLogs {
  log: Log;
  counted: CountedLog;
}

export function observeRequest(
  { log, counted, metrics }: RequestLogs & { metrics: Metrics },
  request: ObservedRequest,
  status: number,
): void {
  const { method, path, seconds, span } = request;
  endSpan(span, status);
  metrics.observeRequest(method, path, status, seconds);
  if (status >= 500) return; // it has its line: `logFailure`
  const message = 'slow request';
  if (seconds > slowSeconds) counted.line('info', `${method} ${path}`, fieldsOf(request, status), message);
  else if (log.isLevelEnabled('debug')) log.debug(fieldsOf(request, status), 'request');
}

/**
 * One line for a request that failed. An outage fails all of them for the same few causes, which are counted. An
 * unexpected error is never counted together with others: its response asks the caller to quote the id.
 */
export function logFailure({ log, counted }: RequestLogs, request: ObservedRequest, refusal: Refusal): void {
  const { status, details, cause } = refusal;
  if (status < 500) return;
  const fields = fieldsOf(request, status);
  if (status === 500) log.error({ ...fields, err: cause }, 'unexpected error');
  else if (cause === undefined) counted.line('warn', details, fields, 'request failed');
  else counted.line('warn', messageOf(cause), fields, whyInWords(cause));
}

function whyInWords(cause: unknown): string {
  const reason = whyUnavailable(cause);
  return reason === undefined ? 'request failed' : whyDatabaseUnavailable[reason];
}

function fieldsOf({ id, method, path, seconds, span }: ObservedRequest, status: number) {
  const trace = span === undefined ? {} : { trace_id: span.traceId };
  return { request_id: id, method, route: path, status, seconds, ...trace };
}

/** Only a fault of the service is an error of its span: a 404 is a response like any other. */
export function endSpan(span: Span | undefined, status: number): void {
  span?.set({ 'http.response.status_code': status });
  span?.end(status >= 500 ? String(status) : undefined);
}

/** The log for lines about one request: with the id of its trace, if it has one. */
export function logOf(log: Log, span: Span | undefined): Log {
  return span === undefined ? log : log.child({ trace_id: span.traceId });
}

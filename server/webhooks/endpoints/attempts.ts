/** The attempts of an endpoint, page by page, and one with its request and response. */
import type { QueryOf } from '../../../contract/operation.ts';
import type { listWebhookAttempts } from '../../../contract/operations/webhooks/attempts.ts';
import { defaultPageSize } from '../../../contract/records.ts';
import type { Database } from '../../database/database.ts';
import { isRejection, notFoundRejection } from '../../errors/rejection.ts';
import { pageOf, startOfPage } from '../../platform/id-cursor.ts';
import { type AttemptId, firstIdAt, readId } from '../../platform/ids.ts';
import * as store from './attempts-store.ts';
import { endpointNotFound } from './endpoints.ts';
import { type EndpointRef, type EndpointRow, findEndpoint } from './store.ts';

export async function listAttempts(
  database: Database,
  ref: EndpointRef,
  { cursor, limit = defaultPageSize, outcome, event_id }: QueryOf<typeof listWebhookAttempts>,
) {
  const start = startOfPage<'attempt'>(cursor);
  if (isRejection(start)) return start;
  const endpoint = await findEndpoint(database, ref);
  if (!endpoint) return endpointNotFound();
  const before = outcome === 'delivered' ? notAfterLastSuccess(start, endpoint) : start;
  const eventId = event_id === undefined ? undefined : readId('event', event_id);
  const rows = await store.listAttempts(database, ref, { before, limit: limit + 1, outcome, eventId });
  return pageOf(rows, limit, (row) => row.attempt_id);
}

export async function findAttempt(database: Database, ref: EndpointRef, attemptId: AttemptId) {
  if (!(await findEndpoint(database, ref))) return endpointNotFound();
  return (await store.findAttempt(database, ref, attemptId)) ?? notFoundRejection('attempt_not_found');
}

/** An attempt takes 15 s at most. */
const slackMs = 60_000;

/** An endpoint may have failed for days: a search for successes need not read all those failures. */
function notAfterLastSuccess(before: AttemptId, { last_success_at: last }: EndpointRow): AttemptId {
  if (last === null) return before;
  const bound = firstIdAt<'attempt'>(last.getTime() + slackMs);
  return bound < before ? bound : before;
}

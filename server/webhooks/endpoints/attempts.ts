/** The attempts of an endpoint, page by page, and one with its request and response. */
import type { QueryOf } from '../../../contract/operation.ts';
import type { listWebhookAttempts } from '../../../contract/operations/webhooks/attempts.ts';
import { defaultPageSize } from '../../../contract/records.ts';
import type { Database } from '../../database/database.ts';
import { isRejection, notFoundRejection, type Rejection } from '../../errors/rejection.ts';
import { pageOf, startOfPage } from '../../platform/id-cursor.ts';
import { type AttemptId, firstIdAt, readId } from '../../platform/ids.ts';
import { type AttemptDetailRow, findAttempt, listAttempts } from './attempts-store.ts';
import { endpointNotFound } from './endpoints.ts';
import { type EndpointRef, type EndpointRow, findEndpoint } from './store.ts';

export type Attempts = ReturnType<typeof makeAttempts>;

export function makeAttempts(database: Database) {
  return {
    async list(
      ref: EndpointRef,
      { cursor, limit = defaultPageSize, outcome, event_id }: QueryOf<typeof listWebhookAttempts>,
    ) {
      const given = startOfPage<'attempt'>(cursor);
      if (isRejection(given)) return given;
      const endpoint = await findEndpoint(database, ref);
      if (!endpoint) return endpointNotFound();
      const before = outcome === 'delivered' ? notAfterLastSuccess(given, endpoint) : given;
      const eventId = event_id === undefined ? undefined : readId('event', event_id);
      const found = await listAttempts(database, ref, { before, limit: limit + 1, outcome, eventId });
      return pageOf(found, limit, (row) => row.attempt_id);
    },
    async find(ref: EndpointRef, attemptId: AttemptId): Promise<AttemptDetailRow | Rejection> {
      if (!(await findEndpoint(database, ref))) return endpointNotFound();
      return (await findAttempt(database, ref, attemptId)) ?? notFoundRejection('attempt_not_found');
    },
  };
}

/** An attempt takes 15 s at most. */
const slackMs = 60_000;

/** An endpoint may have failed for days: a search for successes need not read all those failures. */
function notAfterLastSuccess(before: AttemptId, { last_success_at: last }: EndpointRow): AttemptId {
  if (last === null) return before;
  const bound = firstIdAt<'attempt'>(last.getTime() + slackMs);
  return bound < before ? bound : before;
}

/** The attempts of an endpoint, page by page, and one with its request and response. */
import { notFound } from '../../../contract/not-found.ts';
import { defaultPageSize } from '../../../contract/records.ts';
import type { AttemptOutcome } from '../../../contract/webhooks.ts';
import { isRejection, notFoundRejection, Rejection } from '../../errors/rejection.ts';
import type { Database } from '../../platform/database.ts';
import {
  type AttemptId,
  type EventId,
  firstIdAt,
  highestId,
  idFromBytes,
  idToBytes,
} from '../../platform/ids.ts';
import { type AttemptDetailRow, type AttemptRow, findAttempt, listAttempts } from './attempts-store.ts';
import { endpointNotFound } from './endpoints.ts';
import { type EndpointRef, type EndpointRow, findEndpoint } from './store.ts';

export interface AttemptQuery {
  cursor?: string | undefined;
  limit?: number | undefined;
  outcome?: AttemptOutcome | undefined;
  eventId?: EventId | undefined;
}

export interface AttemptPage {
  rows: AttemptRow[];
  nextCursor: string | null;
}

export interface Attempts {
  list(ref: EndpointRef, query: AttemptQuery): Promise<AttemptPage | Rejection>;
  find(ref: EndpointRef, attemptId: AttemptId): Promise<AttemptDetailRow | Rejection>;
}

export function makeAttempts(database: Database): Attempts {
  return {
    async list(ref, { cursor, limit = defaultPageSize, outcome, eventId }) {
      const given = cursor === undefined ? highestId : idIn(cursor);
      if (isRejection(given)) return given;
      const endpoint = await findEndpoint(database, ref);
      if (!endpoint) return endpointNotFound();
      const before = outcome === 'delivered' ? notAfterLastSuccess(given, endpoint) : given;
      const rows = await listAttempts(database, ref, { before, limit: limit + 1, outcome, eventId });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return { rows: shown, nextCursor: last ? cursorOf(last.attempt_id) : null };
    },
    async find(ref, attemptId) {
      if (!(await findEndpoint(database, ref))) return endpointNotFound();
      return (await findAttempt(database, ref, attemptId)) ?? notFoundRejection(notFound.attempt);
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

const idBytes = 16;

function cursorOf(id: AttemptId): string {
  return idToBytes(id).toString('base64url');
}

function idIn(cursor: string): AttemptId | Rejection {
  const bytes = Buffer.from(cursor, 'base64url');
  // Read back, so that of several spellings of the same bytes one is accepted.
  if (bytes.length === idBytes && bytes.toString('base64url') === cursor) return idFromBytes(bytes);
  return new Rejection('cursor', {}, { field: 'cursor' });
}

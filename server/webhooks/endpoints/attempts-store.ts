/** The SQL of the attempts of an endpoint, newest first: their ids sort by time. */
import type { AttemptOutcome, AttemptTrigger } from '../../../contract/webhooks.ts';
import type { Database } from '../../database/database.ts';
import { queryAll, queryFirst } from '../../database/statements.ts';
import type { AttemptId, DeliveryId, EventId } from '../../platform/ids.ts';
import type { EndpointRef } from './store.ts';

export interface AttemptRow {
  attempt_id: AttemptId;
  event_id: EventId;
  subject_id: DeliveryId | null;
  type: string;
  trigger: AttemptTrigger;
  attempt: number;
  at: Date;
  duration_ms: number;
  outcome: AttemptOutcome;
  status_code: number | null;
  error: string | null;
  next_attempt_at: Date | null;
}

export interface AttemptDetailRow extends AttemptRow {
  url: string;
  signature: string;
  body: string | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  /** When the event happened; null if it was deleted, and for a test event. */
  event_at: Date | null;
  event_data: string | null;
}

interface AttemptFilter {
  before: AttemptId;
  limit: number;
  outcome?: AttemptOutcome | undefined;
  eventId?: EventId | undefined;
}

const columns = `
  a.attempt_id, a.event_id, a.subject_id, a.type, a.trigger, a.attempt, a.at, a.duration_ms, a.outcome,
  a.status_code, a.error, a.next_attempt_at`;
const ofEndpoint = `
  webhook_endpoints e join webhook_attempts a on a.account_id = e.account_id and a.endpoint_id = e.endpoint_id`;
const isOne = 'e.account_id = $accountId and e.mode = $mode and e.endpoint_id = $endpointId';

const conditions = {
  all: 'true',
  delivered: "a.outcome = 'delivered'",
  failed: "a.outcome = 'failed'",
} as const;

/** A statement for each filter, so that PostgreSQL plans each with its own index. */
export function listAttempts(
  database: Database,
  ref: EndpointRef,
  { before, limit, outcome, eventId }: AttemptFilter,
) {
  const which = outcome ?? 'all';
  const ofEvent = eventId === undefined ? '' : ' and a.event_id = $eventId';
  const name = `list-webhook-attempts-${which}${eventId === undefined ? '' : '-of-event'}`;
  return queryAll<AttemptRow>(database, name, { ...ref, before, limit, eventId })`
    select ${columns} from ${ofEndpoint}
    where ${isOne} and a.attempt_id < $before and ${conditions[which]}${ofEvent}
    order by a.attempt_id desc limit $limit`;
}

export function findAttempt(database: Database, ref: EndpointRef, attemptId: AttemptId) {
  return queryFirst<AttemptDetailRow>(database, 'find-webhook-attempt', { ...ref, attemptId })`
    select ${columns}, a.url, a.signature, a.body, a.response_headers, a.response_body,
           v.at as event_at, v.data::text as event_data
    from ${ofEndpoint}
    left join events v on v.account_id = e.account_id and v.mode = e.mode and v.position = a.position
    where ${isOne} and a.attempt_id = $attemptId`;
}

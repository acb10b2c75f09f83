import type { Sentences } from './words.ts';

/** Also for the log. */
export const whyDatabaseUnavailable = {
  no_answer: 'the database does not answer at the moment',
  busy: 'other requests are changing the same data at the moment',
  not_confirmed: 'the database did not confirm the change in time, and it may have been made',
  writes_slow: 'the database takes too long to confirm changes at the moment',
} as const;

export const serviceSentences = {
  internal_error: ({ request_id: id }) => `something went wrong on our side; quote ${id} when you report it`,
  value_refused: () => 'the database refused a value of the request',
  database_unavailable: ({ reason, item }) => {
    const again = item ? 'send this item again' : 'send the request again';
    const how = reason === 'not_confirmed' && !item ? ', with the same Idempotency-Key' : '';
    return `${whyDatabaseUnavailable[reason]}; ${again}${how}`;
  },
  stopping: () => 'the service is stopping; send the request again',
  node_stopping: () => 'this node is stopping; send the request to another node',
  writes_failing: () => 'the database answers, but writes fail; reads are answered',
  rate_limited: ({ per_second: perSecond, burst }) =>
    `more than ${perSecond} requests a second (${burst} at once), where each item of a batch counts as one; wait and try again`,
  too_many_connections: ({ open }) =>
    `your network has ${open} connections open, which is the limit; close some`,
  too_many_streams: () => 'too many live streams are open; try again later',
  too_many_own_streams: ({ open }) => `this key has ${open} live streams open, which is the limit`,
  too_many_waiting: () => 'too many requests are waiting; try again later, or without Prefer: wait',
  too_many_own_waiting: ({ open }) =>
    `this key has ${open} requests waiting, which is the limit; wait for their responses, or send this one without Prefer: wait`,
  too_many_large_bodies: ({ open }) => `${open} large bodies are already being sent; wait for them`,
  too_many_files: () => 'the service has too many files to draw; try again in a few seconds',
  too_many_own_files: ({ open }) =>
    `${open} files of this account are being drawn, or wait for that; wait for their responses`,
  file_takes_too_long: () =>
    'this file takes too long to draw; ask for fewer labels, or for a shorter period',
  client_left: () => 'the client has closed the connection',
  metrics_off: () => 'metrics are off; set METRICS_TOKEN to read them',
  metrics_token_wrong: () => 'send METRICS_TOKEN as Authorization: Bearer <METRICS_TOKEN>',
} satisfies Partial<Sentences>;

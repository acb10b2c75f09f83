/** What the service cannot do now: it is busy, stopping or without its database, or a caller asks for too much at once. */
import { Type } from 'typebox';
import { integer, number, oneOf } from '../schemas.ts';
import {
  type Declarations,
  invalidRequest,
  problemsOf,
  tooManyRequests,
  unavailable,
} from './declaration.ts';

const retry = 'Wait `Retry-After` seconds, then send the request again.';
const open = integer('How many there are, which is the limit.');

export const serviceProblems = {
  internal_error: problemsOf('internal')(
    'An error on our side.',
    'Send the request again with the same `Idempotency-Key`. If that fails too, report the `request_id`.',
    { request_id: Type.String() },
  ),
  value_refused: invalidRequest(
    'The database refused a value of the request.',
    'Check the values for characters that cannot be stored.',
  ),
  database_unavailable: unavailable(
    'The database does not answer, or not in time.',
    'Wait `Retry-After` seconds, then send the request again with the same `Idempotency-Key`.',
    {
      reason: oneOf(['no_answer', 'busy', 'not_confirmed', 'writes_slow'], {
        description:
          '`busy`: other requests are changing the same data. `not_confirmed`: the change may have been made. `writes_slow`: changes take too long to be confirmed.',
      }),
      item: Type.Optional(Type.Literal(true, { description: 'It is about one item of a batch.' })),
    },
  ),
  stopping: unavailable('This node of the service is stopping.', retry),
  node_stopping: unavailable(
    'This node of the service is stopping, and the proxy should ask another one.',
    'Send the request to another node.',
  ),
  writes_failing: unavailable(
    'The database answers, but accepts no writes.',
    'Look at the database. Reads are still answered.',
  ),
  rate_limited: tooManyRequests(
    'The caller sends more requests a second than the service allows. Each item of a batch counts as one.',
    retry,
    {
      per_second: number('Requests a second.'),
      burst: integer('Requests at once.'),
    },
  ),
  too_many_connections: tooManyRequests(
    'One network has too many connections open.',
    'Close some, and use each for several requests.',
    { open },
  ),
  too_many_streams: unavailable('The service has as many live streams open as it can.', retry),
  too_many_own_streams: tooManyRequests('The caller has too many live streams open.', 'Close some.', {
    open,
  }),
  too_many_waiting: unavailable(
    'The service has as many requests waiting as it can.',
    'Try again later, or without `Prefer: wait`.',
  ),
  too_many_own_waiting: tooManyRequests(
    'The caller has too many requests waiting.',
    'Wait for their responses, or send the request without `Prefer: wait`.',
    { open },
  ),
  too_many_large_bodies: tooManyRequests(
    'The caller is sending too many large bodies at the same time.',
    'Wait for their responses.',
    { open },
  ),
  too_many_files: unavailable('The service has too many labels or statements to draw.', retry),
  too_many_own_files: tooManyRequests(
    'Too many files of the account are being drawn, or wait for that.',
    'Wait for their responses.',
    { open },
  ),
  file_takes_too_long: unavailable(
    'The file takes too long to draw.',
    'Ask for fewer labels, or for a shorter period.',
  ),
  client_left: unavailable(
    'The client closed the connection before the file was drawn.',
    'Send the request again.',
  ),
} satisfies Declarations;

/** A change that must not happen twice: it is sent with an `Idempotency-Key`. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../contract/idempotency-key.ts';
import type { Operation } from '../../contract/operation.ts';
import type { RequestOf, ResultOf } from './client.ts';
import { ApiRefusal, RecordedBefore } from './failures.ts';
import { refresh, useCommand } from './queries.ts';

/**
 * One key for all tries of a form: if the response to the first was lost, the second gets the same response. Something else
 * with the same key is refused: the page then reads again what was recorded, and the next try has a key of its own. So has
 * what is sent after a success. `recordedBefore` is shown after such a refusal: what was recorded, and where to see it.
 */
export function useKeyedCommand<O extends Operation>(
  operation: O,
  { refreshes, recordedBefore }: { refreshes: readonly Operation[]; recordedBefore: string },
) {
  const client = useQueryClient();
  const { mutateAsync } = useCommand(operation, refreshes);
  const [key, setKey] = useState(newIdempotencyKey);
  return async (request: Omit<RequestOf<O>, 'headers'>): Promise<ResultOf<O>> => {
    try {
      const result = await mutateAsync({ ...request, headers: { 'idempotency-key': key } } as RequestOf<O>);
      setKey(newIdempotencyKey());
      return result;
    } catch (error) {
      if (!isKeyReused(error)) throw error;
      setKey(newIdempotencyKey());
      await refresh(client, refreshes);
      throw new RecordedBefore(recordedBefore);
    }
  };
}

const isKeyReused = (error: unknown): boolean =>
  error instanceof ApiRefusal && (error.code === 'key_reused' || error.code === 'first_response_lost');

/** Fetches a file of an operation, so that an error is shown on the page; a link would show the response instead. */
import type { Operation } from '../../contract/operation.ts';
import { fetchFor, type RequestOf } from './client.ts';
import { ApiRefusal, NoConnection } from './failures.ts';
import { leaveForSignIn } from './leave-for-sign-in.ts';

/** A file of a hundred deliveries takes seconds. */
const timeoutMs = 120_000;

export async function fetchFile<O extends Operation>(operation: O, request: RequestOf<O>): Promise<Blob> {
  const response = await fetchFor(operation, request, '*/*', AbortSignal.timeout(timeoutMs)).catch(() => {
    throw new NoConnection();
  });
  if (response.ok) return response.blob();
  // The page is being left, so nothing more is shown.
  if (response.status === 401 && leaveForSignIn()) return new Promise(() => undefined);
  throw new ApiRefusal(response, await response.json().catch(() => undefined));
}

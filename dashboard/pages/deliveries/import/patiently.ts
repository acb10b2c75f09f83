/** Tries again what may work a moment later: a long import outlives a restart of the service. */
import { ApiRefusal, isPassing } from '../../../api/failures.ts';

const pausesMs = [1_000, 3_000, 9_000];

export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask();
    } catch (error) {
      const isTooFast = error instanceof ApiRefusal && error.status === 429;
      if (!isTooFast && !isPassing(error)) throw error;
      const askedMs = isTooFast ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
      await new Promise((resolve) => setTimeout(resolve, Math.max(pauseMs, askedMs)));
    }
  }
  return ask();
}

/** Reads server-sent events the way a client does: bytes in, events out. */
import type { TestService } from './service.ts';

export interface StreamEvent {
  event: string;
  id: string;
  data: unknown;
}

export function openStream(service: Pick<TestService, 'url'>, key: string, deliveryId: string) {
  return openEvents(service, `/v1/deliveries/${deliveryId}/track`, { authorization: `Bearer ${key}` });
}

export async function openEvents(
  service: Pick<TestService, 'url'>,
  path: string,
  headers: Record<string, string>,
) {
  const response = await fetch(service.url + path, { headers: { ...headers, accept: 'text/event-stream' } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';

  /** The next event; undefined when the stream has ended. */
  async function next(): Promise<StreamEvent | undefined> {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end >= 0) {
        const block = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2)));
        if (fields.data !== undefined) return { ...fields, data: JSON.parse(fields.data) } as StreamEvent;
        continue;
      }
      const { done, value } = await reader.read();
      if (done) return undefined;
      buffer += value;
    }
  }
  return { response, next, cancel: () => reader.cancel() };
}

/**
 * Reads changes of deliveries until they have named `count` of them, or until one names none, which means all of them: a busy
 * machine adds events to the feed in parts. Returns the most ids in one change.
 */
export async function readChanges(
  next: () => Promise<StreamEvent | undefined>,
  count: number,
): Promise<number> {
  const named = new Set<string>();
  let most = 0;
  while (named.size < count) {
    const { delivery_ids: ids } = (await next())!.data as { delivery_ids: string[] };
    if (ids.length === 0) break;
    most = Math.max(most, ids.length);
    for (const id of ids) named.add(id);
  }
  return most;
}

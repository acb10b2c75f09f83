/** The track operation: the status once, or live as server-sent events. */
import { trackDelivery } from '../../contract/operations/track-delivery.ts';
import type { KeyBinder, KeyRing } from '../access/index.ts';
import {
  cachingHeaders,
  type Deliveries,
  type DeliveryRow,
  deliveryNotFound,
  isFinal,
  refOf,
  viewOf,
} from '../deliveries/index.ts';
import { prefersEventStream } from '../platform/http/accept.ts';
import { StreamAnswer } from '../platform/http/event-stream.ts';
import type { Live } from './live.ts';

export function bindTracking(
  { bind }: KeyBinder,
  deliveries: Deliveries,
  live: Live,
  authenticate: KeyRing['authenticate'],
): void {
  bind(trackDelivery, async ({ caller, params, headers, method }) => {
    const ref = refOf(caller, params.delivery_id);
    const row = await deliveries.read(ref);
    if (!row) throw deliveryNotFound();
    // A HEAD request has no body to stream.
    const wantsStream = method === 'GET' && prefersEventStream(headers.accept);
    if (!wantsStream) {
      return { status: 200, body: viewOf(params.delivery_id, row), headers: cachingHeaders(row) };
    }
    // Who comes back after the end has nothing to wait for; 204 tells an EventSource to stop coming.
    if (isFinal(row.status) && headers['last-event-id'] === String(row.version)) return { status: 204 };
    return new StreamAnswer((sink) => {
      const tell = (now: DeliveryRow) =>
        sink.send('delivery', String(now.version), viewOf(params.delivery_id, now));
      tell(row);
      if (isFinal(row.status)) {
        sink.end();
        return () => undefined;
      }
      return live.follow(ref, row, {
        tell,
        end: sink.end,
        stillAllowed: () => authenticate(headers.authorization),
      });
    });
  });
}

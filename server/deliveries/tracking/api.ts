/** The track operation: the status once, or live as server-sent events. */
import { trackDelivery } from '../../../contract/operations/deliveries.ts';
import type { Binder } from '../../accounts/index.ts';
import { prefersEventStream } from '../../http/accept.ts';
import { StreamResponse } from '../../http/event-stream.ts';
import { isAllowed } from '../../http/refusal.ts';
import { cachingHeaders, deliveryNotFound, refOf } from '../api.ts';
import { type Deliveries, viewOf } from '../deliveries.ts';
import { isFinal } from '../lifecycle/lifecycle.ts';
import type { DeliveryRow } from '../store.ts';
import type { DeliveryUpdates } from './delivery-updates.ts';

export function bindTracking({ bind }: Binder, deliveries: Deliveries, updates: DeliveryUpdates): void {
  bind(trackDelivery, async ({ caller, params, headers, method }) => {
    const ref = refOf(caller, params.delivery_id);
    const row = await deliveries.read(ref);
    if (!row) throw deliveryNotFound();
    // A HEAD request has no body to stream.
    const wantsStream = method === 'GET' && prefersEventStream(headers.accept);
    if (!wantsStream) {
      return { status: 200, body: viewOf(params.delivery_id, row), headers: cachingHeaders(row) };
    }
    // An EventSource that reconnects after the end has nothing to wait for; 204 stops it.
    if (isFinal(row.status) && headers['last-event-id'] === String(row.version)) return { status: 204 };
    return new StreamResponse((sink) => {
      const send = (now: DeliveryRow) =>
        sink.send('delivery', String(now.version), viewOf(params.delivery_id, now));
      const end = () => sink.end();
      send(row);
      if (!isFinal(row.status)) {
        const mayFollow = () => isAllowed(caller.confirm);
        return updates.follow(ref, row, { send, end, caller: caller.grant, mayFollow });
      }
      end();
      return () => undefined;
    });
  });
}

/**
 * Courier pages from before 0.3.0. A phone without network keeps its page, and the moves that wait on it, until the network is back, so the
 * first requests after an upgrade have the old path of the pickup and old names of fields, even if the page looks for one in a
 * refusal. Successful responses need no translation: they have all that such a page reads. Remove in 0.4.0.
 */
import { pickUpDelivery } from '../../contract/operations/fleet/moves.ts';
import { Rejection } from '../errors/rejection.ts';
import type { BoundRoute } from '../http/bound-operation.ts';
import { Refusal } from '../http/refusal.ts';

const oldPickup = '/courier/api/deliveries/{delivery_id}/pickup';

export function withCachedPages<Caller>(routes: readonly BoundRoute<Caller>[]): BoundRoute<Caller>[] {
  return routes.flatMap((route) => {
    const { operation } = route;
    if (!operation.body?.schema.properties.location) return [route];
    const translated = withOldNames(route);
    return operation.id === pickUpDelivery.id ? [route, { ...translated, path: oldPickup }] : [translated];
  });
}

function withOldNames<Caller>(route: BoundRoute<Caller>): BoundRoute<Caller> {
  const { run } = route;
  return {
    ...route,
    run: (caller, incoming) =>
      run(caller, { ...incoming, bytes: withNewNames(incoming.bytes) }).catch((error) => {
        throw readsCodes(incoming.headers.accept) ? error : inOldWords(error);
      }),
  };
}

/** As the pages wrote them: the name of a field is followed by a colon, without a space, and a text with quotes has them escaped. */
const newNames = [
  { old: Buffer.from('"taker_name":'), now: Buffer.from('"recipient_name":') },
  { old: Buffer.from('"place":'), now: Buffer.from('"location":') },
];

function withNewNames(bytes: Buffer | undefined): Buffer | undefined {
  return newNames.reduce((body, { old, now }) => {
    const at = body?.indexOf(old) ?? -1;
    if (body === undefined || at < 0) return body;
    return Buffer.concat([body.subarray(0, at), now, body.subarray(at + old.length)]);
  }, bytes);
}

/** Every page since 0.3.0. */
const readsCodes = (accept = '') => accept.includes('application/problem+json');

class RejectionWithOldName extends Rejection {
  override get details(): string {
    return super.details.replaceAll('proof.recipient_name', 'proof.taker_name');
  }
}

function inOldWords(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { problems, about } = error.rejection;
  return new Refusal(new RejectionWithOldName(problems, about));
}

/**
 * Courier pages from before 0.3.0. A phone without network keeps its page, and the moves that wait on it, until the network is back, so the
 * first requests after an upgrade have the old path of the pickup and the old name of the recipient, also where the page looks for it in a
 * refusal. Successful responses need no translation: they have all that such a page reads. Remove in 0.4.0.
 */
import { pickUpDelivery } from '../../contract/operations/fleet/moves.ts';
import { Rejection } from '../errors/rejection.ts';
import type { BoundRoute } from '../platform/http/bound-operation.ts';
import { Refusal } from '../platform/http/refusal.ts';

const oldPickup = '/courier/api/deliveries/{delivery_id}/pickup';

export function withCachedPages<Caller>(routes: readonly BoundRoute<Caller>[]): BoundRoute<Caller>[] {
  return routes.flatMap((route) => {
    const { operation, run } = route;
    if (operation.id === pickUpDelivery.id) return [route, { ...route, path: oldPickup }];
    if (!operation.body?.schema.properties.proof) return [route];
    return [
      {
        ...route,
        run: (caller, incoming) =>
          run(caller, { ...incoming, bytes: withRecipient(incoming.bytes) }).catch((error) => {
            throw readsCodes(incoming.headers.accept) ? error : withOldName(error);
          }),
      },
    ];
  });
}

/** As the pages wrote it: the name of a field is followed by a colon, without a space, and a text with quotes has them escaped. */
const oldName = Buffer.from('"taker_name":');

function withRecipient(bytes: Buffer | undefined): Buffer | undefined {
  const at = bytes?.indexOf(oldName) ?? -1;
  if (bytes === undefined || at < 0) return bytes;
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from('"recipient_name":'),
    bytes.subarray(at + oldName.length),
  ]);
}

/** Every page since 0.3.0. */
const readsCodes = (accept = '') => accept.includes('application/problem+json');

class RejectionWithOldName extends Rejection {
  override get details(): string {
    return super.details.replaceAll('proof.recipient_name', 'proof.taker_name');
  }
}

function withOldName(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { problems, about } = error.rejection;
  return new Refusal(new RejectionWithOldName(problems, about));
}

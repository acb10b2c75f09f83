/** What a courier sees of what the sender said, and what of it has changed since the courier confirmed last. Pure. */
import type { Static } from 'typebox';
import { fieldsOfHandover, fieldsOfPickup } from '../../../contract/courier/fields-of-moves.ts';
import type { Stop as StopBody } from '../../../contract/courier/stop.ts';
import { fieldPaths, fieldValue, type SentFields, setField } from '../../../contract/delivery-fields.ts';
import { isFinal, type Policy, requiredProofOf } from '../lifecycle/lifecycle.ts';
import type { EditRow } from '../moves/edit-store.ts';
import { type RecordRow, sentFieldsOf } from './fields.ts';

type Changes = Static<typeof StopBody>['changes'];
type CourierFields = Required<NonNullable<Changes>['before']>;

/** A delivery, and whether its PIN is locked: a locked one is replaced by other proof. */
type CourierRow = RecordRow & { pin_locked: boolean };

/** Field by field: a courier sees what is needed, not whatever a record gains. */
export function courierFieldsOf(
  row: CourierRow,
  policy: Policy,
  sent: SentFields = sentFieldsOf(row),
): CourierFields {
  return {
    pickup_address: sent.pickup_address,
    delivery_address: sent.delivery_address,
    package_details: sent.package_details,
    receiver_contact: sent.receiver_contact,
    amount_to_collect: sent.amount_to_collect,
    sender_contact: sent.sender_contact,
    pickup_note: sent.pickup_note,
    delivery_note: sent.delivery_note,
    pickup_window: windowOf(sent.pickup_window),
    delivery_window: windowOf(sent.delivery_window),
    pickup_location: sent.pickup_location,
    delivery_location: sent.delivery_location,
    pieces: sent.pieces,
    required_proof: requiredProofOf({ requiredProof: sent.required_proof }, policy, row.pin_locked),
  };
}

const windowOf = (window: SentFields['pickup_window']) => window && { ...window, until: window.to };

/** The courier has something to do with it, and has not confirmed what was edited. */
export const isToConfirm = (row: Pick<RecordRow, 'edited_since' | 'status'>) =>
  row.edited_since !== null && !isFinal(row.status);

/**
 * The value of each field before the first edit that is not confirmed, if it is another one now; null if no field has
 * changed. It is compared with the delivery as it is, so a correction after a failed attempt, which is no edit, counts as well.
 * Fields that the courier is done with are left out.
 */
export function changesForCourier(row: CourierRow, edits: readonly EditRow[], policy: Policy): Changes {
  const since = row.edited_since;
  if (since === null || !isToConfirm(row)) return null;
  // An edit that came after the row was read is shown with the next day.
  const unconfirmed = edits.filter(
    ({ delivery_id, sequence }) =>
      delivery_id === row.delivery_id && sequence >= since && sequence <= row.version,
  );
  const last = unconfirmed.at(-1);
  if (last === undefined) return null;
  const now = new Map(Object.entries(courierFieldsOf(row, policy)));
  const then = courierFieldsOf(row, policy, sentBefore(unconfirmed, sentFieldsOf(row)));
  const isDoneWith = doneWith(row);
  const isOther = (name: string, value: unknown) => JSON.stringify(value) !== JSON.stringify(now.get(name));
  const changed = Object.entries(then).filter(([name, value]) => !isDoneWith(name) && isOther(name, value));
  if (changed.length === 0) return null;
  return { sequence: last.sequence, before: Object.fromEntries(changed) };
}

/** Fields that no longer matter: after the pickup those of the pickup; on the way back to the sender those of the hand-over. */
function doneWith({ status, instruction }: RecordRow): (name: string) => boolean {
  if (status === 'created') return () => false;
  const fields: readonly string[] = instruction === 'return' ? fieldsOfHandover : fieldsOfPickup;
  return (name) => fields.includes(name);
}

/** What the sender had said before these edits, which are in their order. */
function sentBefore(edits: readonly EditRow[], now: SentFields): SentFields {
  const then = structuredClone(now);
  for (const { before } of edits.toReversed()) {
    for (const path of fieldPaths) {
      const value = fieldValue(before, path);
      if (value !== undefined) setField(then, path, value);
    }
    // A window or location that was not there is null as a whole, and has no parts to set.
    Object.assign(then, Object.fromEntries(Object.entries(before).filter(([, value]) => value === null)));
  }
  return then;
}

/** Everything that an account may know of its deliveries: one, or those of a page. */
import { accountMoves, type FullRecord, linksOf, proofUrl } from '../../../contract/full-record.ts';
import type { DeliveryState, ProofKind } from '../../../contract/primitives.ts';
import { courierNameFor, type NameReader } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AccountId, type CourierId, type DeliveryId, formatId } from '../../platform/ids.ts';
import type { RecordRow } from '../fields/fields.ts';
import { isFinal, type Policy, possibleMoves, requiredProofOf } from '../lifecycle/lifecycle.ts';
import type { HandoverPins } from '../proof/handover-pin.ts';
import type { DeliveryRef, Scope } from '../store.ts';
import { simulatedCourierId, simulatedCourierName } from './courier-names.ts';
import { accountRecordOf, snapshotOf } from './record.ts';
import * as store from './record-store.ts';

export interface FullRecordParts {
  database: Database;
  clock: Clock;
  policy: () => Promise<Policy>;
  pins: Pick<HandoverPins, 'pinOf' | 'lockedAmong'>;
}

export function makeFullRecords({ database, clock, policy, pins }: FullRecordParts) {
  /** The full records for rows of one account, in their order: the same number of queries for one row and for a page. */
  async function complete(
    scope: Scope,
    rows: readonly RecordRow[],
    reader: NameReader,
  ): Promise<FullRecord[]> {
    const { accountId } = scope;
    const ids = rows.map((row) => row.delivery_id);
    const tried = rows.filter(({ attempts }) => attempts > 0).map((row) => row.delivery_id);
    const carriers = rows.flatMap(({ courier_id: id }) => (id === null ? [] : [id]));
    const rulesOfNow = policy();
    const [attempts, proofs, contacts, milestones, rules, proofAsked] = await Promise.all([
      tried.length === 0 ? [] : store.readFailedAttempts(database, accountId, tried),
      store.readProofs(database, accountId, ids),
      carriers.length === 0 ? [] : store.readContacts(database, [...new Set(carriers)]),
      milestonesOf(database, scope, rows),
      rulesOfNow,
      rulesOfNow.then((policyNow) => proofToDeliver(pins, accountId, rows, policyNow)),
    ]);
    const attemptsOf = byDelivery(attempts);
    const proofsOf = byDelivery(proofs);
    const contactOf = new Map(contacts.map((contact) => [contact.courier_id, contact]));
    return rows.map((row) => {
      const id = formatId('delivery', row.delivery_id);
      const times = milestones(row);
      return Object.assign(accountRecordOf(row, pins.pinOf(row.delivery_id), clock.now()), {
        version: row.version,
        picked_up_at: times.picked_up_at,
        delivered_at: times.delivered_at,
        returned_at: times.returned_at,
        cancelled_at: times.cancelled_at,
        failed_attempts: (attemptsOf.get(row.delivery_id) ?? []).map(({ sequence, at, data }) => ({
          attempt: data.attempt,
          sequence,
          at: at.toISOString(),
          reason: data.reason,
          note: data.note ?? null,
        })),
        failure_reason: row.failure_reason,
        instruction_note: row.instruction_note,
        courier: courierOf(row, contactOf, reader),
        allowed_moves: possibleMoves(snapshotOf(row), rules).flatMap(
          (move) => accountMoves.find((one) => one === move) ?? [],
        ),
        proof_to_deliver: proofAsked(row),
        recipient_name: times.recipient_name,
        proofs: (proofsOf.get(row.delivery_id) ?? []).flatMap((proof) => proofLinks(id, proof)),
        links: linksOf(id),
      });
    });
  }

  return {
    complete,
    /** Undefined if there is no such delivery. */
    async read(ref: DeliveryRef, reader: NameReader) {
      const row = await store.readRecord(database, ref);
      return row && (await complete(ref, [row], reader))[0];
    },
  };
}

function courierOf(
  { courier_id: id, status }: RecordRow,
  contacts: ReadonlyMap<CourierId, store.CourierContact>,
  reader: NameReader,
): FullRecord['courier'] {
  if (id === null) return null;
  const contact = contacts.get(id);
  const shownId = formatId('courier', id);
  if (contact) {
    const phone = status === 'in_transit' ? contact.phone : null;
    return { id: shownId, name: courierNameFor(reader, contact.name), phone };
  }
  return id === simulatedCourierId ? { id: shownId, name: simulatedCourierName, phone: null } : null;
}

function proofLinks(deliveryId: string, { sequence, at, has_photo, has_signature }: store.ProofRow) {
  const kinds = (['photo', 'signature'] as const).filter((kind) =>
    kind === 'photo' ? has_photo : has_signature,
  );
  return kinds.map((kind) => {
    const proofId = `${sequence}-${kind}`;
    return { proof_id: proofId, kind, sequence, at: at.toISOString(), url: proofUrl(deliveryId, proofId) };
  });
}

function byDelivery<Row extends { delivery_id: DeliveryId }>(rows: readonly Row[]): Map<DeliveryId, Row[]> {
  const byId = new Map<DeliveryId, Row[]>();
  for (const row of rows) {
    const own = byId.get(row.delivery_id);
    if (own) own.push(row);
    else byId.set(row.delivery_id, [row]);
  }
  return byId;
}

export type Milestones = Pick<
  FullRecord,
  'picked_up_at' | 'delivered_at' | 'returned_at' | 'cancelled_at' | 'recipient_name'
>;

/** One query for all of them; none if nothing has happened to any of them since they were created. */
export async function milestonesOf(
  database: Database,
  scope: Scope,
  rows: readonly RecordRow[],
): Promise<(row: RecordRow) => Milestones> {
  const changed = rows.filter(({ version }) => version > 1).map((row) => row.delivery_id);
  const read = changed.length === 0 ? [] : await store.readMilestones(database, scope, changed);
  const byId = new Map(read.map((row) => [row.delivery_id, row]));
  return ({ delivery_id, status }) => {
    const dates = byId.get(delivery_id);
    /** If it ended in this way: a hand-over that was undone is none. */
    const endedAs = (state: DeliveryState, at: Date | null | undefined) =>
      status === state ? (at?.toISOString() ?? null) : null;
    return {
      picked_up_at: dates?.picked_up_at?.toISOString() ?? null,
      delivered_at: endedAs('delivered', dates?.delivered_at),
      returned_at: endedAs('returned', dates?.returned_at),
      cancelled_at: endedAs('cancelled', dates?.cancelled_at),
      recipient_name: isFinal(status) ? (dates?.recipient_name ?? null) : null,
    };
  };
}

/** At most one query for all of them: whether PINs are locked, if one is required. Null: it is not to be delivered. */
export async function proofToDeliver(
  pins: Pick<HandoverPins, 'lockedAmong'>,
  accountId: AccountId,
  rows: readonly RecordRow[],
  policy: Policy,
): Promise<(row: RecordRow) => ProofKind[] | null> {
  const withPin = rows
    .filter((row) => isToDeliver(row) && requiredProofOf(snapshotOf(row), policy).includes('pin'))
    .map((row) => row.delivery_id);
  const locked = withPin.length === 0 ? new Set() : await pins.lockedAmong(accountId, withPin);
  return (row) =>
    !isToDeliver(row) ? null : requiredProofOf(snapshotOf(row), policy, locked.has(row.delivery_id));
}

const isToDeliver = ({ status, instruction }: RecordRow) => !isFinal(status) && instruction !== 'return';

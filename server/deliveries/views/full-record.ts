/** Everything that an account may know of its deliveries: one, or those of a page. */
import { accountMoves, type FullRecord, linksOf, proofUrl } from '../../../contract/full-record.ts';
import type { Move } from '../../../contract/primitives.ts';
import { courierNameFor, type NameReader } from '../../accounts/index.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type CourierId, type DeliveryId, formatId } from '../../platform/ids.ts';
import type { RecordRow } from '../fields/fields.ts';
import { type Policy, possibleMoves } from '../lifecycle/lifecycle.ts';
import { simulatedCourierId, simulatedCourierName } from '../lifecycle/simulated-courier.ts';
import type { Scope } from '../lists/store.ts';
import type { HandoverPins } from '../proof/handover-pin.ts';
import { proofToDeliver } from '../proof/proof-to-deliver.ts';
import type { DeliveryRef } from '../store.ts';
import {
  type AttemptRow,
  type CourierContact,
  type ProofRow,
  readContacts,
  readFailedAttempts,
  readProofs,
} from './full-record-store.ts';
import { type Milestones, milestonesOf } from './milestones.ts';
import { accountRecordOf, snapshotOf } from './record.ts';
import { readRecord } from './record-store.ts';

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
      tried.length === 0 ? [] : readFailedAttempts(database, accountId, tried),
      readProofs(database, accountId, ids),
      carriers.length === 0 ? [] : readContacts(database, [...new Set(carriers)]),
      milestonesOf(database, scope, rows),
      rulesOfNow,
      rulesOfNow.then((known) => proofToDeliver(pins, accountId, rows, known)),
    ]);
    const attemptsOf = byDelivery(attempts);
    const proofsOf = byDelivery(proofs);
    const contactOf = new Map(contacts.map((contact) => [contact.courier_id, contact]));
    return rows.map((row) =>
      fullRecordOf(row, {
        attempts: attemptsOf.get(row.delivery_id) ?? [],
        proofs: proofsOf.get(row.delivery_id) ?? [],
        courier: courierOf(row, contactOf, reader),
        milestones: milestones(row),
        proofAsked: proofAsked(row),
        pin: pins.pinOf(row.delivery_id),
        rules,
        nowMs: clock.now(),
      }),
    );
  }

  return {
    complete,
    /** Undefined if there is no such delivery. */
    async read(ref: DeliveryRef, reader: NameReader) {
      const row = await readRecord(database, ref);
      return row && (await complete(ref, [row], reader))[0];
    },
  };
}

function courierOf(
  { courier_id: id, status }: RecordRow,
  contacts: ReadonlyMap<CourierId, CourierContact>,
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

interface Known {
  attempts: readonly AttemptRow[];
  proofs: readonly ProofRow[];
  courier: FullRecord['courier'];
  milestones: Milestones;
  proofAsked: FullRecord['proof_to_deliver'];
  pin: string;
  rules: Policy;
  nowMs: number;
}

function fullRecordOf(row: RecordRow, known: Known): FullRecord {
  const { attempts, proofs, courier, milestones, proofAsked, pin, rules, nowMs } = known;
  const id = formatId('delivery', row.delivery_id);
  return Object.assign(accountRecordOf(row, pin, nowMs), {
    version: row.version,
    picked_up_at: milestones.picked_up_at,
    delivered_at: milestones.delivered_at,
    returned_at: milestones.returned_at,
    cancelled_at: milestones.cancelled_at,
    failed_attempts: attempts.map(({ sequence, at, data }) => ({
      attempt: data.attempt,
      sequence,
      at: at.toISOString(),
      reason: data.reason,
      note: data.note ?? null,
    })),
    failure_reason: row.failure_reason,
    instruction_note: row.instruction_note,
    courier,
    allowed_moves: possibleMoves(snapshotOf(row), rules).filter(isAccountMove),
    proof_to_deliver: proofAsked,
    recipient_name: milestones.recipient_name,
    proofs: proofs.flatMap((proof) => proofLinks(id, proof)),
    links: linksOf(id),
  });
}

function proofLinks(deliveryId: string, { sequence, at, has_photo, has_signature }: ProofRow) {
  const kinds = [
    ...(has_photo ? (['photo'] as const) : []),
    ...(has_signature ? (['signature'] as const) : []),
  ];
  return kinds.map((kind) => {
    const proofId = `${sequence}-${kind}`;
    return { proof_id: proofId, kind, sequence, at: at.toISOString(), url: proofUrl(deliveryId, proofId) };
  });
}

function isAccountMove(move: Move): move is (typeof accountMoves)[number] {
  return (accountMoves as readonly string[]).includes(move);
}

function byDelivery<Row extends { delivery_id: DeliveryId }>(rows: readonly Row[]): Map<DeliveryId, Row[]> {
  const found = new Map<DeliveryId, Row[]>();
  for (const row of rows) {
    const own = found.get(row.delivery_id);
    if (own) own.push(row);
    else found.set(row.delivery_id, [row]);
  }
  return found;
}

/** Deliveries in the dashboard: list, create, cancel, import, export. On the same code as the operations of `/v1`. */

import type { Static } from 'typebox';
import {
  cancelBatch,
  cancelDelivery,
  countDeliveries,
  createDelivery,
  type DeliveryDetail,
  defaultSort,
  downloadProof,
  editDelivery,
  exportDeliveries,
  exportSelected,
  getDelivery,
  getDeliveryDefaults,
  importDeliveries,
  instructDelivery,
  listAssignedCouriers,
  listDeliveries,
  maxAssignedCouriers,
} from '../../contract/dashboard/deliveries.ts';
import { notFound } from '../../contract/not-found.ts';
import type { AccountScope, DashboardBinder, Insider } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { DownloadAnswer } from '../platform/http/download.ts';
import { answerOf, missing, Refusal, unwrap } from '../platform/http/refusal.ts';
import { type DeliveryId, formatId, readId } from '../platform/ids.ts';
import { isRejection, type Rejection } from '../platform/rejection.ts';
import { dayAt } from '../platform/time-zone.ts';
import { movedOrRefuse, proofDownload, readIfMatch, readPage } from './api.ts';
import { cancelAll } from './batches.ts';
import { assignedTo, readCourierChoices, readCourierNames } from './courier-names.ts';
import { exportCsv, once, pagesOf } from './csv/export.ts';
import { importRows } from './csv/import.ts';
import { type Creator, type Deliveries, madeDelivery } from './deliveries.ts';
import { dueOf, isLate } from './due.ts';
import { makeEdits } from './edits.ts';
import { instructionsOf } from './instructions.ts';
import { isFinal, type Policy, requiredProofOf, startsFrom } from './lifecycle.ts';
import { inOrder, makeDeliveryLists } from './lists/delivery-lists.ts';
import { readFilter } from './lists/filter.ts';
import { orderOf } from './lists/orders.ts';
import { listByIds, listCourierIds } from './lists/sorted-store.ts';
import type { Scope } from './lists/store.ts';
import { madeMove } from './mover.ts';
import type { HandoverPins } from './proof/handover-pin.ts';
import { recordOf } from './record.ts';
import type { DeliveryRef, Mode } from './store.ts';
import { windowFaults } from './windows.ts';

/** What the dashboard shows of a delivery, to this person. */
export type Detail = (
  ref: DeliveryRef,
  caller: Insider,
) => Promise<Static<typeof DeliveryDetail> | Rejection>;

export function bindDashboardDeliveries(
  { bind }: DashboardBinder,
  parts: {
    database: Database;
    deliveries: Deliveries;
    clock: Clock;
    detailOf: Detail;
    /** As it is now: a form shows it to somebody who may just have changed it. */
    readPolicy: () => Promise<Policy>;
    pins: Pick<HandoverPins, 'lockedAmong'>;
  },
): void {
  const { database, deliveries, clock, detailOf, readPolicy, pins } = parts;
  const lists = makeDeliveryLists(database, clock);
  const edit = makeEdits(database, clock, deliveries);
  const exporting = { database, policy: readPolicy, pins };

  bind(listDeliveries, async ({ caller, params, query }) => {
    const now = clock.now();
    const filter = unwrap(readFilter(query, caller.account.timeZone, now));
    const order = orderOf[query.sort ?? defaultSort];
    const scope = scopeIn(caller.account, params);
    const { page, sortedAmong } = await readPage(lists, scope, filter, order, query);
    const nameOf = await readCourierNames(database, page.data.map(assignedTo), caller);
    const data = page.data.map((row) => {
      const name = nameOf(assignedTo(row));
      return Object.assign(recordOf(row), {
        courier: name === null ? null : { name },
        due: dueOf(row),
        late: isLate(row, now),
        ended: isFinal(row.status),
        cancellable: startsFrom(row.status, 'cancel'),
      });
    });
    return { status: 200, body: { ...page, data, sorted_among: sortedAmong } };
  });

  bind(countDeliveries, async ({ caller, params, query }) => {
    const filter = unwrap(readFilter(query, caller.account.timeZone, clock.now()));
    const { count, hasMore } = await lists.count(scopeIn(caller.account, params), filter);
    return { status: 200, body: { count, at_least: hasMore } };
  });

  bind(listAssignedCouriers, async ({ caller, params }) => {
    const ids = await listCourierIds(database, scopeIn(caller.account, params), maxAssignedCouriers);
    const couriers = await readCourierChoices(database, ids, caller);
    return {
      status: 200,
      body: { data: couriers.map(({ id, name }) => ({ courier_id: formatId('courier', id), name })) },
    };
  });

  bind(getDeliveryDefaults, async () => ({
    status: 200,
    body: { required_proof: requiredProofOf({ requiredProof: null }, await readPolicy()) },
  }));

  bind(exportDeliveries, async ({ caller, params, query }) => {
    const scope = scopeIn(caller.account, params);
    const filter = unwrap(readFilter(query, caller.account.timeZone, clock.now()));
    const pages = pagesOf(lists, scope, filter);
    return csvFile(caller.account, params, await exportCsv(exporting, scope, caller, pages));
  });

  bind(exportSelected, async ({ caller, params, body }) => {
    const scope = scopeIn(caller.account, params);
    const ids = body.delivery_ids.map((text) => readId('delivery', text));
    const rows = inOrder(ids, await listByIds(database, scope, ids));
    if (rows.length < ids.length) throw missing(notFound.delivery);
    return csvFile(caller.account, params, await exportCsv(exporting, scope, caller, once(rows)));
  });

  function csvFile(account: AccountScope, { mode }: { mode: Mode }, pieces: AsyncIterable<string>) {
    const today = dayAt(clock.now(), account.timeZone);
    return new DownloadAnswer('text/csv', `deliveries-${mode}-${today}.csv`, pieces);
  }

  bind(getDelivery, async ({ caller, params }) => ({
    status: 200,
    body: unwrap(await detailOf(refIn(caller.account, params), caller)),
  }));

  bind(
    createDelivery,
    async ({ caller, params, body, key }) => {
      const creator = creatorOf(caller, params.mode);
      const created = await deliveries.create(creator, body, key);
      if (created.outcome === 'key reused') {
        throw new Refusal('keyReused', 'This form was already sent with other values. Open it again.');
      }
      return { status: 201, body: { delivery_id: unwrap(madeDelivery(created)).delivery.delivery_id } };
    },
    { moreFaults: (body) => windowFaults(body, clock.now()) },
  );

  bind(
    editDelivery,
    async ({ caller, params, body, headers }) => {
      const ref = refIn(caller.account, params);
      const by = { actor: caller.actor, serviceTimeMinutes: caller.account.serviceTimeMinutes };
      unwrap(await edit(ref, body, by, { ifVersion: readIfMatch(headers['if-match']) }));
      return { status: 200, body: unwrap(await detailOf(ref, caller)) };
    },
    // Whether a window is new, and so is compared with now, is known with the delivery.
    { moreFaults: (body) => windowFaults(body, undefined) },
  );

  bind(cancelDelivery, async ({ caller, params, body }) => {
    const ref = refIn(caller.account, params);
    const moved = await deliveries.move(ref, { move: 'cancel', reason: body.reason }, caller);
    unwrap(madeMove(moved, 'cannotBeCancelled'));
    return { status: 200, body: unwrap(await detailOf(ref, caller)) };
  });

  bind(cancelBatch, async ({ caller, params, body }) => {
    const { delivery_ids: ids, reason } = body;
    const by = { actor: caller.actor, reason };
    const outcomes = await cancelAll(deliveries, scopeIn(caller.account, params), ids, by);
    const results = outcomes.map((outcome, i) => ({
      delivery_id: ids[i]!,
      cancelled: !isRejection(outcome),
      why_not: isRejection(outcome) ? answerOf(outcome).body.details : null,
      cancellable: isRejection(outcome) && outcome.phrase === 'unavailable',
    }));
    return { status: 200, body: { results } };
  });

  bind(importDeliveries, async ({ caller, params, body }) => {
    const creator = creatorOf(caller, params.mode);
    const results = await importRows({ database, deliveries, clock }, creator, caller.account, body);
    return { status: 200, body: { results: unwrap(results) } };
  });

  bind(instructDelivery, async ({ caller, params, body }) => {
    const ref = refIn(caller.account, params);
    const request = unwrap(instructionsOf(body, caller.account.timeZone, clock.now()));
    movedOrRefuse(await deliveries.move(ref, request, caller));
    return { status: 200, body: unwrap(await detailOf(ref, caller)) };
  });

  bind(downloadProof, async ({ caller, params }) => {
    const ref = refIn(caller.account, params);
    const proof = await proofDownload(database, ref, Number(params.sequence), params.file);
    if (!proof) throw missing(notFound.proof);
    return proof;
  });
}

function scopeIn({ accountId }: AccountScope, { mode }: { mode: Mode }): Scope {
  return { accountId, mode };
}

/** The contract has checked the form of the path's parameters. */
export function refIn(account: AccountScope, params: { mode: Mode; delivery_id: DeliveryId }): DeliveryRef {
  return { ...scopeIn(account, params), id: params.delivery_id };
}

function creatorOf({ account, actor }: Insider, kind: Mode): Creator {
  const { accountId, currency, serviceTimeMinutes } = account;
  return { accountId, kind, currency, serviceTimeMinutes, actor };
}

/** Deliveries in the dashboard: list, create, cancel, import, export. On the same code as the operations of `/v1`. */

import type { Static } from 'typebox';
import {
  cancelDelivery,
  createDelivery,
  type DeliveryDetail,
  downloadProof,
  editDelivery,
  exportDeliveries,
  getDelivery,
  importDeliveries,
  instructDelivery,
  listDeliveries,
} from '../../contract/dashboard/deliveries.ts';
import { notFound } from '../../contract/not-found.ts';
import { defaultPageSize } from '../../contract/records.ts';
import type { AccountScope, DashboardBinder, Insider } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { DownloadAnswer } from '../platform/http/download.ts';
import { missing, Refusal, unwrap } from '../platform/http/refusal.ts';
import type { DeliveryId } from '../platform/ids.ts';
import type { Rejection } from '../platform/rejection.ts';
import { dayAt } from '../platform/time-zone.ts';
import { movedOrRefuse, pageOf, proofDownload, readCursor, readIdempotencyKey, readIfMatch } from './api.ts';
import { exportCsv } from './csv/export.ts';
import { importRows } from './csv/import.ts';
import { type Creator, type Deliveries, madeDelivery } from './deliveries.ts';
import { dueOf, isLate } from './due.ts';
import { makeEdits } from './edits.ts';
import { instructionsOf } from './instructions.ts';
import { isFinal } from './lifecycle.ts';
import { makeDeliveryLists } from './lists/delivery-lists.ts';
import { readFilter } from './lists/filter.ts';
import type { Scope } from './lists/store.ts';
import { madeMove } from './mover.ts';
import { recordOf } from './record.ts';
import type { DeliveryRef, Mode } from './store.ts';

/** What the dashboard shows of a delivery, to this person. */
export type Detail = (
  ref: DeliveryRef,
  caller: Insider,
) => Promise<Static<typeof DeliveryDetail> | Rejection>;

export function bindDashboardDeliveries(
  { bind }: DashboardBinder,
  parts: { database: Database; deliveries: Deliveries; clock: Clock; detailOf: Detail },
): void {
  const { database, deliveries, clock, detailOf } = parts;
  const lists = makeDeliveryLists(database);
  const edit = makeEdits(database, clock, deliveries);

  bind(listDeliveries, async ({ caller, params, query }) => {
    const now = clock.now();
    const filter = unwrap(readFilter(query, caller.account.timeZone, now));
    const after = query.cursor === undefined ? undefined : readCursor<'delivery'>(query.cursor);
    const page = await lists.page(
      scopeIn(caller.account, params),
      filter,
      query.limit ?? defaultPageSize,
      after,
    );
    return {
      status: 200,
      body: pageOf(page, (row) => ({
        ...recordOf(row),
        due: dueOf(row),
        late: isLate(row, now),
        ended: isFinal(row.status),
      })),
    };
  });

  bind(exportDeliveries, async ({ caller, params, query }) => {
    const { timeZone } = caller.account;
    const scope = scopeIn(caller.account, params);
    const pieces = await exportCsv(
      { database, lists },
      scope,
      unwrap(readFilter(query, timeZone, clock.now())),
    );
    const today = dayAt(clock.now(), timeZone);
    return new DownloadAnswer('text/csv', `deliveries-${scope.mode}-${today}.csv`, pieces);
  });

  bind(getDelivery, async ({ caller, params }) => ({
    status: 200,
    body: unwrap(await detailOf(refIn(caller.account, params), caller)),
  }));

  bind(createDelivery, async ({ caller, params, body, headers }) => {
    const creator = creatorOf(caller, params.mode);
    const created = await deliveries.create(creator, body, readIdempotencyKey(headers['idempotency-key']));
    if (created.outcome === 'key reused') {
      throw new Refusal('keyReused', 'This form was already sent with other values. Open it again.');
    }
    return { status: 201, body: { delivery_id: unwrap(madeDelivery(created)).delivery.delivery_id } };
  });

  bind(editDelivery, async ({ caller, params, body, headers }) => {
    const ref = refIn(caller.account, params);
    const by = { actor: caller.actor, serviceTimeMinutes: caller.account.serviceTimeMinutes };
    unwrap(await edit(ref, body, by, readIfMatch(headers['if-match'])));
    return { status: 200, body: unwrap(await detailOf(ref, caller)) };
  });

  bind(cancelDelivery, async ({ caller, params, body }) => {
    const ref = refIn(caller.account, params);
    const moved = await deliveries.move(ref, { move: 'cancel', reason: body.reason }, caller);
    unwrap(madeMove(moved, 'cannotBeCancelled'));
    return { status: 200, body: unwrap(await detailOf(ref, caller)) };
  });

  bind(importDeliveries, async ({ caller, params, body }) => {
    const creator = creatorOf(caller, params.mode);
    return {
      status: 200,
      body: { results: unwrap(await importRows({ database, deliveries }, creator, body)) },
    };
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

/** Deliveries in the dashboard: see them, create, cancel, import, export. The same code as the interface's operations use. */
import type { Static } from 'typebox';
import {
  browseDeliveries,
  callOffDelivery,
  type DeliveryDetail,
  exportDeliveries,
  importDeliveries,
  makeDelivery,
  viewDelivery,
} from '../../contract/dashboard/deliveries.ts';
import { pageUsual } from '../../contract/records.ts';
import { type AccountScope, type DashboardBinder, type Insider, nameActors } from '../access/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { DownloadAnswer } from '../platform/http/download.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { fromTypeId } from '../platform/ids.ts';
import { dayAt } from '../platform/time-zone.ts';
import { notFound, pageOf } from './api.ts';
import { exportCsv } from './csv/export.ts';
import { importRows } from './csv/import.ts';
import type { Creator, Deliveries } from './deliveries.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { isFinal, whyNotNow } from './lifecycle.ts';
import { readCursor } from './lists/cursor.ts';
import { makeDeliveryLists } from './lists/delivery-lists.ts';
import { readFilter } from './lists/filter.ts';
import type { Scope } from './lists/store.ts';
import { happeningOf, isLate, type RecordRow, recordOf } from './record.ts';
import { readEvents, readRecord } from './record-store.ts';
import type { DeliveryRef, Mode } from './store.ts';

export function bindDashboardDeliveries(
  { bind }: DashboardBinder,
  parts: { database: Database; deliveries: Deliveries; clock: Clock },
): void {
  const { database, deliveries, clock } = parts;
  const lists = makeDeliveryLists(database);

  bind(browseDeliveries, async ({ caller, params, query }) => {
    const now = clock.now();
    const filter = readFilter(query, caller.account.timeZone, now);
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const page = await lists.page(scopeIn(caller.account, params), filter, query.limit ?? pageUsual, after);
    return {
      status: 200,
      body: pageOf(page, (row) => ({ ...recordOf(row), late: isLate(row, now), ended: isFinal(row.status) })),
    };
  });

  bind(exportDeliveries, async ({ caller, params, query }) => {
    const { timeZone } = caller.account;
    const scope = scopeIn(caller.account, params);
    const pieces = await exportCsv(lists, scope, readFilter(query, timeZone, clock.now()));
    const today = dayAt(clock.now(), timeZone);
    return new DownloadAnswer('text/csv', `deliveries-${scope.mode}-${today}.csv`, pieces);
  });

  bind(viewDelivery, async ({ caller, params }) => ({
    status: 200,
    body: await detailOf(refIn(caller.account, params), caller),
  }));

  bind(makeDelivery, async ({ caller, params, body, headers }) => {
    const creator = creatorOf(caller, modeOf(params.mode));
    const made = await deliveries.create(creator, body, readIdempotencyKey(headers['idempotency-key']));
    if (made.outcome === 'key reused') {
      throw new Refusal('keyReused', 'this form was sent before with other values; open it anew');
    }
    return { status: 201, body: { delivery_id: made.delivery.delivery_id } };
  });

  bind(callOffDelivery, async ({ caller, params, body }) => {
    const ref = refIn(caller.account, params);
    const data = body.reason ? { reason: body.reason } : undefined;
    const decision = await deliveries.move(ref, 'cancel', caller.actor, data);
    if (!decision) throw notFound();
    if (decision.outcome === 'refused') throw new Refusal('cannotBeCancelled', decision.why);
    return { status: 200, body: await detailOf(ref, caller) };
  });

  bind(importDeliveries, async ({ caller, params, body }) => {
    const creator = creatorOf(caller, modeOf(params.mode));
    return { status: 200, body: { results: await importRows(deliveries, creator, body) } };
  });

  async function detailOf(ref: DeliveryRef, caller: Insider): Promise<Static<typeof DeliveryDetail>> {
    // The events first: a change in between shows a state that is newer than its events, never an event too many.
    const events = await readEvents(database, ref);
    const row = await readRecord(database, ref);
    if (!row) throw notFound();
    const names = await nameActors(
      database,
      events.map(({ actor }) => actor),
    );
    return {
      ...recordOf(row),
      late: isLate(row, clock.now()),
      mode: ref.mode,
      ended: isFinal(row.status),
      cancel: mayCancel(row, caller.account),
      events: events.map((event) => {
        const { label, kind } = names.get(event.actor)!;
        return { ...happeningOf(event), by: label, by_kind: kind };
      }),
    };
  }
}

/** What the lifecycle would say to a cancel now. Where it is cancelled already there is nothing left to do. */
function mayCancel({ status }: RecordRow, { rights }: AccountScope) {
  const whyNot = rights.has('deliveries.write')
    ? whyNotNow(status, 'cancel')
    : 'you may only look at the deliveries of this account';
  return { allowed: whyNot === undefined, why_not: whyNot ?? null };
}

export function modeOf(text: string): Mode {
  if (text !== 'live' && text !== 'test') throw new Refusal('notFound', 'there is nothing at this path');
  return text;
}

function scopeIn({ accountId }: AccountScope, params: { mode: string }): Scope {
  return { accountId, mode: modeOf(params.mode) };
}

function refIn(account: AccountScope, params: { mode: string; delivery_id: string }): DeliveryRef {
  const id = fromTypeId('dlv', params.delivery_id);
  if (id === undefined) throw notFound();
  return { ...scopeIn(account, params), id };
}

function creatorOf({ account, actor }: Insider, kind: Mode): Creator {
  const { accountId, currency, serviceTimeMinutes } = account;
  return { accountId, kind, currency, serviceTimeMinutes, actor };
}

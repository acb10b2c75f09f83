import {
  exportDeliveries,
  exportSelected,
  getDeliveryDefaults,
  getDeliveryPage,
  importDeliveries,
} from '../../contract/dashboard/deliveries.ts';
import type { AccountScope, Binder, Insider } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { DownloadResponse } from '../http/download.ts';
import { missing, unwrap } from '../http/refusal.ts';
import type { Clock } from '../platform/clock.ts';
import { type DeliveryId, readId } from '../platform/ids.ts';
import { dayAt } from '../platform/time-zone.ts';
import { exportCsv, once, pagesOf } from './csv/export.ts';
import { importRows } from './csv/import.ts';
import type { Creator, Deliveries } from './deliveries.ts';
import { type Policy, requiredProofOf } from './lifecycle/lifecycle.ts';
import { makeDeliveryLists } from './lists/delivery-lists.ts';
import { readFilter } from './lists/filter.ts';
import { listByIds } from './lists/store.ts';
import type { HandoverPins } from './proof/handover-pin.ts';
import type { DeliveryRef, Mode, Scope } from './store.ts';
import type { Detail } from './views/detail.ts';

export function bindDashboardDeliveries(
  { bind }: Binder,
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
  const exporting = { database, policy: readPolicy, pins };

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
    const rows = await listByIds(database, scope, ids);
    if (rows.length < ids.length) throw missing('delivery_not_found');
    return csvFile(caller.account, params, await exportCsv(exporting, scope, caller, once(rows)));
  });

  function csvFile(account: AccountScope, { mode }: { mode: Mode }, pieces: AsyncIterable<string>) {
    const today = dayAt(clock.now(), account.timeZone);
    return new DownloadResponse('text/csv', `deliveries-${mode}-${today}.csv`, pieces);
  }

  bind(getDeliveryPage, async ({ caller, params }) => ({
    status: 200,
    body: unwrap(await detailOf(refIn(caller.account, params), caller)),
  }));

  bind(importDeliveries, async ({ caller, params, body }) => {
    const creator = creatorOf(caller, params.mode);
    const results = await importRows({ database, deliveries, clock }, creator, caller.account, body);
    return { status: 200, body: { results: unwrap(results) } };
  });
}

function scopeIn({ accountId }: AccountScope, { mode }: { mode: Mode }): Scope {
  return { accountId, mode };
}

/** The contract has checked the form of the path's parameters. */
function refIn(account: AccountScope, params: { mode: Mode; delivery_id: DeliveryId }): DeliveryRef {
  return { ...scopeIn(account, params), id: params.delivery_id };
}

function creatorOf({ account, actor }: Insider, mode: Mode): Creator {
  const { accountId, currency, serviceTimeMinutes } = account;
  return { accountId, mode, currency, serviceTimeMinutes, actor };
}

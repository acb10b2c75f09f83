/** What the dashboard does with the deliveries of an account: their page, exports and imports. */
import {
  exportDeliveries,
  exportSelected,
  getDeliveryDefaults,
  getDeliveryPage,
  importDeliveries,
} from '../../contract/dashboard/deliveries.ts';
import type { AccountScope, Binder } from '../accounts/index.ts';
import type { Database } from '../database/database.ts';
import { isRejection } from '../errors/rejection.ts';
import { DownloadResponse } from '../http/download.ts';
import { missing, unwrap } from '../http/refusal.ts';
import type { Clock } from '../platform/clock.ts';
import { readId } from '../platform/ids.ts';
import { dayAt } from '../platform/time-zone.ts';
import { exportCsv, pagesOf } from './csv/export.ts';
import { importRows } from './csv/import.ts';
import type { Deliveries } from './deliveries.ts';
import { type Policy, requiredProofOf } from './lifecycle/lifecycle.ts';
import { makeDeliveryLists } from './lists/delivery-lists.ts';
import { readFilter } from './lists/filter.ts';
import { listByIds } from './lists/store.ts';
import type { HandoverPins } from './proof/handover-pin.ts';
import type { Mode } from './store.ts';
import type { Detail } from './views/detail.ts';

export function bindDashboardDeliveries(
  { bind, bindOutcome }: Binder,
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

  bindOutcome(getDeliveryDefaults, async () => ({
    required_proof: requiredProofOf({ requiredProof: null }, await readPolicy()),
  }));

  bind(exportDeliveries, async ({ caller, params, query }) => {
    const scope = { accountId: caller.account.accountId, mode: params.mode };
    const filter = unwrap(readFilter(query, caller.account.timeZone, clock.now()));
    const pages = pagesOf(lists, scope, filter);
    return csvFile(caller.account, params, await exportCsv(exporting, scope, caller, pages));
  });

  bind(exportSelected, async ({ caller, params, body }) => {
    const scope = { accountId: caller.account.accountId, mode: params.mode };
    const ids = body.delivery_ids.map((text) => readId('delivery', text));
    const rows = await listByIds(database, scope, ids);
    if (rows.length < ids.length) throw missing('delivery_not_found');
    return csvFile(caller.account, params, await exportCsv(exporting, scope, caller, [rows]));
  });

  function csvFile(account: AccountScope, { mode }: { mode: Mode }, pieces: AsyncIterable<string>) {
    const today = dayAt(clock.now(), account.timeZone);
    return new DownloadResponse('text/csv', `deliveries-${mode}-${today}.csv`, pieces);
  }

  bindOutcome(getDeliveryPage, ({ caller, params: { mode, delivery_id: id } }) =>
    detailOf({ accountId: caller.account.accountId, mode, id }, caller),
  );

  bindOutcome(importDeliveries, async ({ caller, params, body }) => {
    const { account, actor } = caller;
    const { accountId, currency, serviceTimeMinutes } = account;
    const creator = { accountId, mode: params.mode, currency, serviceTimeMinutes, actor };
    const results = await importRows({ database, deliveries, clock }, creator, account, body);
    return isRejection(results) ? results : { results };
  });
}

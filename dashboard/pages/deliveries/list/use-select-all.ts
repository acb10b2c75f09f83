/** Selects all deliveries of a filter, up to the limit of a selection: reads them page by page. */
import { maxSelected } from '../../../../contract/dashboard/deliveries.ts';
import { listDeliveries } from '../../../../contract/operations/list-deliveries.ts';
import { maxPageSize } from '../../../../contract/records.ts';
import { call } from '../../../api/client.ts';
import { useAccount } from '../../../current/account.tsx';
import type { DeliveryRow } from '../delivery.ts';
import { asQuery, type Filter } from './filter.ts';
import type { Selection } from './selection.ts';

export function useSelectAll(filter: Filter, { set }: Pick<Selection, 'set'>): () => Promise<void> {
  const { within: params } = useAccount();
  return async () => {
    const rows: DeliveryRow[] = [];
    for (let cursor: string | undefined; rows.length < maxSelected; ) {
      const query = { ...asQuery(filter), limit: maxPageSize, ...(cursor ? { cursor } : {}) };
      const page = await call(listDeliveries, { params, query });
      rows.push(...page.data);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    set(rows, true);
  };
}

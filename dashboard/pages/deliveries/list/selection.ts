/** The deliveries that are selected in the list, over all pages of a filter. */
import { useCallback, useState } from 'react';
import { maxSelected } from '../../../../contract/dashboard/deliveries.ts';
import { type countDeliveries, listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { maxPageSize } from '../../../../contract/records.ts';
import { call, type ResultOf } from '../../../api/client.ts';
import { useAccount } from '../../../current/account.tsx';
import { queryOf } from '../../../ui/address-bar.ts';
import type { DeliveryRow } from '../detail/delivery.ts';
import { deliveryCount, deliveryName, number } from '../field-words.ts';
import type { Filter } from './filter.ts';

/** By id: what people know it by, and whether it can be cancelled. */
export type Selected = ReadonlyMap<string, { name: string; cancellable: boolean }>;
const none: Selected = new Map();

/** `of` names the filter: another filter begins with nothing selected. */
export function useSelection(of: string) {
  const [state, setState] = useState({ of, selected: none });
  /** Adds them up to `maxSelected`, or removes them. */
  const set = useCallback(
    (rows: readonly DeliveryRow[], isSelected: boolean) =>
      setState((before) => ({
        of,
        selected: select(before.of === of ? before.selected : none, rows, isSelected),
      })),
    [of],
  );
  return {
    selected: state.of === of ? state.selected : none,
    set,
    replace: (selected: Selected) => setState({ of, selected }),
    clear: () => setState({ of, selected: none }),
  };
}
export type Selection = ReturnType<typeof useSelection>;

function select(before: Selected, rows: readonly DeliveryRow[], isSelected: boolean): Selected {
  // It was not picked up, and has not ended.
  const isCancellable = ({ status }: DeliveryRow) => status === 'created';
  const changes = new Map(
    rows.map((row) => [row.delivery_id, { name: deliveryName(row), cancellable: isCancellable(row) }]),
  );
  if (!isSelected) return new Map([...before].filter(([id]) => !changes.has(id)));
  return new Map([...before, ...changes].slice(0, Math.max(maxSelected, before.size)));
}

/** Selects all deliveries of a filter, up to the limit of a selection: reads them page by page. */
export function useSelectAll(filter: Filter, { set }: Pick<Selection, 'set'>): () => Promise<void> {
  const { within: params } = useAccount();
  return async () => {
    const rows: DeliveryRow[] = [];
    for (let cursor: string | undefined; rows.length < maxSelected; ) {
      const query = { ...queryOf(listDeliveries, filter), limit: maxPageSize, ...(cursor ? { cursor } : {}) };
      const page = await call(listDeliveries, { params, query });
      rows.push(...page.data);
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    set(rows, true);
  };
}

/** "10,000+ deliveries" if the server stopped counting. */
export const countText = ({ count, at_least }: ResultOf<typeof countDeliveries>) =>
  at_least ? `${number.format(count)}+ deliveries` : deliveryCount(count);

/** The deliveries that are selected in the list, over all pages of a filter. */
import { useCallback, useState } from 'react';
import { maxSelected } from '../../../../contract/dashboard/deliveries.ts';
import type { countDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { maxPageSize } from '../../../../contract/records.ts';
import { call, type ResultOf } from '../../../api/client.ts';
import { useAccount } from '../../../current/account.tsx';
import { queryOf } from '../../../ui/address-bar.ts';
import type { DeliveryRow } from '../detail/delivery.ts';
import { deliveryName } from '../field-words.ts';
import type { Filter } from './filter.ts';

interface SelectedDelivery {
  /** What people know it by. */
  name: string;
  cancellable: boolean;
}

/** By id. */
export type Selected = ReadonlyMap<string, SelectedDelivery>;
const none: Selected = new Map();

export interface Selection {
  selected: Selected;
  /** Adds them up to `maxSelected`, or removes them. */
  set(rows: readonly DeliveryRow[], isSelected: boolean): void;
  /** Keeps those of them that are selected, with what can be done with them now. */
  keep(deliveries: readonly { delivery_id: string; cancellable: boolean }[]): void;
  clear(): void;
}

/** `of` names the filter: another filter begins with nothing selected. */
export function useSelection(of: string): Selection {
  const [state, setState] = useState({ of, selected: none });
  const change = useCallback(
    (next: (before: Selected) => Selected) =>
      setState((before) => ({ of, selected: next(before.of === of ? before.selected : none) })),
    [of],
  );
  const set = useCallback(
    (rows: readonly DeliveryRow[], isSelected: boolean) =>
      change((before) => (isSelected ? withRows(before, rows) : withoutRows(before, rows))),
    [change],
  );
  return {
    selected: state.of === of ? state.selected : none,
    set,
    keep: (deliveries) => change((before) => new Map(deliveries.flatMap((each) => stillIn(before, each)))),
    clear: () => change(() => none),
  };
}

function withRows(before: Selected, rows: readonly DeliveryRow[]): Selected {
  const added = rows.map(
    (row) => [row.delivery_id, { name: deliveryName(row), cancellable: isCancellable(row) }] as const,
  );
  return new Map([...before, ...added].slice(0, Math.max(maxSelected, before.size)));
}

function stillIn(
  before: Selected,
  { delivery_id: id, cancellable }: { delivery_id: string; cancellable: boolean },
): [string, SelectedDelivery][] {
  const selected = before.get(id);
  return selected ? [[id, { ...selected, cancellable }]] : [];
}

function withoutRows(before: Selected, rows: readonly DeliveryRow[]): Selected {
  const ids = new Set(rows.map((row) => row.delivery_id));
  return new Map([...before].filter(([id]) => !ids.has(id)));
}

/** It was not picked up, and has not ended. */
const isCancellable = ({ status }: DeliveryRow) => status === 'created';

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

/** Numbers of deliveries in words. */
export const number = new Intl.NumberFormat('en');

/** "1 delivery", "1,234 deliveries". */
export const deliveriesText = (count: number) =>
  count === 1 ? '1 delivery' : `${number.format(count)} deliveries`;

/** "10,000+ deliveries" if the server stopped counting. */
export const countText = ({ count, at_least }: ResultOf<typeof countDeliveries>) =>
  at_least ? `${number.format(count)}+ deliveries` : deliveriesText(count);

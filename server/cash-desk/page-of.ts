/** A page of a list: one row more than is shown says whether there are more. */
import { cursorAfter } from '../deliveries/index.ts';
import type { Id, IdKind } from '../platform/ids.ts';

/** `found` has one row more than a page, where there are more. */
export function pageOf<Row>(found: readonly Row[], size: number, idOf: (row: Row) => Id<IdKind>) {
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  return {
    shown,
    rest: { has_more: last !== undefined, next_cursor: last ? cursorAfter(idOf(last)) : null },
  };
}

/**
 * The first page of a list that updates live. While the reader is at its top, new deliveries appear at once. Farther down
 * nothing may move: the rows stay where they are (with their current values), and new deliveries wait until the reader
 * asks for them.
 */
import { useState } from 'react';
import type { ListPage } from '../detail/delivery.ts';

interface Arrived {
  /** Names the list: its filter. */
  of: string;
  answer: ListPage;
  /** The reader is at the top of it. */
  mayShift: boolean;
}

interface Steady extends Arrived {
  page: ListPage;
  /** The number of new deliveries that are not shown yet. */
  waiting: number;
  /** There may be more than `waiting`. */
  waitingMore: boolean;
  /** The ids that were there at first. All others are marked as new. */
  known: ReadonlySet<string>;
}

/** Carries the shown page over from answer to answer; undefined before the first. */
export function useSteadyPage(arrived: Arrived | undefined): Steady | undefined {
  const [kept, setKept] = useState<Steady>();
  const next = arrived ? steady(kept, arrived) : kept;
  if (next !== kept) setKept(next);
  return next;
}

export function steady(before: Steady | undefined, arrived: Arrived): Steady {
  const { of, answer, mayShift } = arrived;
  const still = { waiting: 0, waitingMore: false };
  if (before?.of !== of) return { ...arrived, ...still, page: answer, known: idsOf(answer) };
  if (before.answer === answer && before.mayShift === mayShift) return before;
  if (mayShift) return { ...before, ...arrived, ...still, page: answer };

  const newest = before.page.data[0]?.delivery_id ?? '';
  // Identifiers sort by time of creation.
  const waiting = answer.data.filter(({ delivery_id }) => delivery_id > newest).length;
  const waitingMore = answer.has_more && waiting === answer.data.length;
  return { ...before, ...arrived, waiting, waitingMore, page: inPlace(before.page, answer) };
}

/** The same rows with their current values. The cursor stays as well, because the page ends where it ended. */
function inPlace(before: ListPage, now: ListPage): ListPage {
  const fresh = new Map(now.data.map((row) => [row.delivery_id, row]));
  const last = now.has_more ? (now.data.at(-1)?.delivery_id ?? '') : '';
  const data = before.data
    // A row that the new page should contain, and does not, no longer matches the filter.
    .filter(({ delivery_id }) => fresh.has(delivery_id) || delivery_id < last)
    .map((row) => fresh.get(row.delivery_id) ?? row);
  return { ...before, data };
}

const idsOf = ({ data }: ListPage) => new Set(data.map(({ delivery_id }) => delivery_id));

/**
 * The first page of a list that changes by itself. At its top, what is new comes in at once. Farther down nothing may
 * move under the eyes of the reader: the rows stay where they are (and show what is true of them now), and what is new
 * waits until it is asked for.
 */
import { useState } from 'react';
import type { listDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import type { ResultOf } from '../../../api/client.ts';

export type ListPage = ResultOf<typeof listDeliveries>;
export type Row = ListPage['data'][number];

interface Arrived {
  /** Which list it is the first page of. */
  of: string;
  answer: ListPage;
  /** The reader is at the top of it. */
  mayShift: boolean;
}

export interface Steady extends Arrived {
  page: ListPage;
  /** How many new deliveries wait to come in. */
  waiting: number;
  /** There may be more of them than that. */
  waitingMore: boolean;
  /** What was there at first: everything else is new, and shown so. */
  known: ReadonlySet<string>;
}

/** Keeps what was shown through the answers that come; undefined as long as there was none. */
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

/** The rows of before, as they are now. Its cursor stays as well, because the page ends where it ended. */
function inPlace(before: ListPage, now: ListPage): ListPage {
  const fresh = new Map(now.data.map((row) => [row.delivery_id, row]));
  const last = now.has_more ? (now.data.at(-1)?.delivery_id ?? '') : '';
  const data = before.data
    // What is missing although the new page reaches that far no longer fits the filter.
    .filter(({ delivery_id }) => fresh.has(delivery_id) || delivery_id < last)
    .map((row) => fresh.get(row.delivery_id) ?? row);
  return { ...before, data };
}

const idsOf = ({ data }: ListPage) => new Set(data.map(({ delivery_id }) => delivery_id));

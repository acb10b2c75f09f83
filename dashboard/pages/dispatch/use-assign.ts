/** Gives deliveries to couriers and takes them back, says what became of each, and offers to undo it. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  assignDeliveries,
  getBoard,
  listBoardColumn,
  unassignDeliveries,
} from '../../../contract/dashboard/dispatch.ts';
import { maxAssignments } from '../../../contract/operations/fleet/assign.ts';
import { call } from '../../api/client.ts';
import type { Failure } from '../../api/failures.ts';
import { refresh } from '../../api/queries.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Card } from './board.ts';
import { doneIds, type Result, refusedIds, wordsFor } from './results.ts';

export interface Assignment {
  delivery_id: string;
  /** Null: it is taken from its courier. */
  courier_id: string | null;
}

interface Done {
  /** Those that stay to be looked at. */
  refused: readonly string[];
}

export function useAssign(shown: ReadonlyMap<string, Card>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const lastUndo = useRef<() => Promise<unknown>>(undefined);

  const carryOut = async (assignments: readonly Assignment[], words: string): Promise<Done> => {
    const ids = assignments.map(({ delivery_id }) => delivery_id);
    const before = ids.map((id) => ({ delivery_id: id, courier_id: shown.get(id)?.courier_id ?? null }));
    setBusy((now) => new Set([...now, ...ids]));
    try {
      const results = await sendAll(assignments);
      await refresh(client, [getBoard, listBoardColumn]);
      const done = new Set(doneIds(results));
      const undo =
        done.size > 0 ? () => putBack(before.filter((one) => done.has(one.delivery_id))) : undefined;
      lastUndo.current = undo;
      const refused = refusedIds(results);
      toast(
        wordsFor(results, words),
        refused.length > 0 ? 'bad' : 'good',
        undo && { word: 'Undo', run: undo },
      );
      return { refused };
    } catch (error) {
      toast((error as Failure).message, 'bad');
      return { refused: ids };
    } finally {
      setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))));
    }
  };
  const putBack = async (assignments: readonly Assignment[]) => {
    lastUndo.current = undefined;
    try {
      const results = await sendAll(assignments);
      await refresh(client, [getBoard, listBoardColumn]);
      toast(wordsFor(results, 'put back'), refusedIds(results).length > 0 ? 'bad' : 'good');
    } catch (error) {
      toast((error as Failure).message, 'bad');
    }
  };
  return {
    /** Those that something is being done to right now. */
    busy,
    assign: (assignments: readonly Assignment[], to?: string) =>
      carryOut(assignments, to === undefined ? 'assigned' : `assigned to ${to}`),
    unassign: (ids: readonly string[]) =>
      carryOut(
        ids.map((id) => ({ delivery_id: id, courier_id: null })),
        'taken back',
      ),
    undoLast: () => lastUndo.current?.(),
  };
}

/** As many requests as are needed; each delivery is done or refused alone. */
async function sendAll(assignments: readonly Assignment[]): Promise<Result[]> {
  const given = assignments.flatMap(({ delivery_id, courier_id }) =>
    courier_id === null ? [] : [{ delivery_id, courier_id }],
  );
  const taken = assignments.filter(({ courier_id }) => courier_id === null);
  const results: Result[] = [];
  for (const some of inPortions(given)) {
    results.push(...(await call(assignDeliveries, { body: { assignments: some } })).results);
  }
  for (const some of inPortions(taken)) {
    const delivery_ids = some.map(({ delivery_id }) => delivery_id);
    results.push(...(await call(unassignDeliveries, { body: { delivery_ids } })).results);
  }
  return results;
}

function inPortions<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / maxAssignments);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * maxAssignments, (index + 1) * maxAssignments),
  );
}

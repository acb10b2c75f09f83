/** Assigns and unassigns deliveries, as suggested or chosen, says what happened to each, and offers to undo it. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { getBoard, listBoardColumn } from '../../../../contract/dashboard/dispatch.ts';
import { getFleetSettings } from '../../../../contract/dashboard/fleet-settings.ts';
import {
  assignDeliveries,
  maxAssignments,
  suggestCouriers,
  unassignDeliveries,
  undoAssignments,
} from '../../../../contract/operations/fleet/assign.ts';
import { call, type RequestOf, type ResultOf } from '../../../api/client.ts';
import { asFailure } from '../../../api/failures.ts';
import { refresh, useCommand } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import { useStable } from '../../../ui/use-stable.ts';
import { type Card, idsWith, isOverLimit, type Result, refusalsOf, resultText, undoneText } from './board.ts';
import { waitsForService } from './use-board.ts';

export interface Assignment {
  delivery_id: string;
  courier_id: string;
}

/** Assignments that were refused because of cash limits. */
export interface OverLimit {
  assignments: readonly Assignment[];
  results: readonly Result[];
  /** The name of the courier, if there is only one. */
  to: string | undefined;
}

/** `onOverLimit` asks whether to assign them anyway. */
export function useAssign(
  shown: ReadonlyMap<string, Card>,
  undo: Undo,
  onOverLimit: (over: OverLimit) => void,
) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  /** Resolves to the ids of the deliveries that were refused. */
  const carryOut = async (ids: readonly string[], send: () => Promise<readonly Result[]>, done: string) => {
    const courierBefore = new Map(ids.map((id) => [id, shown.get(id)?.courier?.id ?? null]));
    setBusy((now) => new Set([...now, ...ids]));
    try {
      const results = await send();
      await refresh(client, [getBoard, listBoardColumn]);
      const steps = results.flatMap((result) => {
        if (result.outcome !== 'done') return [];
        const { delivery_id, version } = result;
        return [{ delivery_id, version, courier_id: courierBefore.get(delivery_id) ?? null }];
      });
      // What is over a limit is a question, and the dialog asks it.
      const others = results.filter((result) => !isOverLimit(result));
      if (others.length > 0) {
        undo.offer(
          { text: resultText(others, done), isPartial: idsWith(others, 'refused').length > 0 },
          steps.length > 0 ? () => undoSteps(steps) : undefined,
        );
      }
      return idsWith(results, 'refused');
    } catch (error) {
      toast(asFailure(error).message, 'bad');
      return ids;
    } finally {
      setBusy((now) => new Set([...now].filter((id) => !ids.includes(id))));
    }
  };

  return {
    busy,
    assign: (assignments: readonly Assignment[], to?: string, over_cash_limit = false) => {
      const send = async () => {
        const results = await inPortions(assignments, (some) =>
          call(assignDeliveries, { body: { assignments: some, over_cash_limit } }),
        );
        const over = results.filter(isOverLimit);
        const ids = new Set(over.map(({ delivery_id }) => delivery_id));
        const left = assignments.filter(({ delivery_id }) => ids.has(delivery_id));
        if (over.length > 0) onOverLimit({ assignments: left, results: over, to });
        return results;
      };
      const done = to === undefined ? 'assigned' : `assigned to ${to}`;
      return carryOut(
        assignments.map(({ delivery_id }) => delivery_id),
        send,
        done,
      );
    },
    unassign: (ids: readonly string[]) => {
      const send = (some: string[]) => call(unassignDeliveries, { body: { delivery_ids: some } });
      return carryOut(ids, () => inPortions(ids, send), 'unassigned');
    },
  };
}

async function undoSteps(steps: RequestOf<typeof undoAssignments>['body']['steps']): Promise<Outcome> {
  const results = await inPortions(steps, (some) => call(undoAssignments, { body: { steps: some } }));
  const refusals = refusalsOf(results);
  return { text: undoneText(idsWith(results, 'done').length, refusals), isPartial: refusals.length > 0 };
}

/** As many requests as the limit of one request needs, one after the other. */
async function inPortions<Item>(
  items: readonly Item[],
  send: (some: Item[]) => Promise<{ results: readonly Result[] }>,
) {
  const all: Result[] = [];
  for (let start = 0; start < items.length; start += maxAssignments) {
    const { results } = await send(items.slice(start, start + maxAssignments));
    all.push(...results);
  }
  return all;
}

/** The last step on the board can be undone, from its toast or with Ctrl+Z. The server decides what is undone. */
export interface Outcome {
  text: string;
  /** Something did not work. */
  isPartial: boolean;
}

export type Undo = ReturnType<typeof useUndo>;

const toneOf = ({ isPartial }: Outcome) => (isPartial ? 'bad' : 'good');

/** While the service is gone, a step can still be undone later. */
export function useUndo(isGone: boolean) {
  const client = useQueryClient();
  const last = useRef<() => Promise<void>>(undefined);
  const canRun = useStable(() => !isGone);
  return {
    /** Says what was done. `undo` is undefined if nothing was. */
    offer(done: Outcome, undo: (() => Promise<Outcome>) | undefined) {
      let isUsed = false;
      const run = async () => {
        if (isUsed || !undo) return;
        if (!canRun()) return toast(waitsForService, 'bad');
        isUsed = true;
        try {
          const undone = await undo();
          await refresh(client, [getBoard, listBoardColumn, getFleetSettings]);
          toast(undone.text, toneOf(undone));
        } catch (error) {
          toast(asFailure(error).message, 'bad');
        }
      };
      last.current = run;
      toast(done.text, toneOf(done), undo && { word: 'Undo', run });
    },
    last: () => void last.current?.(),
  };
}

/** A suggested courier for each delivery that has none. A suggestion changes nothing until it is accepted. */
export type Suggestion = ResultOf<typeof suggestCouriers>['suggestions'][number];

export type Suggestions = ReturnType<typeof useSuggestions>;

const none: ReadonlyMap<string, Suggestion> = new Map();

export function useSuggestions(cards: readonly Card[]) {
  const [received, setReceived] = useState(none);
  const command = useCommand(suggestCouriers);
  // Most urgent first, as in automatic assignment: each suggestion counts as load for the next one.
  const waiting = cards
    .filter(({ courier, can_assign }) => courier === null && can_assign)
    .toSorted((a, b) => Date.parse(a.estimated_delivery_time) - Date.parse(b.estimated_delivery_time));
  // Deliveries that were assigned in the meantime need no suggestion any more.
  const open = new Map(
    waiting.flatMap(({ delivery_id: id }) => {
      const suggestion = received.get(id);
      return suggestion ? [[id, suggestion] as const] : [];
    }),
  );
  const { busy, attempt } = useToastedAttempt();
  const ask = async () => {
    const delivery_ids = waiting.slice(0, maxAssignments).map(({ delivery_id }) => delivery_id);
    const { suggestions } = await command.mutateAsync({ body: { delivery_ids } });
    setReceived(new Map(suggestions.map((suggestion) => [suggestion.delivery_id, suggestion])));
    if (suggestions.length === 0) toast('No delivery on the board needs a courier.');
  };
  return {
    open,
    /** The suggestions that name a courier, as assignments. */
    acceptable: [...open.values()].flatMap(({ delivery_id, courier }) =>
      courier === null ? [] : [{ delivery_id, courier_id: courier.id }],
    ),
    waiting: waiting.length,
    ask: () => attempt(ask),
    isAsking: busy,
    dismiss: () => setReceived(none),
  };
}

/** A courier for each delivery that has none. A suggestion changes nothing until it is accepted. */
import { useState } from 'react';
import { suggestCouriers } from '../../../contract/dashboard/dispatch.ts';
import { maxAssignments } from '../../../contract/operations/fleet/assign.ts';
import type { ResultOf } from '../../api/client.ts';
import type { Failure } from '../../api/failures.ts';
import { useCommand } from '../../api/queries.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Card } from './board.ts';

export type Suggestion = ResultOf<typeof suggestCouriers>['suggestions'][number];
/** One that names a courier. */
export type Acceptable = Suggestion & { courier_id: string; courier_name: string };

const none: ReadonlyMap<string, Suggestion> = new Map();

export function useSuggestions(cards: readonly Card[]) {
  const [asked, setAsked] = useState(none);
  const command = useCommand(suggestCouriers);
  const waiting = cards.filter(({ courier_id, can_assign }) => courier_id === null && can_assign);
  // Those that somebody assigned meanwhile need none any more.
  const open = new Map(
    waiting.flatMap(({ delivery_id: id }) => {
      const suggestion = asked.get(id);
      return suggestion ? [[id, suggestion] as const] : [];
    }),
  );
  const ask = async () => {
    const delivery_ids = waiting.slice(0, maxAssignments).map(({ delivery_id }) => delivery_id);
    try {
      const { suggestions } = await command.mutateAsync({ body: { delivery_ids } });
      setAsked(new Map(suggestions.map((suggestion) => [suggestion.delivery_id, suggestion])));
      if (suggestions.length === 0) toast('No delivery that is shown needs a courier.');
    } catch (failure) {
      toast((failure as Failure).message, 'bad');
    }
  };
  return {
    open,
    acceptable: [...open.values()].filter((one): one is Acceptable => one.courier_id !== null),
    /** Shown deliveries that a courier could be suggested for. */
    waiting: waiting.length,
    ask,
    isAsking: command.isPending,
    dismiss: () => setAsked(none),
  };
}

/** A suggested courier for each delivery that has none. A suggestion changes nothing until it is accepted. */

import { useState } from 'react';
import { maxAssignments, suggestCouriers } from '../../../../contract/operations/fleet/assign.ts';
import type { ResultOf } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useToastedAttempt } from '../../../ui/use-attempt.ts';
import type { Card } from './board.ts';

export type Suggestion = ResultOf<typeof suggestCouriers>['suggestions'][number];

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
    /** Shown deliveries for which a courier could be suggested. */
    waiting: waiting.length,
    ask: () => attempt(ask),
    isAsking: busy,
    dismiss: () => setReceived(none),
  };
}

/** What couriers recorded of the delivery and discarded after Waybill had not accepted it, resolved or not. For operators. */
import { TriangleAlert } from 'lucide-react';
import { listDiscardedMoves } from '../../../../contract/dashboard/discarded-moves.ts';
import { moveWords } from '../../../../contract/move-words.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { useMe } from '../../../current/me.tsx';
import { Collected, type DiscardedMove, refusalWords } from '../../../parts/discarded-move.tsx';
import { HistoryEntry, HistoryNote } from '../../../ui/history.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Delivery } from './delivery.ts';

export function useDiscardedMovesOf({ delivery_id }: Delivery): readonly DiscardedMove[] {
  const { mode } = useAccount();
  const { is_operator: isOperator, second_factor_needed: isLocked } = useMe();
  const { data } = useOperation(
    listDiscardedMoves,
    { query: { delivery_id } },
    { enabled: isOperator && !isLocked && mode === 'live' },
  );
  return data?.discarded_moves ?? [];
}

/** How many events of the delivery came before it was discarded, by the clock of the phone; at least the first. */
export function eventsBefore({ discarded_at }: DiscardedMove, { events }: Delivery): number {
  const later = events.findIndex(({ timestamp }) => timestamp > discarded_at);
  return later < 0 ? events.length : Math.max(later, 1);
}

interface DiscardedEntriesProps {
  moves: readonly DiscardedMove[];
  /** All of the delivery. */
  among: readonly DiscardedMove[];
}

export const DiscardedEntries = ({ moves, among }: DiscardedEntriesProps) =>
  moves.map((move) => (
    <HistoryEntry
      key={move.discarded_move_id}
      Icon={TriangleAlert}
      color={move.resolved_at === null ? 'orange' : undefined}
      what={`Recorded as “${moveWords[move.move]}”, not accepted`}
    >
      <Collected move={move} among={among} />
      <div>{refusalWords[move.reason]}</div>
      <HistoryNote>
        <Time at={move.recorded_at} show="exact" /> · by <bdi>{move.courier.name}</bdi>
      </HistoryNote>
      <HistoryNote>
        Discarded <Time at={move.discarded_at} show="exact" /> ·{' '}
        {move.resolved_at === null ? (
          'not resolved yet'
        ) : (
          <Time word="resolved" at={move.resolved_at} show="exact" />
        )}
      </HistoryNote>
    </HistoryEntry>
  ));

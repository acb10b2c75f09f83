/** Who counted a hand-in. Where a fleet key named nobody, who recorded it. */
import { NamedActor } from '../../../parts/actor.tsx';
import type { ListedHandIn } from './cash-desk.ts';

export function CountedBy({ handIn }: { handIn: ListedHandIn }) {
  return handIn.counted_by ? <bdi>{handIn.counted_by}</bdi> : <NamedActor {...handIn.recorded_by} />;
}

/** What the service did not take, and why. It stays until the courier has read it. */
import { TriangleAlert } from 'lucide-react';
import { type ShownDay, type ShownStop, senderInOneLine, taskOf } from '../day.ts';
import type { Phone, PhoneState } from '../phone.ts';
import { type KeptMove, refusedOf } from '../queue.ts';
import { go } from '../view.ts';
import { cashWords, isPinTrouble, moveWords, refusalReasons, timeWords } from '../words.ts';

export function Refused({ phone, state, shown }: { phone: Phone; state: PhoneState; shown: ShownDay }) {
  const refused = refusedOf(state.queue, state.me?.courier_id);
  if (refused.length === 0) return null;
  const ids = [...new Set(refused.map(({ deliveryId }) => deliveryId))];
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className="bad">
        Could not be sent
      </h2>
      <div role="alert">
        <ul className="cards">
          {ids.map((id) => (
            <RefusedCard
              key={id}
              phone={phone}
              moves={refused.filter((move) => move.deliveryId === id)}
              stop={[...shown.stops, ...shown.later].find((stop) => stop.delivery_id === id)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

const screens = { deliver: 'deliver', fail_attempt: 'fail', return: 'return' } as const;

interface RefusedCardProps {
  phone: Phone;
  moves: KeptMove[];
  /** Where it is still on the list. */
  stop: ShownStop | undefined;
}

/** All of one delivery together: they mostly have the same cause. */
function RefusedCard({ phone, moves, stop }: RefusedCardProps) {
  const reasons = refusalReasons(moves);
  const last = moves.at(-1)!;
  const label = stop && taskOf(stop) === 'return' ? senderInOneLine(stop) : last.label;
  const cash = moves.map(cashWords).findLast(Boolean);
  const again =
    [400, 413].includes(last.refusal!.status) && last.move !== 'pick_up' && stop?.moves.includes(last.move)
      ? last
      : undefined;
  return (
    <li className="card refusedCard">
      <p className="cardTask">
        <TriangleAlert aria-hidden="true" />
        {moves
          .map(({ move, tappedAt }) => `${moveWords[move]} at ${timeWords(tappedAt, new Date())}`)
          .join(', ')}
      </p>
      {label && (
        <p className="doneAddress" dir="auto">
          {label}
        </p>
      )}
      {cash && <p className="cardLine">Recorded as collected: {cash}</p>}
      {reasons.map((reason) => (
        <p key={reason} className="refusedWhy">
          {reason}
        </p>
      ))}
      <div className="cardLinks">
        {again && (
          <button
            type="button"
            className="button primary"
            onClick={() =>
              go({
                screen: screens[again.move as keyof typeof screens],
                id: again.deliveryId,
                again: again.key,
              })
            }
          >
            {isPinTrouble(again.refusal!) ? 'Try again' : 'Correct it'}
          </button>
        )}
        <button
          type="button"
          className="button"
          onClick={() => void phone.dismiss(...moves.map(({ key }) => key))}
        >
          OK, I have read it
        </button>
      </div>
    </li>
  );
}

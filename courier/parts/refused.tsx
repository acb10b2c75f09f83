/** The moves that the service refused, and why. They stay until the courier corrects or discards them. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { type ShownDay, type ShownStop, stopIn } from '../day.ts';
import { namesOf, unacceptedCash } from '../discarded.ts';
import type { Phone, PhoneState } from '../phone.ts';
import { type RefusedMove, refusedOf } from '../queue.ts';
import { isCorrectable, isPinTrouble, wasCancelled } from '../refusal.ts';
import { receiverInOneLine, senderInOneLine, taskOf } from '../stop.ts';
import { formOf, go } from '../view.ts';
import { collectedWords, dayAt, type FleetDay, recordedWords, refusalReasons } from '../words.ts';
import { Button } from './button.tsx';
import { Names } from './cards.tsx';
import { DiscardSheet } from './discard-sheet.tsx';

export function Refused({ phone, state, shown }: { phone: Phone; state: PhoneState; shown: ShownDay }) {
  const refused = refusedOf(state.queue, state.me?.courier_id);
  if (refused.length === 0) return null;
  const day = dayAt(Date.now(), state.snapshot?.day);
  // Newest first: the courier may still be at that door.
  const ids = [...new Set(refused.map(({ deliveryId }) => deliveryId).reverse())];
  return (
    <section aria-labelledby="refused">
      <h2 id="refused" className="bad">
        Not accepted
      </h2>
      <div role="alert">
        <ul className="cards">
          {ids.map((id) => (
            <RefusedCard
              key={id}
              phone={phone}
              day={day}
              moves={refused.filter((move) => move.deliveryId === id)}
              stop={stopIn(shown, id)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface RefusedCardProps {
  phone: Phone;
  day: FleetDay;
  moves: RefusedMove[];
  /** Undefined if it is on no list any more. */
  stop: ShownStop | undefined;
}

/** The receiver's address would mislead a courier whose parcel goes, or went, back to the sender. */
const goesToSender = ({ move, refusal }: RefusedMove, stop: ShownStop | undefined): boolean =>
  (stop !== undefined && taskOf(stop) === 'return') || (wasCancelled(refusal) && move !== 'deliver');

/** All moves of one delivery together: they mostly have the same cause. */
function RefusedCard({ phone, day, moves, stop }: RefusedCardProps) {
  const [isAsking, setAsking] = useState(false);
  const last = moves.at(-1);
  if (last === undefined) return null;
  // A phone that was signed out in between has no label any more.
  const label = goesToSender(last, stop)
    ? stop && senderInOneLine(stop)
    : (last.label ?? (stop && receiverInOneLine(stop)));
  const collected = moves.map(collectedWords).findLast(Boolean);
  // A form helps only where the values were wrong.
  const canCorrect = isCorrectable(last.refusal) && stop?.moves.includes(last.move) === true;
  const form = canCorrect && last.move !== 'pick_up' ? formOf(last.move) : undefined;
  return (
    <li className="card refusedCard">
      <p className="cardTask">
        <TriangleAlert aria-hidden="true" />
        {recordedWords(moves, day)}
      </p>
      <Names names={namesOf({ ...last, label: label ?? '' })} />
      {collected && <p className="cardLine">{collected}</p>}
      {refusalReasons(moves).map((reason) => (
        <p key={reason} className="refusedWhy">
          {reason}
        </p>
      ))}
      <div className="cardLinks">
        {form && (
          <Button
            className="button primary"
            onClick={() => go({ screen: form, id: last.deliveryId, again: last.key })}
          >
            {isPinTrouble(last.refusal) ? 'Try again' : 'Correct it'}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>Discard</Button>
      </div>
      {isAsking && (
        <DiscardSheet
          phone={phone}
          day={day}
          moves={moves}
          cash={stop ? stop.unaccepted : unacceptedCash(moves, [], [])[0]}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

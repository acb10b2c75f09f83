/** The moves that the service refused, and why. They stay until the courier corrects or discards them. */
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { CourierMove } from '../../contract/moves.ts';
import { receiverInOneLine, type ShownDay, type ShownStop, senderInOneLine, taskOf } from '../day.ts';
import { namesOf, unacceptedCash } from '../discarded.ts';
import type { Phone, PhoneState } from '../phone.ts';
import { type RefusedMove, refusedOf } from '../queue.ts';
import { isCorrectable, isPinTrouble, wasCancelled } from '../refusal.ts';
import { go, type View } from '../view.ts';
import { collectedWords, dayAt, type FleetDay, recordedWords, refusalReasons } from '../words.ts';
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
              stop={[...shown.stops, ...shown.later, ...shown.done].find((stop) => stop.delivery_id === id)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The form in which a refused move can be corrected; a pickup has none. */
const forms = {
  pick_up: undefined,
  deliver: 'deliver',
  fail_attempt: 'fail',
  return: 'return',
} as const satisfies Record<CourierMove, View['screen'] | undefined>;

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
  const form = canCorrect ? forms[last.move] : undefined;
  return (
    <li className="card refusedCard">
      <p className="cardTask">
        <TriangleAlert aria-hidden="true" />
        {recordedWords(
          moves.map(({ move, tappedAt }) => ({ move, at: tappedAt })),
          day,
        )}
      </p>
      {namesOf({ ...last, label: label ?? '' }).map((name, index) => (
        <p key={name} className={index === 0 ? 'doneAddress' : 'cardLine'} dir="auto">
          {name}
        </p>
      ))}
      {collected && <p className="cardLine">{collected}</p>}
      {refusalReasons(moves).map((reason) => (
        <p key={reason} className="refusedWhy">
          {reason}
        </p>
      ))}
      <div className="cardLinks">
        {form && (
          <button
            type="button"
            className="button primary"
            onClick={() => go({ screen: form, id: last.deliveryId, again: last.key })}
          >
            {isPinTrouble(last.refusal) ? 'Try again' : 'Correct it'}
          </button>
        )}
        <button type="button" className="button" onClick={() => setAsking(true)}>
          Discard
        </button>
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

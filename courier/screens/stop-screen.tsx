/** One stop: where, whom to call, what to collect, what the sender says; and what can be done with it now. */
import { CircleCheck, CircleX, PackageCheck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { inLines } from '../../contract/lines.ts';
import type { CourierMove } from '../../contract/moves.ts';
import { addressOf, type KeptDay, type ShownStop, type Task, taskOf } from '../day.ts';
import { moneyText } from '../money.ts';
import { CallLink, MapLink } from '../parts/phone-links.tsx';
import { Screen } from '../parts/screen.tsx';
import { taskTitle } from '../parts/stop-card.tsx';
import { Tags } from '../parts/tags.tsx';
import type { Phone } from '../phone.ts';
import { back, go } from '../view.ts';
import { count, dayWords, instructionWords, moveWords, reasonWords, timeWords } from '../words.ts';
import { PickUpSheet } from './pick-up-sheet.tsx';

interface StopScreenProps {
  phone: Phone;
  stop: ShownStop;
  kept: KeptDay;
  /** What else can be picked up at the same place. */
  beside: ShownStop[];
}

export function StopScreen({ phone, stop, kept, beside }: StopScreenProps) {
  const task = taskOf(stop);
  const corrected = kept.corrected[stop.delivery_id];
  return (
    <Screen title={taskTitle(stop) || 'Done'} actions={<Actions phone={phone} stop={stop} beside={beside} />}>
      <p className="bigAddress lines" dir="auto">
        {inLines(addressOf(stop))}
      </p>
      {corrected?.address && task === 'deliver' && (
        <p className="notice">The sender corrected this address.</p>
      )}
      <Tags stop={stop} />
      {stop.parcel_with === 'courier' && (
        <p className="notice">
          The sender cancelled this delivery. Take the parcel back, then tap “{moveWords.return}”.
        </p>
      )}
      <div className="bigLinks">
        <MapLink address={addressOf(stop)} />
        {stop.status !== 'cancelled' && (
          <CallLink contact={stop.receiver_contact} words={task === 'deliver' ? 'Call' : 'Call receiver'} />
        )}
      </div>
      {corrected?.phone && <p className="notice">The sender corrected the phone number.</p>}
      <Cash stop={stop} />
      <Attempts stop={stop} />
      <Details stop={stop} />
    </Screen>
  );
}

/** Large only at the door of the receiver: at the sender's counter nobody is to pay. */
function Cash({ stop }: { stop: ShownStop }) {
  const task = taskOf(stop);
  if (stop.amount_to_collect === 0 || task === 'return' || task === 'ended') return null;
  const amount = moneyText(stop.amount_to_collect, stop.currency, stop.currency_digits);
  if (task === 'pick up') return <p className="faint">To collect at the door: {amount}</p>;
  return <p className="collect big">Collect {amount}</p>;
}

/** What happened at the door before, and what the sender says to it. */
function Attempts({ stop }: { stop: ShownStop }) {
  if (stop.attempts === 0) return null;
  const answer = instructionWords(stop.instruction);
  return (
    <section className="answer" aria-label="After the failed attempt">
      <p className="faint">
        {count(stop.attempts, 'failed attempt', 'failed attempts')}
        {stop.failure_reason && `: ${reasonWords[stop.failure_reason]}`}
      </p>
      {answer && <p className="answerWord">{answer}</p>}
      {stop.instruction_note && (
        <blockquote dir="auto" className="lines">
          {inLines(stop.instruction_note)}
          <footer className="faint">The sender</footer>
        </blockquote>
      )}
      {stop.deliver_on && <p>Not before {dayWords(stop.deliver_on)}.</p>}
    </section>
  );
}

function Details({ stop }: { stop: ShownStop }) {
  const task = taskOf(stop);
  const { weight, description } = stop.package_details;
  const rows: [string, string | null][] = [
    ['Receiver', stop.receiver_contact.name],
    ['Phone', stop.receiver_contact.phone],
    ['Parcel', [description, weight === null ? null : `${weight} kg`].filter(Boolean).join(', ')],
    ['Sender', stop.sender],
    otherAddress[task](stop),
    ['Expected by', timeWords(stop.estimated_delivery_time, new Date())],
    ['Number', stop.delivery_id],
  ];
  return (
    <dl className="details">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto" className="lines">
                {inLines(value)}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** The end of the way that is not the one to go to now; named so that nobody takes it for that. */
const otherAddress: Record<Task, (stop: ShownStop) => [string, string]> = {
  'pick up': (stop) => ['Deliver to', stop.delivery_address],
  deliver: (stop) => ['Picked up at', stop.pickup_address],
  return: (stop) => ['Was meant for', stop.delivery_address],
  ended: (stop) => ['Picked up at', stop.pickup_address],
};

/** What the service says is possible, the usual move as the large one. */
function Actions({ phone, stop, beside }: Omit<StopScreenProps, 'kept'>) {
  const [isAsking, setAsking] = useState(false);
  const can = (move: CourierMove) => stop.moves.includes(move);
  const id = stop.delivery_id;
  const goesBack = taskOf(stop) === 'return';
  return (
    <>
      {can('pick_up') && (
        <button type="button" className="button primary large" onClick={() => setAsking(true)}>
          <PackageCheck aria-hidden="true" />
          {moveWords.pick_up}
        </button>
      )}
      {can('deliver') && (
        <button type="button" className="button primary large" onClick={() => go({ screen: 'deliver', id })}>
          <CircleCheck aria-hidden="true" />
          {moveWords.deliver}
        </button>
      )}
      {can('fail_attempt') && (
        <button type="button" className="button large" onClick={() => go({ screen: 'fail', id })}>
          <CircleX aria-hidden="true" />
          {moveWords.fail_attempt}
        </button>
      )}
      {can('return') && (goesBack || stop.instruction === 'awaited') && (
        <button
          type="button"
          className={goesBack ? 'button primary large' : 'button'}
          onClick={() => go({ screen: 'return', id })}
        >
          <Undo2 aria-hidden="true" />
          {moveWords.return}
        </button>
      )}
      {isAsking && <PickUpSheet phone={phone} stop={stop} beside={beside} onClose={() => setAsking(false)} />}
    </>
  );
}

/** It was open when it left the list. */
export function GoneScreen() {
  return (
    <Screen title="Not on your list">
      <p>This delivery is no longer on your list. It ended, or another courier has it now.</p>
      <button type="button" className="button" onClick={back}>
        Back
      </button>
    </Screen>
  );
}

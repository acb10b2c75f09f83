/** One stop: where, whom to call, what to collect, the sender's instruction; and the moves that are possible now. */
import { useState } from 'react';
import { inLines, inOneLine } from '../../contract/lines.ts';
import { moneyText } from '../../contract/money.ts';
import type { CourierMove } from '../../contract/moves.ts';
import { CircleCheck, CircleX, PackageCheck, ScanBarcode, Undo2 } from '../../icons/icons.ts';
import type { ShownStop } from '../day.ts';
import { Button } from '../parts/button.tsx';
import { Changes } from '../parts/changes.tsx';
import { Facts, Text } from '../parts/facts.tsx';
import { Choice } from '../parts/fields.tsx';
import { Screen } from '../parts/screen.tsx';
import { Question } from '../parts/sheet.tsx';
import { CallLink, MapLink, NotAccepted, Tags, TimeWindow, taskTitle } from '../parts/stop-card.tsx';
import { useRecord } from '../record.ts';
import { isCorrectable } from '../refusal.ts';
import {
  canPickUp,
  counted,
  isAtDoor,
  piecesIn,
  piecesOf,
  piecesWords,
  scannedWords,
} from '../scanning/parcels.ts';
import { addressOf, noteOf, receiverInOneLine, senderInOneLine, taskOf } from '../stop.ts';
import { parcelWords, requiredProofWords } from '../stop-words.ts';
import { useToday } from '../today.ts';
import { back, backToList, formOf, go } from '../view.ts';
import {
  count,
  dayWords,
  instructionWords,
  loweredWords,
  moveWords,
  reasonWords,
  timeWords,
  windowWords,
} from '../words.ts';

export function StopScreen({ stop }: { stop: ShownStop }) {
  const task = taskOf(stop);
  const corrected = useToday().corrected[stop.delivery_id];
  const lowered = loweredWords(corrected?.amountBefore, stop);
  return (
    <Screen title={taskTitle(stop) || 'Done'} actions={<Actions stop={stop} />}>
      <Changes stop={stop} />
      <NotAccepted stop={stop} />
      <Text className="bigAddress lines" text={inLines(addressOf(stop))} />
      <TimeWindow stop={stop} />
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
        <MapLink stop={stop} />
        {(task === 'pick up' || task === 'return') && (
          <CallLink contact={stop.sender_contact} words="Call sender" />
        )}
        {stop.status !== 'cancelled' && (
          <CallLink contact={stop.receiver_contact} words={task === 'deliver' ? 'Call' : 'Call receiver'} />
        )}
        <ScanButton stop={stop} />
      </div>
      <ScannedParcels stop={stop} />
      {corrected?.phone && <p className="notice">The sender corrected the phone number.</p>}
      <Note stop={stop} />
      {lowered && task === 'deliver' && <p className="notice">{lowered}</p>}
      <Cash stop={stop} />
      <Attempts stop={stop} />
      <Details stop={stop} />
    </Screen>
  );
}

function ScanButton({ stop }: { stop: ShownStop }) {
  if (!canPickUp(stop) && !isAtDoor(stop)) return null;
  return (
    <Button
      icon={ScanBarcode}
      onClick={() => go({ screen: canPickUp(stop) ? 'scan pickup' : 'scan at door', id: stop.delivery_id })}
    >
      Scan
    </Button>
  );
}

/** At the door: it is the right parcel, and whether all of them are there. */
function ScannedParcels({ stop }: { stop: ShownStop }) {
  const delivery = counted(stop, useToday().state.scans.door);
  if (!isAtDoor(stop) || delivery.scanned.length === 0) return null;
  return (
    <p className={delivery.missing.length === 0 ? 'notice good' : 'notice'}>
      <PackageCheck aria-hidden="true" />
      {scannedWords(delivery)}
    </p>
  );
}

/** What the sender says about the place where the courier goes next. */
function Note({ stop }: { stop: ShownStop }) {
  const note = noteOf(stop);
  if (note === null || taskOf(stop) === 'ended') return null;
  const name = taskOf(stop) === 'deliver' ? 'Delivery note' : 'Pickup note';
  return (
    <section className="answer" aria-label={name}>
      <p className="faint">{name}</p>
      <Text className="noteText lines" text={inLines(note)} />
    </section>
  );
}

/** Large only for the receiver's door: at the sender nobody has to pay. */
function Cash({ stop }: { stop: ShownStop }) {
  const task = taskOf(stop);
  if (stop.amount_to_collect === 0 || task === 'return' || task === 'ended') return null;
  const amount = moneyText(stop.amount_to_collect, stop.currency, stop.currency_digits);
  if (task === 'pick up') return <p className="faint">Collect on delivery: {amount}</p>;
  // What was recorded is not to be collected again: the screen says so at its top.
  if (stop.unaccepted) return <p className="faint">Cash to collect: {amount}</p>;
  return <p className="collect big">Collect {amount}</p>;
}

function Attempts({ stop }: { stop: ShownStop }) {
  if (stop.attempts === 0) return null;
  const answer = instructionWords(stop.instruction);
  return (
    <section className="answer" aria-label="Failed attempts">
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
  const { day } = useToday();
  const task = taskOf(stop);
  const { sender_contact: contact } = stop;
  const facts = {
    Reference: stop.reference,
    Receiver: stop.receiver_contact.name,
    Phone: stop.receiver_contact.phone,
    Parcel: parcelWords(stop),
    'Required proof': task === 'pick up' || task === 'deliver' ? requiredProofWords(stop) : null,
    Sender: stop.sender,
    'Sender contact': [contact.name, contact.phone].filter(Boolean).join(', '),
    // The address that is not the next one to go to, with a name that cannot be mistaken for it.
    'Deliver to': task === 'pick up' ? stop.delivery_address : null,
    'Picked up at': task === 'deliver' || task === 'ended' ? stop.pickup_address : null,
    'Receiver’s address': task === 'return' ? stop.delivery_address : null,
    'Delivery time': task === 'pick up' ? windowWords(stop.delivery_window, day) : null,
    'Expected by': timeWords(stop.estimated_delivery_time, day),
    'Delivery ID': stop.delivery_id,
  };
  return <Facts valueClass="lines" facts={facts} />;
}

const moveIcons = {
  pick_up: PackageCheck,
  deliver: CircleCheck,
  fail_attempt: CircleX,
  return: Undo2,
};
const moves = ['pick_up', 'deliver', 'fail_attempt', 'return'] as const;

/** The moves that the service allows now; the usual one is the large button. */
function Actions({ stop }: { stop: ShownStop }) {
  const [isAsking, setAsking] = useState(false);
  const goesBack = taskOf(stop) === 'return';
  const isOffered = (move: CourierMove) =>
    stop.moves.includes(move) && (move !== 'return' || goesBack || stop.instruction === 'awaited');
  const classOf = (move: CourierMove) => {
    if (move === 'fail_attempt') return 'button large';
    return move === 'return' && !goesBack ? 'button' : 'button primary large';
  };
  const open = (move: CourierMove) => {
    if (move === 'pick_up') return setAsking(true);
    // With the values of a refused attempt: the new one takes its place.
    const refused = stop.refused.findLast((one) => one.move === move && isCorrectable(one.refusal));
    go({ screen: formOf(move), id: stop.delivery_id, ...(refused ? { again: refused.key } : {}) });
  };
  return (
    <>
      {moves.filter(isOffered).map((move) => (
        <Button key={move} icon={moveIcons[move]} className={classOf(move)} onClick={() => open(move)}>
          {moveWords[move]}
        </Button>
      ))}
      {isAsking && <PickUpSheet stop={stop} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The stop left the list while it was open. */
export function GoneScreen() {
  return (
    <Screen title="Not on your list">
      <p>This delivery is no longer on your list. It ended, or another courier has it now.</p>
      <Button onClick={back}>Back</Button>
    </Screen>
  );
}

/** Couriers often pick up several parcels of one sender. */
const alsoAtSender = (stops: ShownStop[], { delivery_id, pickup_address, sender }: ShownStop) =>
  stops.filter(
    (one) =>
      canPickUp(one) &&
      one.delivery_id !== delivery_id &&
      one.pickup_address === pickup_address &&
      one.sender === sender,
  );

function PickUpSheet({ stop, onClose }: { stop: ShownStop; onClose(): void }) {
  const alsoHere = alsoAtSender(useToday().shown.stops, stop);
  const { isBusy, record } = useRecord();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const others = alsoHere.filter(({ delivery_id }) => chosen.includes(delivery_id));
  const pieces = piecesIn([stop, ...others]);
  const more = piecesIn(alsoHere);
  const isAll = others.length === alsoHere.length;
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Question
      title={pieces === 1 ? 'Do you have the parcel?' : `Do you have all ${pieces} parcels?`}
      yes={pieces === 1 ? 'Yes, picked up' : `Yes, picked up ${pieces} parcels`}
      no="Cancel"
      isBusy={isBusy}
      onYes={() => record([stop, ...others], 'pick_up', () => ({})).then(backToList)}
      onClose={onClose}
    >
      <Facts
        facts={{
          [piecesOf(stop) === 1 ? 'Parcel' : 'Parcels']: parcelsOf(
            stop,
            stop.package_details.description || stop.delivery_id,
          ),
          From: senderInOneLine(stop),
          'Deliver to': receiverInOneLine(stop),
        }}
      />
      {alsoHere.length > 0 && (
        <fieldset className="choices">
          <legend>{count(more, 'more parcel', 'more parcels')} here. Select the ones you have.</legend>
          {alsoHere.length > 1 && (
            <Choice
              dir="auto"
              isChosen={isAll}
              onChoice={(isChosen) => setChosen(isChosen ? alsoHere.map((one) => one.delivery_id) : [])}
            >
              All
            </Choice>
          )}
          {alsoHere.map((one) => (
            <Choice
              key={one.delivery_id}
              dir="auto"
              isChosen={chosen.includes(one.delivery_id)}
              onChoice={(isChosen) => choose(one.delivery_id, isChosen)}
            >
              {[parcelsOf(one, one.package_details.description ?? ''), receiverInOneLine(one)]
                .filter(Boolean)
                .join(', for ')}
            </Choice>
          ))}
        </fieldset>
      )}
    </Question>
  );
}

/** "3 parcels, Cotton shirts": the number if there are several, and the contents. */
const parcelsOf = (stop: ShownStop, contents: string): string =>
  [piecesWords(stop), inOneLine(contents)].filter(Boolean).join(', ');

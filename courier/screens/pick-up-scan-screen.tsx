/** Scanning at a sender: ticks off parcels, lists what is missing and what is not the courier's, and picks up the rest. */
import { useState } from 'react';
import { inOneLine } from '../../contract/lines.ts';
import { Circle, CircleCheck, CircleDashed, PackageCheck } from '../../icons/icons.ts';
import { Button } from '../parts/button.tsx';
import { Text } from '../parts/facts.tsx';
import { Choice } from '../parts/fields.tsx';
import { Scanner } from '../parts/scanner.tsx';
import { Screen } from '../parts/screen.tsx';
import { Question } from '../parts/sheet.tsx';
import { useRecord } from '../record.ts';
import { type Counted, toPickUp } from '../scanning/parcels.ts';
import {
  type Foreign,
  type Outcome,
  type PickUp,
  type Place,
  pickUpOf,
  scanAtPickUp,
  tally,
  withoutDeliveries,
  withoutForeign,
} from '../scanning/tally.ts';
import { foreignText, labelWords, missingWords, progressWords } from '../scanning/words.ts';
import { receiverInOneLine } from '../stop.ts';
import { useToday } from '../today.ts';
import { backToList } from '../view.ts';
import { count } from '../words.ts';

/** `first` is the stop from which it was opened: its sender comes first. */
export function PickUpScanScreen({ first }: { first: string | undefined }) {
  const { phone, state, shown: day } = useToday();
  const codes = state.scans.pickUp;
  const [isAsking, setAsking] = useState(false);
  const { isBusy, record } = useRecord();
  const now = tally(day, codes);
  const { complete, partial, missing } = pickUpOf(now);
  const isFirst = ({ deliveries }: Place) => deliveries.some(({ stop }) => stop.delivery_id === first);
  const places = [...now.places.filter(isFirst), ...now.places.filter((place) => !isFirst(place))];
  const isAllThere = partial.length + missing.length + now.foreign.length === 0;

  /** Two codes in one picture are taken before the screen is drawn again: so the phone is asked what is kept. */
  function take(text: string): Outcome {
    const { codes: next, outcome } = scanAtPickUp(day, phone.state().scans.pickUp, text);
    void phone.keepScans({ pickUp: next });
    return outcome;
  }

  async function pickUp(deliveries: readonly Counted[]) {
    const stops = deliveries.map(({ stop }) => stop);
    await record(stops, 'pick_up', (stop) => {
      const missing_pieces = deliveries.find((one) => one.stop === stop)?.missing.length;
      return missing_pieces ? { missing_pieces } : {};
    });
    const ids = stops.map(({ delivery_id }) => delivery_id);
    await phone.keepScans({ pickUp: withoutForeign(day, withoutDeliveries(codes, ids)) });
    backToList();
  }

  return (
    <Screen
      title="Scan to pick up"
      actions={
        complete.length + partial.length > 0 && (
          <Button
            icon={PackageCheck}
            className="button primary large"
            disabled={isBusy}
            onClick={() => (isAllThere ? void pickUp(complete) : setAsking(true))}
          >
            {complete.length > 0 ? `Pick up ${count(complete.length, 'delivery', 'deliveries')}` : 'Pick up'}
          </Button>
        )
      }
    >
      <Scanner isPaused={isAsking || isBusy} stops={toPickUp(day)} codes={codes} onCode={take} />
      {places.map((place) => (
        <PlaceList
          key={`${place.sender} ${place.address}`}
          place={place}
          onUndo={(id) => void phone.keepScans({ pickUp: withoutDeliveries(codes, [id]) })}
        />
      ))}
      <ForeignList
        foreign={now.foreign}
        onClear={() => void phone.keepScans({ pickUp: withoutForeign(day, codes) })}
      />
      {now.places.length === 0 && <p>Nothing is left to pick up.</p>}
      {isAsking && (
        <MissingSheet
          pickUp={{ complete, partial, missing }}
          foreign={now.foreign}
          isBusy={isBusy}
          onPickUp={pickUp}
          onClose={() => setAsking(false)}
        />
      )}
    </Screen>
  );
}

function PlaceList({ place, onUndo }: { place: Place; onUndo(id: string): void }) {
  const { sender, address, deliveries } = place;
  const scanned = deliveries.reduce((sum, one) => sum + one.scanned.length, 0);
  const pieces = deliveries.reduce((sum, one) => sum + one.pieces, 0);
  return (
    <section aria-label={`${sender}, ${inOneLine(address)}`}>
      <h2 dir="auto">
        {sender}{' '}
        <span className="faint">
          {scanned} of {count(pieces, 'parcel', 'parcels')}
        </span>
      </h2>
      <Text className="faint" text={inOneLine(address)} />
      <ul className="scanList">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.stop.delivery_id} delivery={delivery} onUndo={onUndo} />
        ))}
      </ul>
    </section>
  );
}

function DeliveryRow({ delivery, onUndo }: { delivery: Counted; onUndo(id: string): void }) {
  const { stop, scanned, missing } = delivery;
  const name = inOneLine(stop.package_details.description ?? '');
  const isComplete = missing.length === 0;
  const Icon = isComplete ? CircleCheck : scanned.length > 0 ? CircleDashed : Circle;
  return (
    <li data-complete={isComplete}>
      <Icon aria-hidden="true" />
      <div>
        <Text className="doneAddress" text={receiverInOneLine(stop)} />
        <Text
          className="cardLine"
          text={[progressWords(delivery), labelWords(stop), name].filter(Boolean).join(' · ')}
        />
      </div>
      {scanned.length > 0 && (
        <Button
          className="textButton"
          aria-label={`Undo: ${receiverInOneLine(stop)}`}
          onClick={() => onUndo(stop.delivery_id)}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

function ForeignList({ foreign, onClear }: { foreign: Foreign[]; onClear(): void }) {
  if (foreign.length === 0) return null;
  return (
    <section className="foreign" aria-labelledby="foreign">
      <h2 id="foreign" className="bad">
        Leave these here <span>{foreign.length}</span>
      </h2>
      <ForeignItems foreign={foreign} />
      <Button className="textButton" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}

const ForeignItems = ({ className, foreign }: { className?: string; foreign: Foreign[] }) => (
  <ul className={className}>
    {foreign.map((one) => (
      <li key={one.code} dir="auto">
        {foreignText(one)}
      </li>
    ))}
  </ul>
);

interface MissingSheetProps {
  pickUp: PickUp;
  foreign: Foreign[];
  isBusy: boolean;
  onPickUp(deliveries: readonly Counted[]): Promise<void>;
  onClose(): void;
}

function MissingSheet({ pickUp, foreign, isBusy, onPickUp, onClose }: MissingSheetProps) {
  const { complete, partial, missing } = pickUp;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const anyway = partial.filter(({ stop }) => chosen.includes(stop.delivery_id));
  const picked = [...complete, ...anyway];
  const parcels = [...partial, ...missing].reduce((sum, one) => sum + one.missing.length, 0);
  return (
    <Question
      title={parcels > 0 ? `${count(parcels, 'parcel is', 'parcels are')} missing` : 'Pick up the rest?'}
      yes={
        picked.length === 0
          ? 'Nothing to pick up'
          : `Pick up ${count(picked.length, 'delivery', 'deliveries')}`
      }
      no="Keep scanning"
      isBusy={isBusy}
      isReady={picked.length > 0}
      onYes={() => onPickUp(picked)}
      onClose={onClose}
    >
      {partial.length > 0 && (
        <fieldset className="choices">
          <legend>Incomplete. Select what you pick up anyway.</legend>
          {partial.map((delivery) => (
            <Choice
              key={delivery.stop.delivery_id}
              isChosen={anyway.includes(delivery)}
              onChoice={(is) => {
                const id = delivery.stop.delivery_id;
                setChosen(is ? [...chosen, id] : chosen.filter((one) => one !== id));
              }}
            >
              <span>
                <span dir="auto">{receiverInOneLine(delivery.stop)}</span>
                <span className="cardLine">
                  You have {progressWords(delivery)}. Missing: {missingWords(delivery).toLowerCase()}
                </span>
              </span>
            </Choice>
          ))}
        </fieldset>
      )}
      {missing.length > 0 && (
        <section aria-labelledby="not-scanned">
          <h3 id="not-scanned">Not scanned, stays here</h3>
          <ul className="plainList">
            {missing.map((delivery) => (
              <li key={delivery.stop.delivery_id} dir="auto">
                {receiverInOneLine(delivery.stop)}
                {delivery.pieces > 1 && ` (${missingWords(delivery)})`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {foreign.length > 0 && (
        <section aria-labelledby="not-yours">
          <h3 id="not-yours">Leave these here</h3>
          <ForeignItems className="plainList" foreign={foreign} />
        </section>
      )}
    </Question>
  );
}

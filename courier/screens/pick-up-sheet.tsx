/** Asks before a pickup is recorded, and offers to pick up other parcels of the same sender with it. */
import { useState } from 'react';
import { inOneLine } from '../../contract/lines.ts';
import type { ShownStop } from '../day.ts';
import { Facts } from '../parts/facts.tsx';
import { Choice } from '../parts/fields.tsx';
import { Question } from '../parts/sheet.tsx';
import type { Phone } from '../phone.ts';
import { useRecord } from '../record.ts';
import { piecesIn, piecesOf, piecesWords } from '../scanning/parcels.ts';
import { receiverInOneLine, senderInOneLine } from '../stop.ts';
import { backToList } from '../view.ts';
import { count } from '../words.ts';

interface PickUpSheetProps {
  phone: Phone;
  stop: ShownStop;
  /** Other parcels that can be picked up at the same address. */
  alsoHere: ShownStop[];
  onClose(): void;
}

export function PickUpSheet({ phone, stop, alsoHere, onClose }: PickUpSheetProps) {
  const { isBusy, record } = useRecord(phone);
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

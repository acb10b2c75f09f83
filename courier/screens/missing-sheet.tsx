/** Before a pickup with parcels missing: names them, and asks whether an incomplete delivery is picked up anyway. */
import { useState } from 'react';
import { Choice } from '../parts/fields.tsx';
import { Question } from '../parts/sheet.tsx';
import type { Counted } from '../scanning/parcels.ts';
import type { Foreign, PickUp } from '../scanning/tally.ts';
import { foreignText, missingWords, progressWords } from '../scanning/words.ts';
import { receiverInOneLine } from '../stop.ts';
import { count } from '../words.ts';

interface MissingSheetProps {
  pickUp: PickUp;
  foreign: Foreign[];
  isBusy: boolean;
  onPickUp(deliveries: readonly Counted[]): Promise<void>;
  onClose(): void;
}

export function MissingSheet({ pickUp, foreign, isBusy, onPickUp, onClose }: MissingSheetProps) {
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
          <ul className="plainList">
            {foreign.map((one) => (
              <li key={one.code} dir="auto">
                {foreignText(one)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Question>
  );
}

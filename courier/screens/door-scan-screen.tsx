/** Scanning at the door: opens the stop of a parcel, or checks the parcels of the stop that is open. */
import { inLines } from '../../contract/lines.ts';
import { stopIn } from '../day.ts';
import { Scanner } from '../parts/scanner.tsx';
import { Screen } from '../parts/screen.tsx';
import { counted } from '../scanning/parcels.ts';
import { type Outcome, scanAtDoor } from '../scanning/tally.ts';
import { progressWords } from '../scanning/words.ts';
import { addressOf } from '../stop.ts';
import { useToday } from '../today.ts';
import { back, replace } from '../view.ts';

export function DoorScanScreen({ openStop }: { openStop: string | undefined }) {
  const { phone, state, shown: day } = useToday();
  const codes = state.scans.door;
  const stop = openStop === undefined ? undefined : stopIn(day, openStop);
  const delivery = stop && counted(stop, codes);

  function take(text: string): Outcome {
    const { codes: next, outcome } = scanAtDoor(day, phone.state().scans.door, text, openStop);
    if (outcome.is === 'ticked') void phone.keepScans({ door: next });
    if (outcome.is === 'ticked' || outcome.is === 'duplicate') {
      if (openStop === undefined) replace({ screen: 'stop', id: outcome.delivery.stop.delivery_id });
      // Until all of its parcels are scanned, the scanner stays open for this stop.
      else if (outcome.delivery.missing.length === 0) back();
    }
    return outcome;
  }

  return (
    <Screen title={stop ? 'Scan the parcel' : 'Scan a parcel'}>
      {delivery && (
        <p className="formAddress lines" dir="auto">
          <strong>{inLines(addressOf(delivery.stop))}</strong>
          {delivery.pieces > 1 && <span>{progressWords(delivery)}</span>}
        </p>
      )}
      <Scanner
        stops={stop ? [stop] : [...day.stops, ...day.later, ...day.done]}
        codes={codes}
        onCode={take}
      />
    </Screen>
  );
}

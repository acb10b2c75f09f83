/** The question before a refused move is discarded. It names the cash: the courier still has it. */
import { nameOf, notAcceptedIn } from '../discarded.ts';
import type { Phone } from '../phone.ts';
import type { RefusedMove } from '../queue.ts';
import { cashWords, count, type FleetDay, moveWords, timeWords } from '../words.ts';
import { Sheet } from './sheet.tsx';

interface DiscardSheetProps {
  phone: Phone;
  day: FleetDay;
  /** Of one delivery. */
  moves: readonly RefusedMove[];
  onClose(): void;
}

export function DiscardSheet({ phone, day, moves, onClose }: DiscardSheetProps) {
  const withCash = moves.find((move) => notAcceptedIn(move) > 0);
  async function discard() {
    await phone.discard(...moves.map(({ key }) => key));
    onClose();
  }
  return (
    <Sheet
      title={`Discard ${count(moves.length, 'update', 'updates')}?`}
      onClose={onClose}
      buttons={
        <>
          <button type="button" className="button primary large" onClick={onClose}>
            Keep
          </button>
          <button type="button" className="button danger" onClick={() => void discard()}>
            Discard
          </button>
        </>
      }
    >
      {moves.map((move) => (
        <p key={move.key}>
          {recordedWords(move, day)} for <bdi>{nameOf(move)}</bdi>. Waybill did not accept it.
        </p>
      ))}
      {withCash && (
        <p className="notice">
          Keep the {cashWords(withCash)} apart. It counts as not accepted until your dispatcher has resolved
          it.
        </p>
      )}
      <p>Your dispatcher will see what you discard. Its photo and signature are deleted from this phone.</p>
    </Sheet>
  );
}

function recordedWords(move: RefusedMove, day: FleetDay): string {
  const cash = cashWords(move);
  return cash
    ? `You recorded ${cash} collected`
    : `You recorded “${moveWords[move.move]}” at ${timeWords(move.tappedAt, day)}`;
}

/** The question before a refused move is discarded. It names the cash: the courier still has it. */
import { useEffect, useState } from 'react';
import { namesOf, type UnacceptedCash } from '../discarded.ts';
import type { MoveValues } from '../messages.ts';
import type { Phone } from '../phone.ts';
import type { RefusedMove } from '../queue.ts';
import { cashWords, count, type FleetDay, moveWords, timeWords, unacceptedMoney } from '../words.ts';
import { Warning } from './sheet.tsx';

interface DiscardSheetProps {
  phone: Phone;
  day: FleetDay;
  /** The refused moves of one delivery. */
  moves: readonly RefusedMove[];
  /** The cash of the delivery that is not accepted yet. */
  cash: UnacceptedCash | undefined;
  onClose(): void;
}

export function DiscardSheet({ phone, day, moves, cash, onClose }: DiscardSheetProps) {
  const lostProof = useLostProof(phone, moves);
  async function discard() {
    await phone.discard(...moves.map(({ key }) => key));
    onClose();
  }
  return (
    <Warning title={`Discard ${whatWords(moves)}?`} yes="Discard" no="Keep" onYes={discard} onClose={onClose}>
      {moves.map((move) => (
        <p key={move.key}>
          You recorded {whatWords([move])} at {timeWords(move.tappedAt, day)} for{' '}
          <bdi>{namesOf(move).join(', ')}</bdi>. Waybill did not accept it.
        </p>
      ))}
      {cash && (
        <p className="notice">
          Keep the {unacceptedMoney(cash)} apart. It counts as not accepted until your dispatcher has resolved
          it.
        </p>
      )}
      <p>
        Your dispatcher will see what you discard.
        {lostProof.length > 0 &&
          ` Its ${lostProof.join(' and ')} ${lostProof.length === 1 ? 'is' : 'are'} deleted from this phone.`}
      </p>
    </Warning>
  );
}

/** "“Delivered” with ₦5,000.00", "2 updates". */
function whatWords(moves: readonly RefusedMove[]): string {
  const [first] = moves;
  const what =
    first && moves.length === 1 ? `“${moveWords[first.move]}”` : count(moves.length, 'update', 'updates');
  const cash = moves.map(cashWords).findLast(Boolean);
  return cash ? `${what} with ${cash}` : what;
}

/** The kinds of proof that are lost with these moves: the report to the dispatcher contains none. */
function useLostProof(phone: Phone, moves: readonly RefusedMove[]): string[] {
  const [bodies, setBodies] = useState<readonly MoveValues[]>([]);
  const keys = moves.map(({ key }) => key).join(' ');
  useEffect(() => {
    void Promise.all(keys.split(' ').map((key) => phone.body(key))).then((stored) =>
      setBodies(stored.map((body) => body ?? {})),
    );
  }, [phone, keys]);
  return (['photo', 'signature'] as const).filter((kind) =>
    bodies.some(({ proof }) => proof?.[kind] !== undefined),
  );
}

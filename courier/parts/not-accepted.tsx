/** What the service refused, and why: it stays until the courier corrects or discards it. And what the courier discarded. */
import { useEffect, useState } from 'react';
import { TriangleAlert } from '../../icons/icons.ts';
import { type ShownStop, stopIn } from '../day.ts';
import { namesOf, type ShownDiscard, type UnacceptedCash, unacceptedCash } from '../discarded.ts';
import type { MoveValues } from '../messages.ts';
import type { Phone } from '../phone.ts';
import type { RefusedMove } from '../queue.ts';
import { isCorrectable, isPinTrouble, wasCancelled } from '../refusal.ts';
import { receiverInOneLine, senderInOneLine, taskOf } from '../stop.ts';
import { useToday } from '../today.ts';
import { formOf, go } from '../view.ts';
import {
  cashWords,
  collectedWords,
  count,
  discardedWords,
  moveWords,
  recordedWords,
  refusalReasons,
  timeWords,
  unacceptedMoney,
} from '../words.ts';
import { Button } from './button.tsx';
import { Cards, Names } from './cards.tsx';
import { Warning } from './sheet.tsx';

export function Refused() {
  const { refused, shown } = useToday();
  if (refused.length === 0) return null;
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
  moves: RefusedMove[];
  /** Undefined if it is on no list any more. */
  stop: ShownStop | undefined;
}

/** The receiver's address would mislead a courier whose parcel goes, or went, back to the sender. */
const goesToSender = ({ move, refusal }: RefusedMove, stop: ShownStop | undefined): boolean =>
  (stop !== undefined && taskOf(stop) === 'return') || (wasCancelled(refusal) && move !== 'deliver');

/** All moves of one delivery together: they mostly have the same cause. */
function RefusedCard({ moves, stop }: RefusedCardProps) {
  const { now } = useToday();
  const [isAsking, setAsking] = useState(false);
  const last = moves.at(-1);
  if (last === undefined) return null;
  // A phone that was signed out in between has no label any more.
  const label = goesToSender(last, stop)
    ? stop && senderInOneLine(stop)
    : (last.label ?? (stop && receiverInOneLine(stop)));
  const collected = moves.map(collectedWords).findLast(Boolean);
  // A form helps only if the values were wrong.
  const canCorrect = isCorrectable(last.refusal) && stop?.moves.includes(last.move) === true;
  const form = canCorrect && last.move !== 'pick_up' ? formOf(last.move) : undefined;
  return (
    <li className="card refusedCard">
      <p className="cardTask">
        <TriangleAlert aria-hidden="true" />
        {recordedWords(moves, now)}
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
          moves={moves}
          cash={stop ? stop.unaccepted : unacceptedCash(moves, [], [])[0]}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

interface DiscardSheetProps {
  moves: readonly RefusedMove[];
  cash: UnacceptedCash | undefined;
  onClose(): void;
}

function DiscardSheet({ moves, cash, onClose }: DiscardSheetProps) {
  const { phone, now } = useToday();
  const lostProof = useLostProof(phone, moves);
  async function discard() {
    await phone.discard(...moves.map(({ key }) => key));
    onClose();
  }
  return (
    <Warning title={`Discard ${whatWords(moves)}?`} yes="Discard" no="Keep" onYes={discard} onClose={onClose}>
      {moves.map((move) => (
        <p key={move.key}>
          You recorded {whatWords([move])} at {timeWords(move.tappedAt, now)} for{' '}
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

export function Discarded() {
  const { discards } = useToday();
  if (discards.length === 0) return null;
  return (
    <Cards id="discarded" title="Discarded" count={discards.length}>
      {discards.map((discard) => (
        <DiscardCard key={discard.key} discard={discard} />
      ))}
    </Cards>
  );
}

const reports = {
  waiting: ['wait', 'Waiting to be sent'],
  sent: ['', 'Reported to your dispatcher'],
  refused: ['late', 'Not reported: call your dispatcher'],
  resolved: ['good', 'Resolved by your dispatcher'],
} as const satisfies Record<ShownDiscard['report'], readonly [string, string]>;

function DiscardCard({ discard }: { discard: ShownDiscard }) {
  const { now } = useToday();
  const { reason, discardedAt, report } = discard;
  const collected = collectedWords(discard);
  const [tone, words] = reports[report];
  return (
    <li className="card done">
      <p className="cardTask">{recordedWords([discard], now)}</p>
      <Names names={discard.names} />
      {collected && <p className="cardLine">{collected}</p>}
      <p className="cardLine">
        {discardedWords[reason]}. Discarded {timeWords(discardedAt, now)}.
      </p>
      <p>
        <span className={`tag ${tone}`}>{words}</span>
      </p>
    </li>
  );
}

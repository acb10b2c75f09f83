/** What the courier discarded, with what the dispatcher knows of it. */
import type { ShownDiscard } from '../discarded.ts';
import { collectedWords, discardedWords, type FleetDay, recordedWords, timeWords } from '../words.ts';
import { Cards, Names } from './cards.tsx';

export function Discarded({ discards, day }: { discards: readonly ShownDiscard[]; day: FleetDay }) {
  if (discards.length === 0) return null;
  return (
    <Cards id="discarded" title="Discarded" count={discards.length}>
      {discards.map((discard) => (
        <DiscardCard key={discard.key} discard={discard} day={day} />
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

function DiscardCard({ discard, day }: { discard: ShownDiscard; day: FleetDay }) {
  const { move, reason, recordedAt, discardedAt, report } = discard;
  const collected = collectedWords(discard);
  const [tone, words] = reports[report];
  return (
    <li className="card done">
      <p className="cardTask">{recordedWords([{ move, tappedAt: recordedAt }], day)}</p>
      <Names names={discard.names} />
      {collected && <p className="cardLine">{collected}</p>}
      <p className="cardLine">
        {discardedWords[reason]}. Discarded {timeWords(discardedAt, day)}.
      </p>
      <p>
        <span className={`tag ${tone}`}>{words}</span>
      </p>
    </li>
  );
}

/** What the sender changed: the old value struck through, then the new one. */
import { inLines, inOneLine } from '../../contract/lines.ts';
import { PencilLine } from '../../icons/icons.ts';
import type { ShownStop } from '../day.ts';
import { type Change, changesIn } from '../stop-words.ts';
import { useToday } from '../today.ts';
import { Button } from './button.tsx';

const title = 'Changed by the sender';

/** On a stop, with the button that confirms it. */
export function Changes({ stop }: { stop: ShownStop }) {
  const { phone, day } = useToday();
  if (stop.changes === null) return null;
  return (
    <section className="changes" aria-labelledby="changes">
      <h2 id="changes">
        <PencilLine aria-hidden="true" />
        {title}
      </h2>
      <dl className="details">
        {changesIn(stop, day).map((change) => (
          <div key={change.name}>
            <dt>{change.name}</dt>
            <dd dir="auto">
              <Values change={change} write={inLines} />
            </dd>
          </div>
        ))}
      </dl>
      <Button
        className="button large"
        onClick={() => {
          void phone.confirmChanges(stop);
          // The button goes away; a screen reader goes on at the top of the stop.
          document.querySelector('h1')?.focus();
        }}
      >
        Got it
      </Button>
    </section>
  );
}

const maxOnCard = 3;

/** On the list. The whole card is a button, so there are only spans. */
export function ChangesOnCard({ stop }: { stop: ShownStop }) {
  const { day } = useToday();
  if (stop.changes === null) return null;
  const changes = changesIn(stop, day);
  return (
    <span className="changes">
      <span className="changesTitle">
        <PencilLine aria-hidden="true" />
        {title}
      </span>
      {changes.slice(0, maxOnCard).map((change) => (
        <span key={change.name} dir="auto">
          {change.name}: <Values change={change} write={inOneLine} />
        </span>
      ))}
      {changes.length > maxOnCard && <span>and {changes.length - maxOnCard} more</span>}
    </span>
  );
}

/** Screen readers do not say that text is struck through. */
function Values({ change: { before, now }, write }: { change: Change; write: (text: string) => string }) {
  return (
    <>
      {before && (
        <del className="lines">
          <span className="visuallyHidden">Before: </span>
          {write(before)}
        </del>
      )}{' '}
      <ins className="lines">
        <span className="visuallyHidden">Now: </span>
        {now ? write(now) : 'None'}
      </ins>
    </>
  );
}

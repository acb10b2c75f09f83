/** What the courier should know about a stop, in a word or two each. */
import type { ShownStop } from '../day.ts';
import { taskOf } from '../stop.ts';
import { count } from '../words.ts';

export function Tags({ stop }: { stop: ShownStop }) {
  const tags: [string, string][] = [];
  if (stop.waits) tags.push(['wait', 'Waiting to be sent']);
  if (stop.status === 'cancelled') tags.push(['late', 'Cancelled by the sender']);
  if (stop.late) tags.push(['late', 'Late']);
  if (taskOf(stop) === 'deliver' && stop.attempts > 0) {
    tags.push(['', count(stop.attempts, 'failed attempt', 'failed attempts')]);
    if (stop.instruction === 'awaited') tags.push(['', 'Waiting for sender']);
    if (stop.instruction === 'try_again') tags.push(['good', 'Sender: try again']);
  }
  if (tags.length === 0) return null;
  return (
    <span className="tags">
      {tags.map(([tone, text]) => (
        <span key={text} className={`tag ${tone}`}>
          {text}
        </span>
      ))}
    </span>
  );
}

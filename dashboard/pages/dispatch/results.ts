/** What became of many deliveries at once, in one honest sentence. */
import type { assignDeliveries } from '../../../contract/dashboard/dispatch.ts';
import type { ResultOf } from '../../api/client.ts';
import { deliveriesWord } from './board.ts';

export type Result = ResultOf<typeof assignDeliveries>['results'][number];

/** Reasons that are told; more would fill the screen. */
const maxReasons = 3;

export const doneIds = (results: readonly Result[]): string[] => idsWith(results, 'done');
export const refusedIds = (results: readonly Result[]): string[] => idsWith(results, 'refused');

const idsWith = (results: readonly Result[], outcome: Result['outcome']) =>
  results.filter((result) => result.outcome === outcome).map(({ delivery_id }) => delivery_id);

/** `done`: what happened to those for which it worked, as in "12 deliveries assigned to Bola Ade". */
export function wordsFor(results: readonly Result[], done: string): string {
  const count = doneIds(results).length;
  const unchanged = idsWith(results, 'unchanged').length;
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const sentences = [
    count > 0 || refused.length + unchanged === 0 ? `${deliveriesWord(count)} ${done}.` : '',
    unchanged > 0 ? `${deliveriesWord(unchanged)} ${unchanged === 1 ? 'was' : 'were'} so already.` : '',
    refused.length > 0 ? `${refused.length} refused: ${reasonsOf(refused)}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function reasonsOf(refused: readonly Result[]): string {
  const counts = new Map<string, number>();
  for (const { details, error } of refused) {
    const reason = details ?? error ?? 'no reason was given';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  if (counts.size === 1) return [...counts.keys()][0]!;
  const told = [...counts].slice(0, maxReasons).map(([reason, count]) => `${count} because ${reason}`);
  return [...told, ...(counts.size > maxReasons ? ['and others'] : [])].join('; ');
}

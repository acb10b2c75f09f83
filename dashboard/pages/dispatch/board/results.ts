/** What happened to many deliveries at once, in a sentence or two. */
import type { assignDeliveries } from '../../../../contract/operations/fleet/assign.ts';
import type { ResultOf } from '../../../api/client.ts';
import { deliveriesText } from './board.ts';

export type Result = ResultOf<typeof assignDeliveries>['results'][number];

/** Refused because of the cash limit of the courier: a person can decide to assign it anyway. */
export const isOverLimit = (result: Result): boolean =>
  result.outcome === 'refused' && result.problems[0]?.code === 'cash_limit_exceeded';

/** Deliveries to which something did not happen, by reason. */
interface Reason {
  why: string;
  count: number;
}

/** Reasons that are shown; more would fill the screen. */
const maxReasons = 3;

export const idsWith = (results: readonly Result[], outcome: Result['outcome']): string[] =>
  results.filter((result) => result.outcome === outcome).map(({ delivery_id }) => delivery_id);

/** `done` is what happened to the others, as in "12 deliveries assigned to Bola Ade". */
export function resultText(results: readonly Result[], done: string): string {
  const count = idsWith(results, 'done').length;
  const unchanged = idsWith(results, 'unchanged').length;
  const refused = refusalsOf(results);
  const sentences = [
    count > 0 || unchanged + total(refused) === 0 ? `${deliveriesText(count)} ${done}.` : '',
    unchanged > 0 ? `No change for ${deliveriesText(unchanged)}.` : '',
    refused.length > 0 ? `${total(refused)} refused: ${reasonsText(refused)}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** "Undone: 17 deliveries. 2 not undone: picked up in the meantime." */
export function undoneText(undone: number, kept: readonly Reason[]): string {
  return [
    undone > 0 ? `Undone: ${deliveriesText(undone)}.` : 'Nothing was undone.',
    kept.length > 0 ? `${total(kept)} not undone: ${reasonsText(kept)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

export function refusalsOf(results: readonly Result[]): Reason[] {
  const byCause = new Map<string, Reason>();
  for (const result of results) {
    if (result.outcome !== 'refused') continue;
    const cause = JSON.stringify(result.problems.map(({ code, params }) => [code, params]));
    const reason = byCause.get(cause) ?? { why: result.details, count: 0 };
    reason.count += 1;
    byCause.set(cause, reason);
  }
  return [...byCause.values()];
}

const total = (reasons: readonly Reason[]) => reasons.reduce((sum, { count }) => sum + count, 0);

function reasonsText(reasons: readonly Reason[]): string {
  const [first, ...others] = reasons;
  if (first && others.length === 0) return first.why;
  const shown = reasons.slice(0, maxReasons).map(({ why, count }) => `${count} because ${why}`);
  return [...shown, ...(reasons.length > maxReasons ? ['and others'] : [])].join('; ');
}

/** The parts of the board, and the texts for them. */
import type { BoardColumn, getBoard } from '../../../../contract/dashboard/dispatch.ts';
import { joined } from '../../../../contract/lines.ts';
import type { QueryOf } from '../../../../contract/operation.ts';
import type { assignDeliveries } from '../../../../contract/operations/fleet/assign.ts';
import type { ResultOf } from '../../../api/client.ts';
import { moneyText } from '../../../ui/money.tsx';

export type Board = ResultOf<typeof getBoard>;
export type Card = Board['columns'][number]['cards'][number];
export type BoardCourier = Board['couriers'][number];
export type Filter = QueryOf<typeof getBoard>;

export const columnTexts: Record<BoardColumn, { title: string; empty: string }> = {
  unassigned: {
    title: 'Unassigned',
    empty: 'Nothing to assign. Late deliveries have a column of their own.',
  },
  assigned: { title: 'Assigned', empty: 'Nothing is waiting for pickup.' },
  on_the_way: { title: 'On the way', empty: 'Nothing is on the way.' },
  late: { title: 'Late', empty: 'Nothing is late.' },
  waiting_for_sender: { title: 'Waiting for sender', empty: 'No failed attempt is waiting for an answer.' },
};

/** What needs attention, most urgent first. */
export const urgentColumns: readonly BoardColumn[] = ['late', 'waiting_for_sender'];

/** Why a card cannot be dropped on a column, and what to do instead. */
export const whyNotDropped: Record<Exclude<BoardColumn, 'unassigned'>, string> = {
  assigned: 'Nothing changed. To assign a delivery, drop it on a courier.',
  on_the_way: 'Nothing changed. A delivery is on the way once its courier records the pickup.',
  late: 'Nothing changed. Late deliveries appear here automatically.',
  waiting_for_sender: 'Nothing changed. Failed attempts appear here until the sender answers.',
};

export const deliveriesText = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`);

type WithLoad = Pick<BoardCourier, 'load'>;

/** Parcels that a courier still has to bring: assigned, on the way, or to be returned after a cancellation. */
export const openOf = ({ load }: WithLoad): number => load.assigned + load.on_the_way + load.to_return;

/** "3 assigned, 2 on the way, 1 to return" */
export const openText = ({ load: { assigned, on_the_way, to_return } }: WithLoad): string =>
  joined([
    assigned > 0 ? `${assigned} assigned` : '',
    on_the_way > 0 ? `${on_the_way} on the way` : '',
    to_return > 0 ? `${to_return} to return` : '',
  ]) || 'Idle';

const moneyOf = (amounts: readonly { amount: number; currency: string }[]): string =>
  joined(amounts.map(({ amount, currency }) => moneyText(amount, currency)));

/** "₦12,000.00": cash in hand, in each currency. */
export const cashText = ({ load }: WithLoad): string => moneyOf(load.cash_in_hand);

/** "₦8,000.00 to collect"; empty if there is nothing to collect. */
export const toCollectText = ({ load }: WithLoad): string =>
  load.to_collect.length > 0 ? `${moneyOf(load.to_collect)} to collect` : '';

/** "5 delivered today" */
export const deliveredText = ({ load }: WithLoad): string =>
  load.delivered_today > 0 ? `${load.delivered_today} delivered today` : '';

/** "5 delivered today, ₦12,000.00 in hand, ₦8,000.00 to collect"; empty if there is nothing to say. */
export function doneText(courier: WithLoad): string {
  const cash = cashText(courier);
  return joined([deliveredText(courier), cash ? `${cash} in hand` : '', toCollectText(courier)]);
}

/** What happened to many deliveries at once, in a sentence or two. */
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
  return [
    count > 0 || unchanged + total(refused) === 0 ? `${deliveriesText(count)} ${done}.` : '',
    unchanged > 0 ? `No change for ${deliveriesText(unchanged)}.` : '',
    refused.length > 0 ? `${total(refused)} refused: ${reasonsText(refused)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** "Undone: 17 deliveries. 2 not undone: picked up in the meantime." */
export function undoneText(undone: number, refusals: readonly Reason[]): string {
  const done = undone > 0 ? `Undone: ${deliveriesText(undone)}.` : 'Nothing was undone.';
  return refusals.length > 0 ? `${done} ${total(refusals)} not undone: ${reasonsText(refusals)}.` : done;
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

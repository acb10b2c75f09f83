/** What the board is made of, and the words for it. */
import type { BoardColumn, getBoard } from '../../../contract/dashboard/dispatch.ts';
import type { ResultOf } from '../../api/client.ts';

export type Board = ResultOf<typeof getBoard>;
export type Card = Board['columns'][number]['cards'][number];
export type BoardCourier = Board['couriers'][number];

export const columnWords: Record<BoardColumn, { title: string; short: string; nothing: string }> = {
  unassigned: { title: 'Unassigned', short: 'Unassigned', nothing: 'Every delivery has a courier.' },
  assigned: { title: 'Assigned', short: 'Assigned', nothing: 'Nothing waits to be picked up.' },
  on_the_way: { title: 'On the way', short: 'On the way', nothing: 'No courier carries anything.' },
  attention: { title: 'Needs attention', short: 'Attention', nothing: 'Nothing is late, nothing failed.' },
};

/** Why nothing comes of dropping a card on a column, and what to do instead. */
export const notByDropping: Record<Exclude<BoardColumn, 'unassigned'>, string> = {
  assigned: 'Nothing was changed. To assign it, drop it on a courier in the list.',
  on_the_way: 'Nothing was changed. It is on the way when its courier records the pickup.',
  attention: 'Nothing was changed. What is late or waits for an answer comes here by itself.',
};

export const deliveriesWord = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`);

/** What a courier has to do: assigned and on the way. */
export const toDo = ({ load }: BoardCourier): number => load.assigned + load.on_the_way;

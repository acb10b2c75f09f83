/** What the board is made of, and the words for it. */
import type { BoardColumn, viewBoard } from '../../../contract/dashboard/dispatch.ts';
import type { ResultOf } from '../../api/client.ts';

export type Board = ResultOf<typeof viewBoard>;
export type Card = Board['columns'][number]['cards'][number];
export type BoardCourier = Board['couriers'][number];

export const columnWords: Record<BoardColumn, { title: string; short: string; nothing: string }> = {
  unassigned: { title: 'Unassigned', short: 'Unassigned', nothing: 'Every delivery has a courier.' },
  assigned: { title: 'Assigned', short: 'Assigned', nothing: 'Nothing waits to be picked up.' },
  on_the_way: { title: 'On the way', short: 'On the way', nothing: 'No courier carries anything.' },
  attention: { title: 'Needs attention', short: 'Attention', nothing: 'Nothing is late, nothing failed.' },
};

export const deliveriesWord = (count: number): string => (count === 1 ? '1 delivery' : `${count} deliveries`);

/** What a courier has to do: assigned and on the way. */
export const toDo = ({ load }: BoardCourier): number => load.assigned + load.on_the_way;

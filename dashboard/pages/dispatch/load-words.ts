/** What a courier has to do, and has done today, in a line or two. */

import { moneyText } from '../../ui/money.tsx';
import type { BoardCourier } from './board.ts';

/** "3 assigned, 2 on the way" */
export function toDoWords({ load: { assigned, on_the_way } }: Pick<BoardCourier, 'load'>): string {
  if (assigned + on_the_way === 0) return 'Nothing to do';
  return [assigned > 0 ? `${assigned} assigned` : '', on_the_way > 0 ? `${on_the_way} on the way` : '']
    .filter(Boolean)
    .join(', ');
}

/** "₦12,000.00": cash collected today, in each currency. */
export function cashWords({ load: { cash } }: Pick<BoardCourier, 'load'>): string {
  return cash
    .filter(({ amount }) => amount > 0)
    .map(({ amount, currency }) => moneyText(amount, currency))
    .join(', ');
}

/** "5 delivered today, ₦12,000.00"; empty where there is nothing to tell. */
export function doneWords(courier: Pick<BoardCourier, 'load'>): string {
  const { delivered_today } = courier.load;
  return [delivered_today > 0 ? `${delivered_today} delivered today` : '', cashWords(courier)]
    .filter(Boolean)
    .join(', ');
}

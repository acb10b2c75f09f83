/** Money as the page shows it. An amount that a courier typed is read by `contract/money.ts`. */
import { editableMoney } from '../contract/money.ts';

export { moneyText } from '../contract/money.ts';

/** As an input shows it: "5000", "5000.50". */
export function plainText(amount: number, digits: number): string {
  return editableMoney(amount, digits).replace(/\.0+$/, '');
}

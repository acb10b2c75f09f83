/** Money at the door: minor units in, "5,000 NGN" out. What a courier types is read by `contract/money.ts`. */
import { formatMoney } from '../contract/money.ts';

export function moneyText(amount: number, currency: string, digits: number): string {
  return `${numberText(amount, digits)} ${currency}`;
}

/** "5,000", and "5,000.50" where there is something behind the point. Text, because dividing would round. */
function numberText(amount: number, digits: number): string {
  const text = plainText(amount, digits);
  const [whole = '0', fraction] = text.split('.');
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}

/** As it stands in a field: "5000", "5000.50". */
export function plainText(amount: number, digits: number): string {
  return formatMoney(amount, digits).replace(/\.0+$/, '');
}

/** Money as the page shows it: minor units as "5,000 NGN". An amount that a courier typed is read by `contract/money.ts`. */
import { formatMoney } from '../contract/money.ts';

export function moneyText(amount: number, currency: string, digits: number): string {
  return `${numberText(amount, digits)} ${currency}`;
}

/** "5,000", or "5,000.50" where the fraction is not zero. Made from the digits, because dividing would round. */
function numberText(amount: number, digits: number): string {
  const text = plainText(amount, digits);
  const [whole = '0', fraction] = text.split('.');
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (fraction === undefined ? '' : `.${fraction}`);
}

/** As an input shows it: "5000", "5000.50". */
export function plainText(amount: number, digits: number): string {
  return formatMoney(amount, digits).replace(/\.0+$/, '');
}

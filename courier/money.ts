/** Money as the page shows it. An amount that a courier typed is read by `contract/money.ts`. */
import { editableMoney, formatMoney } from '../contract/money.ts';

/** Minor units as "NGN 5,000.00", or "5.000,00 NGN" in German: as the language of the phone writes it. */
export function moneyText(amount: number, currency: string, digits: number, locale?: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // A courier may carry dollars of several countries.
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // As decimal text, because dividing a large amount would round it; the browser takes text exactly.
  return format.format(formatMoney(amount, digits) as `${number}`);
}

/** As an input shows it: "5000", "5000.50". */
export function plainText(amount: number, digits: number): string {
  return editableMoney(amount, digits).replace(/\.0+$/, '');
}

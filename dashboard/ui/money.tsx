/** An amount of money: minor units and a currency go in, "₦5,000.00" comes out. */
import { formatMoney } from '../../contract/money.ts';
import { useMaybeAccount } from '../current/account.tsx';
import classes from './money.module.css';

interface MoneyProps {
  /** Whole number of minor units. */
  amount: number;
  currency: string;
  /** Digits after the point. Not needed for the account's currency and for those that the browser knows. */
  digits?: number;
}

export function Money({ amount, currency, digits }: MoneyProps) {
  const account = useMaybeAccount();
  const known = account?.currency === currency ? account.currency_digits : undefined;
  return <span className={classes.money}>{moneyText(amount, currency, digits ?? known)}</span>;
}

export function moneyText(amount: number, currency: string, digits = digitsOf(currency)): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // As decimal text, because dividing a large amount would round it; the browser takes text exactly.
  return format.format(formatMoney(amount, digits) as `${number}`);
}

/** The digits after the point that the browser knows for a currency. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

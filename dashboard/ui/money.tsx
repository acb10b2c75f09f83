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

export function moneyText(amount: number, currency: string, digits?: number): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...(digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
  const places = format.resolvedOptions().maximumFractionDigits ?? 2;
  // As decimal text, because dividing a large amount would round it; the browser takes text exactly.
  return format.format(formatMoney(amount, places) as unknown as number);
}

/** An amount of money: minor units and a currency go in, "₦5,000.00" comes out, as the language of the browser writes it. */
import { currencyDigits } from '../../contract/currencies.ts';
import { formatMoney } from '../../contract/money.ts';
import { useMaybeAccount } from '../current/account.tsx';
import classes from './money.module.css';

interface MoneyProps {
  /** Whole number of minor units. */
  amount: number;
  currency: string;
  /** Digits of the minor unit, where they are known. */
  digits?: number;
}

export function Money({ amount, currency, digits }: MoneyProps) {
  const account = useMaybeAccount();
  const known = account?.currency === currency ? account.currency_digits : undefined;
  return <span className={classes.money}>{moneyText(amount, currency, digits ?? known)}</span>;
}

export function moneyText(amount: number, currency: string, digits = currencyDigits(currency)): string {
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // As decimal text, because dividing a large amount would round it; the browser takes text exactly.
  return format.format(formatMoney(amount, digits) as `${number}`);
}

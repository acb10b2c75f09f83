/** An amount of money: minor units and a currency go in, "₦5,000.00" comes out, as the language of the browser writes it. */
import { currencyDigits } from '../../contract/currencies.ts';
import * as inContract from '../../contract/money.ts';
import { useMaybeAccount } from '../current/account.tsx';
import classes from './money.module.css';

export function Money({ amount, currency, digits }: { amount: number; currency: string; digits?: number }) {
  const account = useMaybeAccount();
  const ownDigits = account?.currency === currency ? account.currency_digits : undefined;
  return <span className={classes.money}>{moneyText(amount, currency, digits ?? ownDigits)}</span>;
}

/** For several amounts of one currency: `money(balance.owed)`. */
export const moneyIn = (of: { currency: string; currency_digits: number }) => (amount: number) => (
  <Money amount={amount} currency={of.currency} digits={of.currency_digits} />
);

export function moneyText(amount: number, currency: string, digits = currencyDigits(currency)): string {
  return inContract.moneyText(amount, currency, digits);
}

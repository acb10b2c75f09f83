/** How amounts and times of a delivery are written and read. */
import { useAccount } from '../../../current/account.tsx';
import { digitsOf } from '../../../ui/money.tsx';

export interface Formats {
  /** ISO 4217. */
  currency: string;
  /** Digits after the point. */
  currencyDigits: number;
  /** The time zone of the account. */
  zone: string;
}

/** `currency`: of a delivery that was created before; the account may have changed its own since then. */
export function useFormats(currency?: string): Formats {
  const account = useAccount();
  const isOwn = currency === undefined || currency === account.currency;
  return {
    currency: currency ?? account.currency,
    currencyDigits: isOwn ? account.currency_digits : digitsOf(currency),
    zone: account.time_zone,
  };
}

/** How amounts and times of a delivery are written and read. */
import { currencyDigits } from '../../../../contract/currencies.ts';
import { useAccount } from '../../../current/account.tsx';

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
  const used = currency ?? account.currency;
  return { currency: used, currencyDigits: currencyDigits(used), zone: account.time_zone };
}

/** Amounts in the sentences of errors and of the audit log: with the sign that the pages beside them show. */
import { currencyDigits } from '../../contract/currencies.ts';
import { moneyText } from '../../contract/money.ts';

/** 1250000 in NGN as "₦12,500.00"; in MAD, which has no sign, as "MAD 12,500.00", with a plain space as in any other text. */
export const moneyInWords = (minorUnits: number, currency: string): string =>
  moneyText(minorUnits, currency, currencyDigits(currency), 'en').replace('\u00a0', ' ');

/** The values of a delivery's fields in words: the same in the form, in its details and in its timeline. */
import { currencyDigits } from '../../../contract/currencies.ts';
import type { FieldPath, SentFields, ValueAt } from '../../../contract/delivery-fields.ts';
import { useAccount } from '../../current/account.tsx';
import { proofText } from '../../parts/proof-words.ts';
import { moneyText } from '../../ui/money.tsx';
import { exactTime } from '../../ui/time-words.ts';
import { number } from './field-words.ts';

type Writers = {
  [Path in FieldPath]?: (value: NonNullable<ValueAt<SentFields, Path>>, formats: Formats) => string;
};

const time = (at: string, { zone }: Formats) => exactTime(at, zone, true);

/** For fields whose value, as text, is not what people read. */
const writers: Writers = {
  'package_details.weight': (weight) => kilograms(weight),
  amount_to_collect: (amount, { currency, currencyDigits }) =>
    amount === 0 ? 'None' : moneyText(amount, currency, currencyDigits),
  metadata: (pairs) =>
    Object.entries(pairs)
      .map(([key, value]) => `${key}: ${value}`)
      .join('\n'),
  'pickup_window.from': time,
  'pickup_window.to': time,
  'delivery_window.from': time,
  'delivery_window.to': time,
  required_proof: proofText,
};

export const kilograms = (value: number) => `${number.format(value)} kg`;

export function fieldText(path: FieldPath, value: unknown, formats: Formats): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const write = writers[path] as ((value: unknown, formats: Formats) => string) | undefined;
  return write ? write(value, formats) : String(value);
}

/** What is true if the field is empty. */
export const emptyText = (path: FieldPath): string => (path === 'required_proof' ? 'Fleet default' : 'None');

/** How amounts and times of a delivery are written and read. */
export interface Formats {
  currency: string;
  currencyDigits: number;
  zone: string;
}

/** `currency`: of a delivery that was created before; the account may have changed its own since then. */
export function useFormats(currency?: string): Formats {
  const account = useAccount();
  const used = currency ?? account.currency;
  return { currency: used, currencyDigits: currencyDigits(used), zone: account.time_zone };
}

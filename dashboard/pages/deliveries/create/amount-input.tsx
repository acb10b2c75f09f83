/** The cash to collect, typed in whole units of the account’s currency. Says how it is understood. */
import { TextInput } from '@mantine/core';
import { parseMoney } from '../../../../contract/money.ts';
import { useAccount } from '../../../current/account.tsx';
import { moneyText } from '../../../ui/money.tsx';
import type { Form } from '../../../ui/use-form.ts';
import { exampleAmount } from './amount.ts';
import type { Typed } from './new-delivery.ts';

export function AmountInput({ form }: { form: Form<Typed> }) {
  const { currency, currency_digits: digits } = useAccount();
  const { error, ...field } = form.field('amount_to_collect');
  const minor = parseMoney(field.value, digits);
  const notUnderstood = field.value.trim() !== '' && minor === undefined;
  const howTo = `Write it like ${exampleAmount(digits)}.`;
  const understood =
    minor === undefined
      ? 'Nothing is collected.'
      : `The courier collects ${moneyText(minor, currency, digits)}.`;
  return (
    <TextInput
      label={`Cash to collect, in ${currency} (optional)`}
      description={notUnderstood ? (error ? null : `Not understood yet. ${howTo}`) : understood}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      {...field}
      // The service speaks of minor units, which nobody typed.
      error={error && notUnderstood ? `This amount is not understood. ${howTo}` : error}
    />
  );
}

/** How much cash a courier may carry: an amount as people write it, and its currency. */
import { SimpleGrid, TextInput } from '@mantine/core';
import { currencyDigits } from '../../../contract/currencies.ts';
import { editableMoney, moneyHint, understandMoney } from '../../../contract/money.ts';
import { CurrencyChoice } from '../../ui/account-choices.tsx';
import type { Form } from '../../ui/use-form.ts';
import type { Courier } from './courier.ts';

/** As they are typed and chosen; no amount is no limit. */
export type CashLimitValues = Record<'cash_limit' | 'cash_limit_currency', string>;

export function cashLimitValues(courier: Courier | undefined): CashLimitValues {
  const { cash_limit: limit, cash_limit_currency: currency } = courier ?? {};
  if (limit == null || currency == null) return { cash_limit: '', cash_limit_currency: '' };
  return { cash_limit: editableMoney(limit, currencyDigits(currency)), cash_limit_currency: currency };
}

/** `proposed` is the currency where none was chosen. */
export function cashLimitToSend(values: CashLimitValues, proposed: string) {
  const text = values.cash_limit.trim();
  if (text === '') return { cash_limit: null, cash_limit_currency: null };
  const currency = values.cash_limit_currency || proposed;
  const amount = understandMoney(text, currency, currencyDigits(currency));
  // What is not understood is sent as it was typed: the service refuses it, and the field says why.
  return { cash_limit: amount ?? (text as unknown as number), cash_limit_currency: currency };
}

interface CashLimitFieldsProps<V extends CashLimitValues> {
  form: Form<V>;
  proposed: string;
}

export function CashLimitFields<V extends CashLimitValues>({ form, proposed }: CashLimitFieldsProps<V>) {
  const currency = form.values.cash_limit_currency || proposed;
  const { error, ...field } = form.field('cash_limit');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label="Cash limit (optional)"
        description="Cash in hand and still to collect."
        inputMode="decimal"
        autoComplete="off"
        {...field}
        // The server's sentence is about minor units, which nobody typed.
        error={error && moneyHint(field.value, currency, currencyDigits(currency))}
      />
      <CurrencyChoice
        label="Currency of the limit"
        description="Other currencies have no limit."
        {...form.choice('cash_limit_currency')}
        value={currency}
      />
    </SimpleGrid>
  );
}

/** The fees of an account: a fixed amount and a share of what is collected, from now on. */
import { Text, TextInput } from '@mantine/core';
import { feeFor } from '../../contract/collection-fee.ts';
import { currencyDigits } from '../../contract/currencies.ts';
import { editableMoney, understandMoney } from '../../contract/money.ts';
import { setAccountFees } from '../../contract/operations/fleet/cash.ts';
import { useCommand } from '../api/queries.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { moneyText } from '../ui/money.tsx';
import { toast } from '../ui/toasts.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { Warning } from '../ui/warning.tsx';
import { withNames } from '../ui/with-names.tsx';
import { type AccountCash, changedByPayout, percentText, understandPercent } from './account-cash.ts';
import { CurrencyChoice } from './account-choices.tsx';
import { MoneyInput } from './money-input.tsx';

type Values = Record<'fixed' | 'currency' | 'basis_points', string>;

export function FeesDialog({ cash, ...dialog }: DialogProps & { cash: AccountCash }) {
  const { mutateAsync } = useCommand(setAccountFees, changedByPayout);
  const ownCurrency = cash.fees.currency ?? cash.currency;
  const submit = async (values: Values) => {
    const fees = readFees(values);
    if (!fees) return;
    const { fixed, basisPoints } = fees;
    const currency = fixed > 0 ? values.currency : null;
    await mutateAsync({
      params: { account_id: cash.account.id },
      body: { fixed, currency, basis_points: basisPoints },
    });
    toast('Fees saved.');
  };
  return (
    <FormDialog
      {...dialog}
      title={withNames`Fees of ${cash.account.name}`}
      initial={{
        fixed: editableMoney(cash.fees.fixed, currencyDigits(ownCurrency)),
        currency: ownCurrency,
        basis_points: percentText(cash.fees.basis_points),
      }}
      submit="Save fees"
      canSubmit={(values) => readFees(values) !== undefined}
      onSubmit={submit}
    >
      {(form) => {
        const { currency } = form.values;
        const money = { currency, currency_digits: currencyDigits(currency) };
        const percent = form.field('basis_points');
        const isUnclear = understandPercent(percent.value) === undefined;
        return (
          <>
            <Text>
              They apply to what is collected from now on. A fee is never more than what was collected.
            </Text>
            <CurrencyChoice label="Currency of the fixed fee" {...form.choice('currency')} />
            <MoneyInput
              label="Fixed fee per collection"
              description="Charged for deliveries in this currency only."
              money={money}
              data-autofocus
              {...form.field('fixed')}
            />
            <OtherCurrency values={form.values} own={cash.currency} />
            <TextInput
              label="Share of the amount, in percent"
              inputMode="decimal"
              {...percent}
              error={
                isUnclear
                  ? 'Use a number from 0 to 100 with at most two decimals, such as 2.5.'
                  : percent.error
              }
            />
            <Text role="status" c="dimmed">
              {exampleOf(form.values)}
            </Text>
          </>
        );
      }}
    </FormDialog>
  );
}

/** A fixed fee in another currency than the account’s, for example from before the account changed its own. */
function OtherCurrency({ values, own }: { values: Values; own: string }) {
  const { currency } = values;
  if (currency === own || fixedFee(values) === 0) return null;
  return (
    <Warning>
      The account’s currency is {own}, but this fixed fee is in {currency} and is charged for deliveries in{' '}
      {currency} only.
    </Warning>
  );
}

const fixedFee = ({ fixed, currency }: Values) => understandMoney(fixed, currency, currencyDigits(currency));

/** Undefined if one of them is unclear. */
function readFees(values: Values) {
  const fixed = fixedFee(values);
  const basisPoints = understandPercent(values.basis_points);
  return fixed === undefined || basisPoints === undefined ? undefined : { fixed, basisPoints };
}

/** In whole units. */
const exampleCollection = 10_000;

function exampleOf(values: Values): string {
  const fees = readFees(values);
  if (!fees) return '';
  const { currency } = values;
  const collected = exampleCollection * 10 ** currencyDigits(currency);
  const fee = feeFor(collected, fees);
  return `For example, the fee for ${moneyText(collected, currency)} is ${moneyText(fee, currency)}.`;
}

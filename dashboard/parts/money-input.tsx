/** An amount as people write it: "5,000.50" or "₦5000". */
import { TextInput, type TextInputProps } from '@mantine/core';
import { moneyHint, understandMoney } from '../../contract/money.ts';

export type Currency = { currency: string; currency_digits: number };

type MoneyInputProps = Omit<TextInputProps, 'value'> & { label: string; money: Currency; value: string };

export function MoneyInput({ label, money, value, error, ...rest }: MoneyInputProps) {
  const { currency, currency_digits: digits } = money;
  const isUnclear = value.trim() !== '' && understandMoney(value, currency, digits) === undefined;
  return (
    <TextInput
      label={`${label}, in ${currency}`}
      inputMode="decimal"
      value={value}
      {...rest}
      error={isUnclear ? moneyHint(value, currency, digits) : error}
    />
  );
}

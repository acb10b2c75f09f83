/** Cash of the desk is taken to the bank. */
import { Text } from '@mantine/core';
import { depositCash } from '../../../contract/dashboard/cash-desk.ts';
import { editableMoney, understandMoney } from '../../../contract/money.ts';
import { useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { moneyText } from '../../ui/money.tsx';
import { toast } from '../../ui/toasts.tsx';
import { changedAtDesk, type Desk } from './cash-desk.ts';
import { MoneyInput } from './money-input.tsx';

interface DepositDialogProps {
  /** Stays while the dialog closes. */
  desk: Desk | undefined;
  opened: boolean;
  onClose(): void;
}

export function DepositDialog({ desk, opened, onClose }: DepositDialogProps) {
  const { mutateAsync } = useCommand(depositCash, changedAtDesk);
  const {
    currency,
    currency_digits: digits,
    balance,
  } = desk ?? { currency: 'USD', currency_digits: 2, balance: 0 };
  const read = (text: string) => understandMoney(text, currency, digits) ?? 0;
  const submit = async ({ amount }: { amount: string }) => {
    await mutateAsync({ body: { currency, amount: read(amount) } });
    toast(`${moneyText(read(amount), currency, digits)} taken to the bank.`);
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Take cash to the bank"
      initial={{ amount: editableMoney(balance, digits) }}
      submit="Record deposit"
      canSubmit={({ amount }) => read(amount) > 0}
      onSubmit={submit}
    >
      {(form) => (
        <>
          <Text>
            The cash leaves the desk. What accounts are owed does not change. This cannot be undone.
          </Text>
          <MoneyInput
            label="Amount"
            description={`${moneyText(balance, currency, digits)} should be in the desk.`}
            money={{ currency, currency_digits: digits }}
            data-autofocus
            {...form.field('amount')}
          />
        </>
      )}
    </FormDialog>
  );
}

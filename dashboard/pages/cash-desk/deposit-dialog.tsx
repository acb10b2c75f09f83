/** Cash of the desk is taken to the bank. */
import { Text } from '@mantine/core';
import { depositCash } from '../../../contract/dashboard/cash-desk.ts';
import { editableMoney, understandMoney } from '../../../contract/money.ts';
import { useKeyedCommand } from '../../api/keyed-command.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/form-dialog.tsx';
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
  return (
    <Dialog opened={opened} onClose={onClose} title="Record bank deposit">
      {desk ? <DepositForm desk={desk} onClose={onClose} /> : null}
    </Dialog>
  );
}

function DepositForm({ desk, onClose }: { desk: Desk; onClose(): void }) {
  const { currency, currency_digits: digits, balance } = desk;
  const record = useKeyedCommand(depositCash, {
    refreshes: changedAtDesk,
    recordedBefore: 'Your first deposit was recorded before the connection was lost: look at the desk.',
  });
  const read = (text: string) => understandMoney(text, currency, digits) ?? 0;
  const submit = async ({ amount }: { amount: string }) => {
    await record({ body: { currency, amount: read(amount) } });
    toast(`${moneyText(read(amount), currency, digits)} deposited at the bank.`);
    onClose();
  };
  return (
    <DialogForm
      initial={{ amount: editableMoney(balance, digits) }}
      submit="Record deposit"
      canSubmit={({ amount }) => read(amount) > 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <Text>
            The cash leaves the desk. What accounts are owed does not change. This cannot be undone.
          </Text>
          <MoneyInput
            label="Amount"
            description={`${moneyText(balance, currency, digits)} expected in the desk.`}
            money={desk}
            data-autofocus
            {...form.field('amount')}
          />
        </>
      )}
    </DialogForm>
  );
}

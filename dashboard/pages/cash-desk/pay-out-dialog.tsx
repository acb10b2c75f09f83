/** Records that an account was paid. Waybill moves no money itself: the transfer is made at the bank. */
import { Text, TextInput } from '@mantine/core';
import { payOut } from '../../../contract/dashboard/cash-desk.ts';
import { editableMoney, understandMoney } from '../../../contract/money.ts';
import { useKeyedCommand } from '../../api/keyed-command.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { Money, moneyText } from '../../ui/money.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type AccountBalance, changedByPayout } from './cash-desk.ts';
import { MoneyInput } from './money-input.tsx';

interface PayOutDialogProps {
  /** Stays while the dialog closes. */
  balance: AccountBalance | undefined;
  opened: boolean;
  onClose(): void;
}

export function PayOutDialog({ balance, opened, onClose }: PayOutDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        <>
          Pay out to <bdi>{balance?.name}</bdi>
        </>
      }
    >
      {balance ? <PayOutForm balance={balance} onClose={onClose} /> : null}
    </Dialog>
  );
}

function PayOutForm({ balance, onClose }: { balance: AccountBalance; onClose(): void }) {
  const { account_id, name, currency, currency_digits: digits, available } = balance;
  const record = useKeyedCommand(payOut, {
    refreshes: changedByPayout,
    recordedBefore:
      'Your first payout was recorded before the connection was lost: look at the payouts of the account.',
  });
  const read = (text: string) => understandMoney(text, currency, digits);
  const submit = async ({ amount, reference }: { amount: string; reference: string }) => {
    const payout = await record({
      body: { account_id, amount: read(amount) ?? 0, currency, reference: reference.trim() },
    });
    toast(`Payout no. ${payout.number} of ${moneyText(payout.amount, currency, digits)} recorded.`);
    onClose();
  };
  return (
    <DialogForm
      initial={{ amount: editableMoney(available, digits), reference: '' }}
      submit="Record payout"
      canSubmit={({ amount }) => (read(amount) ?? 0) > 0}
      onSubmit={submit}
      onCancel={onClose}
    >
      {(form) => {
        const amount = read(form.values.amount);
        return (
          <>
            <Text>
              Make the transfer at your bank first. Here you record it, and the account is asked to confirm
              it.
            </Text>
            <MoneyInput
              label="Amount"
              description={`${moneyText(available, currency, digits)} can be paid out.`}
              money={balance}
              {...form.field('amount')}
            />
            <TextInput
              label="Bank reference"
              description="The account finds the transfer by it."
              autoComplete="off"
              data-autofocus
              {...form.field('reference')}
            />
            <Text role="status" c="dimmed">
              {amount ? (
                <>
                  You record that <Money amount={amount} currency={currency} digits={digits} /> was paid to{' '}
                  <bdi>{name}</bdi>.
                </>
              ) : null}
            </Text>
          </>
        );
      }}
    </DialogForm>
  );
}

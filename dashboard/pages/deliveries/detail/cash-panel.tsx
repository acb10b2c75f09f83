/** Where the money of a live delivery is. Nobody collects anything for a test delivery. */
import { Button, Select, Text, TextInput } from '@mantine/core';
import { editableMoney, moneyHint, understandMoney } from '../../../../contract/money.ts';
import { getCashChain } from '../../../../contract/operations/cash.ts';
import { listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { correctCollectedAmount } from '../../../../contract/operations/fleet/moves.ts';
import { paymentMethods } from '../../../../contract/primitives.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { DeliveryChain } from '../../../parts/chain-of-custody.tsx';
import { MoneyInput } from '../../../parts/money-input.tsx';
import { paymentWords } from '../../../parts/payment-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MultiLineInput } from '../../../ui/lines.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { type DialogProps, useDialog } from '../../../ui/use-dialog.ts';
import { useFormats } from '../formats.ts';
import { type Delivery, handOverAfterCancellation, ofOneDelivery } from './delivery.ts';

export function CashPanel({ delivery }: { delivery: Delivery }) {
  const { can, mode } = useAccount();
  const correcting = useDialog();
  const { delivery_id: id, amount_to_collect: amount, correct_amount: permission, due } = delivery;
  if (mode === 'test' || amount === 0 || !can('cash.read')) return null;
  return (
    <Panel
      title="Cash"
      actions={
        permission?.allowed ? (
          <Button variant="default" size="xs" onClick={() => correcting.open()}>
            Correct amount
          </Button>
        ) : null
      }
    >
      <DeliveryChain deliveryId={id} hasEnded={due === null} />
      <CorrectAmountDialog delivery={delivery} {...correcting} />
    </Panel>
  );
}

const methods = paymentMethods.map((value) => ({ value, label: paymentWords[value] }));

/** For operators: what was collected was recorded wrongly. The ledger gets one more posting with the difference. */
function CorrectAmountDialog({ delivery, ...dialog }: DialogProps & { delivery: Delivery }) {
  const { delivery_id, amount_to_collect: expected } = delivery;
  const { currency, currencyDigits: digits } = useFormats(delivery.currency);
  const { mutateAsync } = useCommand(correctCollectedAmount, [
    ...ofOneDelivery,
    getCashChain,
    listDeliveries,
  ]);
  const handOver = handOverAfterCancellation(delivery);
  const recorded = delivery.collected_amount === null && handOver ? handOver : delivery;
  const read = (text: string) => understandMoney(text, currency, digits);
  const problemOf = (text: string): string | undefined => {
    const amount = read(text);
    if (amount === undefined) return moneyHint(text, currency, digits);
    // The server's sentence is about minor units, which nobody typed.
    return amount > expected
      ? `At most ${moneyText(expected, currency, digits)} was to be collected.`
      : undefined;
  };
  return (
    <FormDialog
      {...dialog}
      title="Correct the collected amount"
      initial={{
        collected_amount: editableMoney(recorded.collected_amount ?? 0, digits),
        payment_method: recorded.payment_method ?? 'cash',
        payment_reference: recorded.payment_reference ?? '',
        reason: '',
      }}
      submit="Correct amount"
      canSubmit={({ collected_amount: amount }) => problemOf(amount) === undefined}
      onSubmit={async ({ collected_amount: typed, payment_method, payment_reference, reason }) => {
        const amount = read(typed) ?? 0;
        const isCash = payment_method === 'cash';
        await mutateAsync({
          params: { delivery_id },
          body: {
            collected_amount: amount,
            reason: reason.trim(),
            // If nothing was paid, there is no payment method.
            ...(amount > 0 ? { payment_method } : {}),
            ...(amount > 0 && !isCash && payment_reference.trim()
              ? { payment_reference: payment_reference.trim() }
              : {}),
          },
        });
        toast('Collected amount corrected.');
      }}
    >
      {(form) => {
        const amount = form.field('collected_amount');
        return (
          <>
            <Text>
              What was recorded stays in the timeline. The ledger records the difference, even if the cash was
              already handed in.
            </Text>
            <MoneyInput
              label="Collected"
              money={{ currency, currency_digits: digits }}
              description={`${moneyText(expected, currency, digits)} was to be collected.`}
              autoComplete="off"
              data-autofocus
              {...amount}
              error={problemOf(amount.value) ?? amount.error}
            />
            <Select label="Paid by" data={methods} {...form.choice('payment_method')} />
            {form.values.payment_method === 'cash' ? null : (
              <TextInput
                label="Payment reference"
                description="From the transfer or the card terminal slip"
                autoComplete="off"
                {...form.field('payment_reference')}
              />
            )}
            <MultiLineInput
              label="What went wrong"
              description="Visible to the account’s team and through the API."
              {...form.field('reason')}
            />
          </>
        );
      }}
    </FormDialog>
  );
}

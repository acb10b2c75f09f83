/** What the simulated courier reports with a move: why an attempt failed, or how much was collected. */
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import type { Static } from 'typebox';
import { formatMoney, parseMoney } from '../../../../contract/money.ts';
import type { Advance } from '../../../../contract/operations/advance-test-delivery.ts';
import { failureReasons } from '../../../../contract/primitives.ts';
import { useAccount } from '../../../current/account.tsx';
import { reasonWords } from '../../../ui/failure-words.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { exampleAmount } from '../create/amount.ts';
import type { Delivery } from '../delivery.ts';

export type AskedMove = 'fail_attempt' | 'deliver';

interface AdvanceDialogProps {
  move: AskedMove | undefined;
  opened: boolean;
  onClose(): void;
  delivery: Delivery;
  send(body: Static<typeof Advance>): Promise<unknown>;
}

export function AdvanceDialog({ move, opened, onClose, ...rest }: AdvanceDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={move === 'deliver' ? 'Deliver' : 'Fail attempt'}>
      {move === 'deliver' ? <Collect onClose={onClose} {...rest} /> : <Fail onClose={onClose} {...rest} />}
    </Modal>
  );
}

type FormProps = Pick<AdvanceDialogProps, 'onClose' | 'delivery' | 'send'>;

function Fail({ onClose, send }: FormProps) {
  const form = useForm({ reason: 'receiver_absent' });
  const submit = async () => {
    const reason = failureReasons.find((one) => one === form.values.reason) ?? 'other';
    await send({ move: 'fail_attempt', reason });
    onClose();
  };
  return (
    <form {...form.onSubmit(submit)}>
      <Stack gap="md">
        <Select
          label="Reason"
          data={failureReasons.map((reason) => ({ value: reason, label: reasonWords[reason] }))}
          data-autofocus
          {...form.choice('reason')}
        />
        <FormError {...form.failed} />
        <Buttons onClose={onClose} isBusy={form.busy} word="Fail attempt" />
      </Stack>
    </form>
  );
}

function Collect({ onClose, delivery, send }: FormProps) {
  const { currency, amount_to_collect: amountToCollect } = delivery;
  const account = useAccount();
  // The account's currency may have changed since; the delivery keeps its own.
  const digits = account.currency === currency ? account.currency_digits : digitsOf(currency);
  const form = useForm({ collected_amount: formatMoney(amountToCollect, digits) });
  const { error, ...field } = form.field('collected_amount');
  const minor = parseMoney(field.value, digits);
  const submit = async () => {
    if (minor === undefined) return;
    await send({ move: 'deliver', collected_amount: minor });
    onClose();
  };
  return (
    <form {...form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput
          label={`Collected, in ${currency}`}
          description={`Amount to collect: ${moneyText(amountToCollect, currency, digits)}. Less is allowed.`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...field}
          error={minor === undefined ? `Use a format like ${exampleAmount(digits)}.` : error}
        />
        <FormError {...form.failed} />
        <Buttons onClose={onClose} isBusy={form.busy} word="Deliver" disabled={minor === undefined} />
      </Stack>
    </form>
  );
}

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

interface ButtonsProps {
  onClose(): void;
  isBusy: boolean;
  word: string;
  disabled?: boolean;
}

const Buttons = ({ onClose, isBusy, word, disabled = false }: ButtonsProps) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <Button type="submit" loading={isBusy} disabled={disabled}>
      {word}
    </Button>
  </Group>
);

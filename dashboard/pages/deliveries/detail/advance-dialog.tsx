/** What the simulated courier says with a move: why an attempt failed, how much was collected. */
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import type { Static } from 'typebox';
import { formatMoney, parseMoney } from '../../../../contract/money.ts';
import type { Advance } from '../../../../contract/operations/advance-test-delivery.ts';
import { type FailureReason, failureReasons } from '../../../../contract/primitives.ts';
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
    <Modal opened={opened} onClose={onClose} title={move === 'deliver' ? 'Deliver' : 'Fail an attempt'}>
      {move === 'deliver' ? <Collect onClose={onClose} {...rest} /> : <Fail onClose={onClose} {...rest} />}
    </Modal>
  );
}

type FormProps = Pick<AdvanceDialogProps, 'onClose' | 'delivery' | 'send'>;

function Fail({ onClose, send }: FormProps) {
  const form = useForm({ reason: 'receiver_absent' });
  const submit = async () => {
    await send({ move: 'fail_attempt', reason: form.values.reason as FailureReason });
    onClose();
  };
  return (
    <form {...form.onSubmit(submit)}>
      <Stack gap="md">
        <Select
          label="Why"
          data={failureReasons.map((reason) => ({ value: reason, label: reasonWords[reason] }))}
          data-autofocus
          {...form.choice('reason')}
        />
        <FormError {...form.failed} />
        <Buttons onClose={onClose} busy={form.busy} word="Fail the attempt" />
      </Stack>
    </form>
  );
}

function Collect({ onClose, delivery, send }: FormProps) {
  const { currency, amount_to_collect: wanted } = delivery;
  const account = useAccount();
  // Of the account as it is now; the delivery keeps the currency of the day it was created.
  const digits = account.currency === currency ? account.currency_digits : digitsOf(currency);
  const form = useForm({ collected_amount: formatMoney(wanted, digits) });
  const { error, ...field } = form.field('collected_amount');
  const minor = parseMoney(field.value, digits);
  const submit = async () => {
    await send({ move: 'deliver', collected_amount: minor! });
    onClose();
  };
  return (
    <form {...form.onSubmit(submit)}>
      <Stack gap="md">
        <TextInput
          label={`Collected, in ${currency}`}
          description={`To be collected: ${moneyText(wanted, currency, digits)}. Less is allowed.`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          {...field}
          error={minor === undefined ? `Write it like ${exampleAmount(digits)}.` : error}
        />
        <FormError {...form.failed} />
        <Buttons onClose={onClose} busy={form.busy} word="Deliver" disabled={minor === undefined} />
      </Stack>
    </form>
  );
}

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

interface ButtonsProps {
  onClose(): void;
  busy: boolean;
  word: string;
  disabled?: boolean;
}

const Buttons = ({ onClose, busy, word, disabled = false }: ButtonsProps) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onClose}>
      Not yet
    </Button>
    <Button type="submit" loading={busy} disabled={disabled}>
      {word}
    </Button>
  </Group>
);

/** What the simulated courier reports with a move: why an attempt failed, or how much was collected. */
import { Select, TextInput } from '@mantine/core';
import type { Static } from 'typebox';
import { currencyDigits } from '../../../../contract/currencies.ts';
import { editableMoney, moneyHint, understandMoney } from '../../../../contract/money.ts';
import type { Advance } from '../../../../contract/operations/advance-test-delivery.ts';
import { failureReasons } from '../../../../contract/primitives.ts';
import { reasonWords } from '../../../parts/failure-words.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { moneyText } from '../../../ui/money.tsx';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import type { Delivery } from './delivery.ts';

export type AskedMove = 'fail_attempt' | 'deliver';

interface AdvanceDialogProps extends SubjectDialogProps<AskedMove> {
  delivery: Delivery;
  send(body: Static<typeof Advance>): Promise<unknown>;
}

export function AdvanceDialog({ subject: move, opened, ...rest }: AdvanceDialogProps) {
  return (
    <>
      <FailDialog opened={opened && move === 'fail_attempt'} {...rest} />
      <DeliverDialog opened={opened && move === 'deliver'} {...rest} />
    </>
  );
}

type MoveDialogProps = Omit<AdvanceDialogProps, 'subject'>;

function FailDialog({ send, ...dialog }: MoveDialogProps) {
  return (
    <FormDialog
      {...dialog}
      title="Fail attempt"
      initial={{ reason: 'receiver_absent' }}
      submit="Fail attempt"
      onSubmit={(values) => {
        const reason = failureReasons.find((one) => one === values.reason) ?? 'other';
        return send({ move: 'fail_attempt', reason });
      }}
    >
      {(form) => (
        <Select
          label="Reason"
          data={failureReasons.map((reason) => ({ value: reason, label: reasonWords[reason] }))}
          data-autofocus
          {...form.choice('reason')}
        />
      )}
    </FormDialog>
  );
}

function DeliverDialog({ delivery, send, ...dialog }: MoveDialogProps) {
  const { currency, amount_to_collect: amountToCollect } = delivery;
  const digits = currencyDigits(currency);
  const minorUnits = (values: { collected_amount: string }) =>
    understandMoney(values.collected_amount, currency, digits);
  return (
    <FormDialog
      {...dialog}
      title="Deliver"
      initial={{ collected_amount: editableMoney(amountToCollect, digits) }}
      submit="Deliver"
      canSubmit={(values) => minorUnits(values) !== undefined}
      onSubmit={(values) => send({ move: 'deliver', collected_amount: minorUnits(values) })}
    >
      {(form) => {
        const { error, ...field } = form.field('collected_amount');
        return (
          <TextInput
            label={`Collected, in ${currency}`}
            description={`Amount to collect: ${moneyText(amountToCollect, currency, digits)}. Less is allowed.`}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            {...field}
            error={minorUnits(form.values) === undefined ? moneyHint(field.value, currency, digits) : error}
          />
        );
      }}
    </FormDialog>
  );
}

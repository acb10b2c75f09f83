/** After a failed attempt: what happened, the sender's current instruction, and the ways to give or change it. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { inOneLine } from '../../../../contract/lines.ts';
import { moneyHint, understandMoney } from '../../../../contract/money.ts';
import { CircleX, RotateCw, Undo2 } from '../../../../icons/icons.ts';
import { asSentence } from '../../../api/failures.ts';
import { useAccount } from '../../../current/account.tsx';
import { reasonWords } from '../../../parts/failure-words.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { keysOf } from '../../../ui/keys-of.ts';
import { MultiLineInput } from '../../../ui/lines.tsx';
import { moneyText } from '../../../ui/money.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { AccountPhoneInput } from '../../../ui/phone/phone-input.tsx';
import { phoneToSend } from '../../../ui/phone/phone-reader.ts';
import { Time } from '../../../ui/time.tsx';
import { longDay } from '../../../ui/time-words.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import type { Form } from '../../../ui/use-form.ts';
import { dayIn } from '../../../ui/zoned-time.ts';
import { readValue } from '../form/form-values.ts';
import { useFormats } from '../formats.ts';
import { type Delivery, type Instruct, useInstruct } from './delivery.ts';
import classes from './detail.module.css';
import { InlineQuote } from './event-details.tsx';

export function InstructionPanel({ delivery }: { delivery: Delivery }) {
  const tryingAgain = useDialog();
  const returning = useDialog();
  const instruct = useInstruct(delivery.delivery_id);
  const { instruction, try_again: again } = delivery;
  const isOpen = delivery.status === 'in_transit' && instruction !== null;
  return (
    <>
      {isOpen ? (
        <section
          className={classes.panel}
          aria-labelledby="instruction-title"
          data-awaited={instruction === 'awaited' || undefined}
        >
          <CircleX size={20} aria-hidden className={classes.sign} />
          <div className={classes.text}>
            <h2 id="instruction-title">{words[instruction].title}</h2>
            <LastFailure delivery={delivery} />
            <p>{explanationOf(delivery)}</p>
          </div>
          <div className={classes.actions}>
            {instruction === 'return' && !again.allowed ? null : (
              <PermissionButton
                permission={again}
                leftSection={<RotateCw size={15} aria-hidden />}
                variant={instruction === 'awaited' ? 'filled' : 'default'}
                onClick={() => tryingAgain.open()}
              >
                {words[instruction].tryAgain}
              </PermissionButton>
            )}
            {instruction === 'return' ? null : (
              <PermissionButton
                permission={delivery.instruct}
                leftSection={<Undo2 size={15} aria-hidden />}
                variant="default"
                onClick={() => returning.open()}
              >
                Return to sender…
              </PermissionButton>
            )}
          </div>
        </section>
      ) : null}
      <Dialog {...tryingAgain} title="Try again" size="lg">
        <TryAgainForm delivery={delivery} instruct={instruct} />
      </Dialog>
      <ConfirmDialog
        {...returning}
        title="Return this delivery to the sender?"
        confirm="Return to sender"
        keep="Keep with courier"
        onConfirm={async () => {
          await instruct({ instruction: 'return' });
          toast('The courier will return it.');
        }}
      >
        The courier is notified within seconds and returns the parcel to{' '}
        <bdi>{inOneLine(delivery.pickup_address)}</bdi>. The receiver does not get it.
      </ConfirmDialog>
    </>
  );
}

const words = {
  awaited: { title: 'What should we do?', tryAgain: 'Try again…' },
  try_again: { title: 'Trying again', tryAgain: 'Change answer…' },
  return: { title: 'Returning to sender', tryAgain: 'Try again instead…' },
};

function explanationOf(delivery: Delivery): string {
  const { instruction, try_again: again, deliver_on: day } = delivery;
  if (instruction === 'awaited') {
    if (!again.allowed) return 'The courier is waiting for your answer.';
    const possible = canCollectLess(delivery) ? 'collect less, or correct' : 'correct';
    return `The courier is waiting for your answer. You can ${possible} the address and the phone number.`;
  }
  if (instruction === 'try_again') {
    const when = day ? `Not before ${longDay(day)}.` : 'The courier has your answer.';
    return `${when} You can change it until the courier acts on it.`;
  }
  return again.allowed
    ? 'You can change this until the courier has returned it.'
    : `No more attempts. ${asSentence(again.why_not ?? '')}`;
}

const lastFailureOf = ({ events }: Delivery) =>
  events.findLast((event) => event.type === 'delivery.attempt_failed');

function LastFailure({ delivery }: { delivery: Delivery }) {
  const failed = lastFailureOf(delivery);
  if (!failed) return null;
  const { reason, note } = failed.data.details;
  const { attempts } = delivery;
  return (
    <p>
      {attempts === 1 ? 'The first attempt' : `Attempt ${attempts}`} failed <Time at={failed.timestamp} />:{' '}
      <strong>{reasonWords[reason]}</strong> {note ? <InlineQuote text={note} /> : null}
    </p>
  );
}

type Values = Record<
  'delivery_address' | 'receiver_contact.phone' | 'amount_to_collect' | 'deliver_on' | 'note',
  string
>;

/** The instruction to try again: at the same or another address, today or later, with a note for the courier. */
function TryAgainForm({ delivery, instruct }: { delivery: Delivery; instruct: Instruct }) {
  const close = useCloseDialog();
  const { time_zone: zone, country } = useAccount();
  const today = dayIn(zone, new Date());
  // The values when the form was opened: a field that is left alone does not undo what others correct in the meantime.
  const [atOpening] = useState({
    delivery_address: delivery.delivery_address,
    'receiver_contact.phone': delivery.receiver_contact.phone ?? '',
  });
  const formats = useFormats(delivery.currency);
  const submit = async ({ amount_to_collect: amount, ...values }: Values) => {
    const lowered = readValue('amount_to_collect', amount, formats) as number | undefined;
    const phone = await phoneToSend(values['receiver_contact.phone'], country);
    await instruct({
      instruction: 'try_again',
      ...changesIn({ ...values, 'receiver_contact.phone': phone }, atOpening),
      ...(lowered === undefined ? {} : { amount_to_collect: lowered }),
    });
    toast('The courier has your answer.');
    close();
  };
  return (
    <DialogForm
      initial={{ ...atOpening, ...currentInstruction(delivery, today), amount_to_collect: '' }}
      submit="Try again"
      onSubmit={submit}
    >
      {(form) => (
        <>
          <Text c="dimmed">Change only what was wrong.</Text>
          {canCollectLess(delivery) ? <CollectLess form={form} delivery={delivery} /> : null}
          <MultiLineInput
            label="Delivery address"
            autoComplete="off"
            data-autofocus
            {...form.field('delivery_address')}
          />
          <AccountPhoneInput label="Receiver’s phone" {...form.field('receiver_contact.phone')} />
          <TextInput
            label="Not before (optional)"
            description="Expected by the end of that day."
            type="date"
            min={today}
            {...form.field('deliver_on')}
          />
          <MultiLineInput
            label="Note for the courier (optional)"
            placeholder="Ring at the blue gate"
            autoComplete="off"
            {...form.field('note')}
          />
        </>
      )}
    </DialogForm>
  );
}

/** The server accepts less only after an attempt that failed because of the money. */
const canCollectLess = (delivery: Delivery): boolean =>
  delivery.amount_to_collect > 0 && lastFailureOf(delivery)?.data.details.reason === 'cannot_pay';

function CollectLess({ form, delivery }: { form: Form<Values>; delivery: Delivery }) {
  const { currency, currencyDigits: digits } = useFormats(delivery.currency);
  const { error, ...field } = form.field('amount_to_collect');
  const isUnclear = field.value.trim() !== '' && understandMoney(field.value, currency, digits) === undefined;
  const current = moneyText(delivery.amount_to_collect, currency, digits);
  return (
    <TextInput
      label={`New amount to collect, in ${currency} (optional)`}
      description={`Less than ${current}, which the receiver could not pay. Leave empty to keep it.`}
      inputMode="decimal"
      autoComplete="off"
      {...field}
      // The server's sentences are about minor units, which nobody typed.
      error={
        error && (isUnclear ? moneyHint(field.value, currency, digits) : `Must be less than ${current}.`)
      }
    />
  );
}

/** The day and the note of the current instruction: a new instruction replaces all of it. */
function currentInstruction({ instruction, deliver_on: day, events }: Delivery, today: string) {
  const instructed = events.findLast((event) => event.type === 'delivery.instructed');
  const note = instruction === 'try_again' ? instructed?.data.details.note : undefined;
  // A day in the past would be refused.
  return { deliver_on: day !== null && day >= today ? day : '', note: note ?? '' };
}

/** What was changed, or filled in. An address that was cleared is sent, for the server to refuse. */
function changesIn(
  typed: Omit<Values, 'amount_to_collect'>,
  atOpening: Pick<Values, 'delivery_address' | 'receiver_contact.phone'>,
) {
  const before = { ...atOpening, deliver_on: '', note: '' };
  const changed = keysOf(before).filter((name) => typed[name].trim() !== before[name].trim());
  const changes: Partial<typeof before> = Object.fromEntries(
    changed.map((name) => [name, typed[name].trim()]),
  );
  const { 'receiver_contact.phone': phone, ...others } = changes;
  return { ...others, ...(phone === undefined ? {} : { receiver_contact: { phone } }) };
}

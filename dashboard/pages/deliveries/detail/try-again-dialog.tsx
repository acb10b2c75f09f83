/** The instruction to try again: at the same or another address, today or later, with a note for the courier. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Static } from 'typebox';
import type { Instructions } from '../../../../contract/moves.ts';
import { useAccount } from '../../../current/account.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { keysOf } from '../../../ui/keys-of.ts';
import { MultiLineInput } from '../../../ui/multi-line-input.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { Delivery } from '../delivery.ts';
import { dayIn } from '../list/days.ts';

interface TryAgainDialogProps {
  opened: boolean;
  onClose(): void;
  delivery: Delivery;
  instruct(body: Static<typeof Instructions>): Promise<unknown>;
}

export function TryAgainDialog({ opened, onClose, delivery, instruct }: TryAgainDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Try again" size="lg">
      <TryAgainForm onClose={onClose} delivery={delivery} instruct={instruct} />
    </Dialog>
  );
}

function TryAgainForm({ onClose, delivery, instruct }: Omit<TryAgainDialogProps, 'opened'>) {
  const { time_zone: zone } = useAccount();
  // The values when the form was opened: a field that is left alone does not undo what others correct in the meantime.
  const [known] = useState({
    delivery_address: delivery.delivery_address,
    receiver_phone: delivery.receiver_contact.phone ?? '',
  });
  const submit = async (values: Typed) => {
    await instruct({ instruction: 'try_again', ...changesIn(values, known) });
    toast('The courier has your answer.');
    onClose();
  };
  return (
    <DialogForm
      initial={{ ...known, ...currentInstruction(delivery, dayIn(zone, new Date())) }}
      submit="Try again"
      onSubmit={submit}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <Text c="dimmed">Change only what was wrong.</Text>
          <MultiLineInput
            label="Delivery address"
            autoComplete="off"
            data-autofocus
            {...form.field('delivery_address')}
          />
          <TextInput
            label="Receiver’s phone"
            type="tel"
            placeholder="+2348012345678"
            autoComplete="off"
            {...form.field('receiver_phone')}
          />
          <TextInput
            label="Not before (optional)"
            description="Expected by the end of that day."
            type="date"
            min={dayIn(zone, new Date())}
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

type Typed = Record<'delivery_address' | 'receiver_phone' | 'deliver_on' | 'note', string>;

/** The day and the note of the current instruction: a new instruction replaces all of it. */
function currentInstruction(
  { instruction, deliver_on: day, events }: Delivery,
  today: string,
): Pick<Typed, 'deliver_on' | 'note'> {
  const instructed =
    instruction === 'try_again' ? events.findLast(({ type }) => type === 'delivery.instructed') : undefined;
  return {
    // A day in the past would be refused.
    deliver_on: day !== null && day >= today ? day : '',
    note: instructed?.data.note ?? '',
  };
}

/**
 * The address and the phone where they were changed, the day and the note where they are filled in. An address that was
 * cleared is sent, for the server to refuse.
 */
function changesIn(typed: Typed, known: Pick<Typed, 'delivery_address' | 'receiver_phone'>): Partial<Typed> {
  const before: Typed = { ...known, deliver_on: '', note: '' };
  const changed = keysOf(before).filter((name) => typed[name].trim() !== before[name].trim());
  return Object.fromEntries(changed.map((name) => [name, typed[name].trim()]));
}

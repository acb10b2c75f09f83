/** Try again: at the same door or at another, today or another day, with a word to the courier. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Static } from 'typebox';
import type { Instructions } from '../../../../contract/moves.ts';
import { useAccount } from '../../../current/account.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { MultiLineInput } from '../../../ui/multi-line-input.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useForm } from '../../../ui/use-form.ts';
import type { Delivery } from '../delivery.ts';
import { dayIn } from '../list/days.ts';

interface TryAgainDialogProps {
  opened: boolean;
  onClose(): void;
  delivery: Delivery;
  answer(body: Static<typeof Instructions>): Promise<unknown>;
}

export function TryAgainDialog({ opened, onClose, delivery, answer }: TryAgainDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Try again" size="lg">
      {/* Made anew each time it opens: the address may have been corrected meanwhile. */}
      <TryAgainForm onClose={onClose} delivery={delivery} answer={answer} />
    </Modal>
  );
}

function TryAgainForm({ onClose, delivery, answer }: Omit<TryAgainDialogProps, 'opened'>) {
  const { time_zone: zone } = useAccount();
  // As it was when the form was opened: what others correct meanwhile is not taken back by somebody who left it alone.
  const [known] = useState({
    delivery_address: delivery.delivery_address,
    receiver_phone: delivery.receiver_contact.phone ?? '',
  });
  const form = useForm({ ...known, ...holding(delivery, dayIn(zone, new Date())) });
  const submit = async () => {
    await answer({ instruction: 'try_again', ...changesIn(form.values, known) });
    toast('The courier has your answer.');
    onClose();
  };
  return (
    <form {...form.onSubmit(submit)}>
      <Stack gap="md">
        <Text c="dimmed">Correct what was wrong. What you leave as it is stays as it is.</Text>
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
          description="The delivery is then expected by the end of that day."
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
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <Button type="submit" loading={form.busy}>
            Try again
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type Typed = Record<'delivery_address' | 'receiver_phone' | 'deliver_on' | 'note', string>;

/** The day and the note of the answer that holds now: a new answer takes the place of the whole of it. */
function holding(
  { instruction, deliver_on: day, events }: Delivery,
  today: string,
): Pick<Typed, 'deliver_on' | 'note'> {
  const answered =
    instruction === 'try_again' ? events.findLast(({ type }) => type === 'delivery.instructed') : undefined;
  return {
    // A day that is over would be refused, and no longer says anything.
    deliver_on: day !== null && day >= today ? day : '',
    note: answered?.data.note ?? '',
  };
}

/**
 * The address and the phone where they are no longer what they were, the day and the note where there are any. An
 * address that was emptied is sent, for the service to refuse.
 */
function changesIn(typed: Typed, known: Pick<Typed, 'delivery_address' | 'receiver_phone'>): Partial<Typed> {
  const before: Typed = { ...known, deliver_on: '', note: '' };
  const names = Object.keys(before) as (keyof Typed)[];
  const changed = names.filter((name) => typed[name].trim() !== before[name].trim());
  return Object.fromEntries(changed.map((name) => [name, typed[name].trim()]));
}

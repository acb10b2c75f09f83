/**
 * Closes the day: what is in the desk is counted, and has to be what the ledger says. The amount that should be there is not
 * shown here, because who knows it counts towards it. Where it does not balance, the service says by how much: count
 * again, or record the difference with a reason.
 */
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { closeDesk } from '../../../../contract/operations/fleet/cash-desk.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useKeyedCommand } from '../../../api/keyed-command.ts';
import { Dialog, useCloseDialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { MultiLineInput } from '../../../ui/multi-line-input.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import { changedAtDesk, type Desk } from './cash-desk.ts';
import { CountInput } from './count-input.tsx';
import { moveOnEnter } from './move-on-enter.ts';
import { useCount } from './use-count.ts';

export function CloseDialog({ subject: desk, ...dialog }: SubjectDialogProps<Desk>) {
  return (
    <Dialog {...dialog} size="44rem" title={`Close the day in ${desk?.currency ?? ''}`}>
      {desk ? <CloseForm desk={desk} /> : null}
    </Dialog>
  );
}

const isConflict = (failure: unknown) =>
  failure instanceof ApiRefusal && failure.code === 'desk_does_not_balance';

function CloseForm({ desk }: { desk: Desk }) {
  const close = useCloseDialog();
  const count = useCount(desk);
  const record = useKeyedCommand(closeDesk, {
    refreshes: changedAtDesk,
    recordedBefore: 'The day was closed before the connection was lost: look at the closings.',
  });
  /** The count that did not balance: for another count no reason is asked yet. */
  const [refused, setRefused] = useState<number>();
  const { amount } = count;
  const isDifferent = amount !== undefined && refused === amount;
  const submit = async ({ reason }: { reason: string }) => {
    try {
      const closing = await record({
        body: {
          currency: desk.currency,
          counted: amount ?? 0,
          ...(count.denominations ? { denominations: count.denominations } : {}),
          ...(isDifferent && reason.trim() ? { reason: reason.trim() } : {}),
        },
      });
      toast(`Day closed: no. ${closing.number} in ${closing.currency}.`);
      close();
    } catch (error) {
      if (isConflict(error)) setRefused(amount);
      throw error;
    }
  };
  return (
    <DialogForm
      initial={{ reason: '' }}
      submit={isDifferent ? 'Close with the difference' : 'Close the day'}
      tone={isDifferent ? 'harm' : 'plain'}
      canSubmit={({ reason }) => amount !== undefined && (!isDifferent || reason.trim() !== '')}
      onSubmit={submit}
    >
      {(form) => (
        <Stack gap="md" onKeyDown={moveOnEnter}>
          <Text>Count all the cash in the desk. This becomes tomorrow’s opening balance.</Text>
          <CountInput count={count} />
          {isDifferent ? (
            <MultiLineInput
              label="Reason for the difference"
              description="It is recorded as missing or found, with your name."
              {...form.field('reason')}
            />
          ) : null}
        </Stack>
      )}
    </DialogForm>
  );
}

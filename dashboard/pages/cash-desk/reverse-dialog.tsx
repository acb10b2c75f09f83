/** A payout did not arrive: the account is owed the money again. */
import { Text } from '@mantine/core';
import { reversePayoutAtDesk } from '../../../contract/dashboard/cash-desk.ts';
import { useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { MultiLineInput } from '../../ui/multi-line-input.tsx';
import { toast } from '../../ui/toasts.tsx';
import { changedByPayout, type DeskPayout } from './cash-desk.ts';

interface ReverseDialogProps {
  /** Stays while the dialog closes. */
  payout: DeskPayout | undefined;
  /** Of the account. */
  name: string;
  opened: boolean;
  onClose(): void;
}

export function ReverseDialog({ payout, name, opened, onClose }: ReverseDialogProps) {
  const { mutateAsync } = useCommand(reversePayoutAtDesk, changedByPayout);
  const submit = async ({ reason }: { reason: string }) => {
    if (!payout) return;
    await mutateAsync({ params: { payout_id: payout.payout_id }, body: { reason: reason.trim() } });
    toast(`Payout no. ${payout.number} reversed.`);
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Reverse payout no. ${payout?.number ?? ''}?`}
      initial={{ reason: '' }}
      submit="Reverse payout"
      cancel="Keep payout"
      tone="harm"
      focus="cancel"
      onSubmit={submit}
    >
      {(form) => (
        <>
          <Text>
            {payout ? (
              <Money amount={payout.amount} currency={payout.currency} digits={payout.currency_digits} />
            ) : null}{' '}
            will be owed to <bdi>{name}</bdi> again. Do this when the bank sent it back. It cannot be undone.
          </Text>
          <MultiLineInput label="Reason" placeholder="The bank sent it back" {...form.field('reason')} />
        </>
      )}
    </FormDialog>
  );
}

/** What can be done with the whole delivery, beside its title: print, edit, duplicate or cancel it, or (operators) undo how it ended. */
import { Button, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { cancelDelivery } from '../../../../contract/operations/deliveries.ts';
import { correctDelivery } from '../../../../contract/operations/fleet/moves.ts';
import { maxReasonLength } from '../../../../contract/primitives.ts';
import { Copy, Pencil } from '../../../../icons/icons.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { type DialogProps, useDialog } from '../../../ui/use-dialog.ts';
import { duplicateParameter } from '../form/form-values.ts';
import { PrintLabelsMenu } from '../print-labels-menu.tsx';
import { changedByMove, type Delivery } from './delivery.ts';

export function DeliveryActions({ delivery }: { delivery: Delivery }) {
  const { delivery_id: id, pieces } = delivery;
  const { can } = useAccount();
  const [, navigate] = useLocation();
  const isErased = delivery.personal_data_erased_at !== null;
  return (
    <>
      {/* What was erased can be neither printed nor duplicated. */}
      {isErased ? null : (
        <PrintLabelsMenu deliveryIds={[id]} label={(pieces ?? 1) > 1 ? 'Print labels' : 'Print label'} />
      )}
      <CorrectButton delivery={delivery} />
      <PermissionButton
        permission={delivery.edit}
        variant="default"
        leftSection={<Pencil size={15} aria-hidden />}
        onClick={() => navigate(`/deliveries/${id}/edit`)}
      >
        Edit
      </PermissionButton>
      {can('deliveries.write') && !isErased ? (
        <ButtonLink
          href={`/deliveries/new?${duplicateParameter}=${id}`}
          leftSection={<Copy size={15} aria-hidden />}
        >
          Duplicate
        </ButtonLink>
      ) : null}
      <CancelButton delivery={delivery} />
    </>
  );
}

/** After pickup the button is disabled and says why; a delivery that has ended has none. */
function CancelButton({ delivery }: { delivery: Delivery }) {
  const dialog = useDialog();
  const { within } = useAccount();
  const { mutateAsync } = useCommand(cancelDelivery, changedByMove);
  const submit = async (reason: string) => {
    const params = { ...within, delivery_id: delivery.delivery_id };
    await mutateAsync({ params, body: reason ? { reason } : {} });
    toast('Delivery cancelled.');
  };
  return (
    <>
      {delivery.due === null ? null : (
        <PermissionButton permission={delivery.cancel} variant="default" onClick={() => dialog.open()}>
          Cancel delivery
        </PermissionButton>
      )}
      <ReasonDialog
        {...dialog}
        title="Cancel this delivery?"
        label="Reason (optional)"
        description="Visible to your team and through the API."
        submit="Cancel delivery"
        cancel="Keep delivery"
        onConfirm={submit}
      >
        No courier will pick it up. This cannot be undone.
      </ReasonDialog>
    </>
  );
}

/** The delivery is in transit again. Nothing is deleted: the mistake and its correction stay in the timeline. */
function CorrectButton({ delivery }: { delivery: Delivery }) {
  const dialog = useDialog<'delivered' | 'returned'>();
  const { mutateAsync } = useCommand(correctDelivery, changedByMove);
  const { delivery_id, correct, status } = delivery;
  const submit = async (reason: string) => {
    await mutateAsync({ params: { delivery_id }, body: { reason } });
    toast('The delivery is in transit again.');
  };
  const outcome = dialog.subject ?? 'delivered';
  return (
    <>
      {correct?.allowed && (status === 'delivered' || status === 'returned') ? (
        <Button variant="default" onClick={() => dialog.open(status)}>
          {status === 'delivered' ? 'Undo “Delivered”…' : 'Undo “Returned”…'}
        </Button>
      ) : null}
      <ReasonDialog
        {...dialog}
        title={`Mark as not ${outcome}?`}
        label="What went wrong"
        description="Visible to the account’s team and through the API."
        submit={`Mark as not ${outcome}`}
        cancel={`Keep as ${outcome}`}
        onConfirm={submit}
      >
        The delivery will be in transit again, with the same courier. Both events stay in the timeline.
        {outcome === 'delivered' && delivery.amount_to_collect > 0
          ? ' Its cash will count as not collected.'
          : null}
      </ReasonDialog>
    </>
  );
}

interface ReasonDialogProps extends DialogProps {
  title: string;
  submit: string;
  cancel: string;
  children: ReactNode;
  label: string;
  description: string;
  /** The dialog closes on success; a refusal is shown in it. */
  onConfirm(reason: string): Promise<unknown>;
}

/** Asks for confirmation and a reason. The safe button has the focus. */
function ReasonDialog({ children, label, description, onConfirm, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog
      {...dialog}
      initial={{ reason: '' }}
      tone="harm"
      focus="cancel"
      onSubmit={({ reason }) => onConfirm(reason.trim())}
    >
      {(form) => (
        <>
          <Text>{children}</Text>
          <TextInput
            label={label}
            description={description}
            dir="auto"
            autoComplete="off"
            maxLength={maxReasonLength}
            {...form.field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Cancelling, where it is allowed; where it isn’t, the reason why not. */
import { cancelDelivery } from '../../../../contract/dashboard/deliveries.ts';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import type { Delivery } from '../delivery.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useDeliveryCommand } from './use-delivery-command.ts';

export function CancelButton({ delivery }: { delivery: Delivery }) {
  const dialog = useDialog<null>();
  const cancel = useDeliveryCommand(cancelDelivery, delivery.delivery_id);
  const submit = async (reason: string) => {
    await cancel(reason ? { reason } : {});
    toast('Delivery cancelled.');
  };
  return (
    <>
      <PermissionButton permission={delivery.cancel} variant="default" onClick={() => dialog.open(null)}>
        Cancel delivery
      </PermissionButton>
      <ReasonDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title="Cancel this delivery?"
        label="Reason (optional)"
        description="Your team and your programs see it with the event."
        confirm="Cancel delivery"
        keep="Keep delivery"
        onConfirm={submit}
      >
        Nobody will pick it up. This cannot be undone.
      </ReasonDialog>
    </>
  );
}

/** For operators: what has ended by mistake goes on. Nothing is wiped out; the mistake and its end stay in the history. */
import { Button } from '@mantine/core';
import { getDelivery, listDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { correctDelivery } from '../../../../contract/dashboard/dispatch.ts';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { useCommand } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import type { Delivery } from '../delivery.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export function CorrectButton({ delivery }: { delivery: Delivery }) {
  const dialog = useDialog<'delivered' | 'returned'>();
  const { mutateAsync } = useCommand(correctDelivery, [getDelivery, listDeliveries, getOverview]);
  const { delivery_id, correct, status } = delivery;
  const submit = async (reason: string) => {
    await mutateAsync({ params: { delivery_id }, body: { reason } });
    toast('Corrected: the delivery is in transit again.');
  };
  const word = dialog.subject ?? 'delivered';
  return (
    <>
      {correct?.allowed && (status === 'delivered' || status === 'returned') ? (
        <Button variant="default" onClick={() => dialog.open(status)}>
          {status === 'delivered' ? 'Delivered by error…' : 'Returned by error…'}
        </Button>
      ) : null}
      <ReasonDialog
        opened={dialog.opened}
        onClose={dialog.close}
        title={`Was it not ${word}?`}
        label="What went wrong"
        description="The account’s team and programs see it with the event."
        confirm={`It was not ${word}`}
        keep="Leave it"
        onConfirm={submit}
      >
        The delivery will be in transit again, with the same courier. Both events stay in the timeline.
        {word === 'delivered' && delivery.amount_to_collect > 0 ? ' The cash counts as not collected.' : null}
      </ReasonDialog>
    </>
  );
}

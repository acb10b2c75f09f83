/** Sends a command for the delivery of the page, which is read again before the command is done. */
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import type { cancelDelivery, editDelivery } from '../../../../contract/operations/deliveries.ts';
import { instructDelivery } from '../../../../contract/operations/deliveries.ts';
import { listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import type { RequestOf } from '../../../api/client.ts';
import { useKeyedCommand } from '../../../api/keyed-command.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { ofOneDelivery } from '../delivery.ts';

type DeliveryCommand = typeof cancelDelivery | typeof editDelivery;

const refreshes = [...ofOneDelivery, listDeliveries, getOverview];

export function useDeliveryCommand<O extends DeliveryCommand>(operation: O, delivery_id: string) {
  const { within } = useAccount();
  const { mutateAsync } = useCommand<O>(operation, refreshes);
  const params = { ...within, delivery_id };
  return (body: BodyOf<O>, headers: Record<string, string> = {}) =>
    mutateAsync({ params, body, headers } as unknown as RequestOf<O>);
}

export function useInstruct(delivery_id: string) {
  const { within } = useAccount();
  const send = useKeyedCommand(instructDelivery, {
    refreshes,
    recordedBefore: 'Your earlier answer did arrive: see the timeline. To replace it, send this one again.',
  });
  return (body: BodyOf<typeof instructDelivery>) => send({ params: { ...within, delivery_id }, body });
}

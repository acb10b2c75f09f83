/** Sends a command for the delivery of the page. The response is the changed delivery, which the page shows at once. */
import { useQueryClient } from '@tanstack/react-query';
import type {
  advanceTestDelivery,
  cancelDelivery,
  editDelivery,
  instructDelivery,
} from '../../../../contract/dashboard/deliveries.ts';
import { getDelivery, listDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import type { RequestOf } from '../../../api/client.ts';
import { keyOf, useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';

type DeliveryCommand =
  | typeof cancelDelivery
  | typeof editDelivery
  | typeof instructDelivery
  | typeof advanceTestDelivery;

export function useDeliveryCommand<O extends DeliveryCommand>(operation: O, delivery_id: string) {
  const { within } = useAccount();
  const client = useQueryClient();
  const { mutateAsync } = useCommand<O>(operation, [listDeliveries, getOverview]);
  const params = { ...within, delivery_id };
  return async (body: BodyOf<O>, headers: Record<string, string> = {}) => {
    const changed = await mutateAsync({ params, body, headers } as unknown as RequestOf<O>);
    client.setQueryData(keyOf(getDelivery, { params }), changed);
  };
}

/** Doing something to the delivery of a page. The answer is the delivery as it is then: the page shows it at once. */
import { useQueryClient } from '@tanstack/react-query';
import type {
  answerFailedAttempt,
  callOffDelivery,
  moveTestDelivery,
} from '../../../../contract/dashboard/deliveries.ts';
import { browseDeliveries, viewDelivery } from '../../../../contract/dashboard/deliveries.ts';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import type { RequestOf } from '../../../api/client.ts';
import { keyOf, useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';

type DeliveryCommand = typeof callOffDelivery | typeof answerFailedAttempt | typeof moveTestDelivery;

export function useDeliveryCommand<O extends DeliveryCommand>(operation: O, delivery_id: string) {
  const { within } = useAccount();
  const client = useQueryClient();
  const { mutateAsync } = useCommand<O>(operation, [browseDeliveries, getOverview]);
  const params = { ...within, delivery_id };
  return async (body: BodyOf<O>) => {
    const changed = await mutateAsync({ params, body } as unknown as RequestOf<O>);
    client.setQueryData(keyOf(viewDelivery, { params }), changed);
  };
}

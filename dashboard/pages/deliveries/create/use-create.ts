/** Sends the form. However often it is sent, one form makes one delivery. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { createDelivery, listDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { phrases } from '../../../../contract/errors.ts';
import { newIdempotencyKey } from '../../../../contract/idempotency-key.ts';
import { ApiRefusal } from '../../../api/failures.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { bodyOf, type Typed } from './new-delivery.ts';

/** An earlier try got through after all, although its answer was lost; since then something else was typed. */
export const isMadeBefore = (failure: unknown) =>
  failure instanceof ApiRefusal && failure.error === phrases.keyReused.error;

export function useCreate() {
  const { within: params, currency_digits: digits } = useAccount();
  const [, navigate] = useLocation();
  const [key, setKey] = useState(newIdempotencyKey);
  const { mutateAsync } = useCommand(createDelivery, [listDeliveries, getOverview]);
  return async (typed: Typed) => {
    try {
      const { delivery_id: id } = await mutateAsync({
        params,
        body: bodyOf(typed, digits),
        headers: { 'idempotency-key': key },
      });
      toast('Delivery created.');
      navigate(`/deliveries/${id}`, { replace: true });
    } catch (error) {
      // The person is told. Whoever sends it once more means another delivery.
      if (isMadeBefore(error)) setKey(newIdempotencyKey());
      throw error;
    }
  };
}

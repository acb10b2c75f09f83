/** A delivery is called by the account's own reference; where it has none, by its id. */
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import { AbbreviatedId } from '../deliveries/delivery-cells.tsx';

export interface ReferencedDelivery {
  deliveryId: string;
  reference: string | null;
}

export function DeliveryLink({ deliveryId, reference }: ReferencedDelivery) {
  return (
    <Anchor component={Link} href={`/deliveries/${deliveryId}`} inherit>
      {reference ? <bdi>{reference}</bdi> : <AbbreviatedId id={deliveryId} />}
    </Anchor>
  );
}

/** A delivery is called by the account's own reference; where it has none, by its id. */
import { PageLink } from '../../ui/links.tsx';
import { AbbreviatedId } from '../deliveries/delivery-cells.tsx';

export interface ReferencedDelivery {
  deliveryId: string;
  reference: string | null;
}

export function DeliveryLink({ deliveryId, reference }: ReferencedDelivery) {
  return (
    <PageLink href={`/deliveries/${deliveryId}`}>
      {reference ? <bdi>{reference}</bdi> : <AbbreviatedId id={deliveryId} />}
    </PageLink>
  );
}

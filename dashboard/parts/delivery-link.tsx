/** A delivery is called by the account's own reference; where it has none, by its id. */
import { PageLink } from '../ui/links.tsx';
import { AbbreviatedId } from './delivery-cells.tsx';

export interface ReferencedDelivery {
  deliveryId: string;
  reference: string | null;
}

/** `accountId`: for pages outside of accounts. */
export function DeliveryLink({
  deliveryId,
  reference,
  accountId,
}: ReferencedDelivery & { accountId?: string }) {
  return (
    <PageLink href={`${accountId === undefined ? '' : `/${accountId}`}/deliveries/${deliveryId}`}>
      {reference ? <bdi>{reference}</bdi> : <AbbreviatedId id={deliveryId} />}
    </PageLink>
  );
}

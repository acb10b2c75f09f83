/** The chain of custody of one delivery's money. */
import { Stack } from '@mantine/core';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { DeliveryChain } from './chain.tsx';
import { DeliveryLink, type ReferencedDelivery } from './delivery-link.tsx';

interface ChainDrawerProps {
  /** Stays while the drawer closes. */
  delivery: ReferencedDelivery | undefined;
  opened: boolean;
  onClose(): void;
}

export function ChainDrawer({ delivery, opened, onClose }: ChainDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Where the money is">
      {delivery ? (
        // A link that was followed here (not in another tab) changes the page below.
        <Stack gap="lg" onClick={(event) => event.defaultPrevented && onClose()}>
          <div>
            Delivery <DeliveryLink {...delivery} />
          </div>
          <DeliveryChain deliveryId={delivery.deliveryId} isEnabled={opened} />
        </Stack>
      ) : null}
    </SideDrawer>
  );
}

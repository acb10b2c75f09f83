/** The chain of custody of one delivery's money. */
import { Anchor, Stack } from '@mantine/core';
import { Link } from 'wouter';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { AbbreviatedId } from '../deliveries/delivery-cells.tsx';
import { DeliveryChain } from './chain.tsx';

interface ChainDrawerProps {
  /** Stays while the drawer closes. */
  deliveryId: string | undefined;
  opened: boolean;
  onClose(): void;
}

export function ChainDrawer({ deliveryId, opened, onClose }: ChainDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Where the money is">
      {deliveryId ? (
        // A link that was followed here (not in another tab) changes the page below.
        <Stack gap="lg" onClick={(event) => event.defaultPrevented && onClose()}>
          <Anchor component={Link} href={`/deliveries/${deliveryId}`}>
            Delivery <AbbreviatedId id={deliveryId} />
          </Anchor>
          <DeliveryChain deliveryId={deliveryId} isEnabled={opened} />
        </Stack>
      ) : null}
    </SideDrawer>
  );
}

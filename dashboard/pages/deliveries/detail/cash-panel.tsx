/** Where the money of the delivery is. Of live deliveries only: nobody collects anything for a test delivery. */
import { useState } from 'react';
import { useAccount } from '../../../current/account.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { DeliveryChain } from '../../cash/chain.tsx';
import type { Delivery } from '../delivery.ts';
import { CorrectAmountDialog } from './correct-amount-dialog.tsx';

export function CashPanel({ delivery }: { delivery: Delivery }) {
  const { can, mode } = useAccount();
  const [correcting, setCorrecting] = useState(false);
  const { delivery_id: id, amount_to_collect: amount, correct_amount: permission, due } = delivery;
  if (mode === 'test' || amount === 0 || !can('cash.read')) return null;
  return (
    <Panel
      title="Cash"
      actions={
        permission?.allowed ? (
          <PermissionButton
            permission={permission}
            variant="default"
            size="xs"
            onClick={() => setCorrecting(true)}
          >
            Correct amount
          </PermissionButton>
        ) : null
      }
    >
      <DeliveryChain deliveryId={id} hasEnded={due === null} />
      <CorrectAmountDialog delivery={delivery} opened={correcting} onClose={() => setCorrecting(false)} />
    </Panel>
  );
}

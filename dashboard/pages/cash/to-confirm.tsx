/** Payouts that wait until the account confirms that they arrived. */
import { Anchor, Text } from '@mantine/core';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import classes from './cash.module.css';
import type { Payout } from './cash.ts';
import { ConfirmReceipt } from './confirm-receipt.tsx';

interface ToConfirmProps {
  payouts: readonly Payout[];
  onOpen(payoutId: string): void;
}

export function ToConfirm({ payouts, onOpen }: ToConfirmProps) {
  if (payouts.length === 0) return null;
  return (
    <Panel title="Payouts to confirm" lead="Check your bank account, then confirm what has arrived.">
      <ul className={classes.waiting}>
        {payouts.map((payout) => (
          <li key={payout.payout_id} className={classes.waitingPayout}>
            <div>
              <Text component="div" fw={600}>
                <Money amount={payout.amount} currency={payout.currency} digits={payout.currency_digits} />
              </Text>
              <Text component="div" size="sm" c="dimmed">
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  aria-haspopup="dialog"
                  onClick={() => onOpen(payout.payout_id)}
                >
                  Payout no. {payout.number}
                </Anchor>{' '}
                · bank reference <bdi>{payout.reference}</bdi> · paid <Time at={payout.paid_at} />
              </Text>
            </div>
            <ConfirmReceipt payout={payout} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The account confirms that the money of a payout has arrived. It cannot be taken back, so it asks first. */
import { useState } from 'react';
import { confirmPayout, getCash, getCashChain, listPayouts } from '../../../contract/operations/cash.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { allowedIf, PermissionButton } from '../../ui/permission-button.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Payout } from './cash.ts';

export function ConfirmReceipt({ payout }: { payout: Payout }) {
  const { within, can } = useAccount();
  const [asking, setAsking] = useState(false);
  const confirm = useCommand(confirmPayout, [getCash, listPayouts, getCashChain]);
  const allowed = can('cash.confirm');
  const { payout_id, number, amount, currency, currency_digits: digits, bank_reference: reference } = payout;
  const submit = async () => {
    await confirm.mutateAsync({ params: { ...within, payout_id } });
    toast(`Payout no. ${number} confirmed.`);
  };
  return (
    <>
      <PermissionButton
        permission={allowedIf(allowed, 'Only an account owner can confirm payouts.')}
        variant="default"
        aria-label={`Confirm receipt of payout no. ${number}`}
        onClick={() => setAsking(true)}
      >
        Confirm receipt
      </PermissionButton>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Has the money arrived?"
        confirm="Confirm receipt"
        keep="Not yet"
        tone="plain"
        onConfirm={submit}
      >
        You confirm that <Money amount={amount} currency={currency} digits={digits} /> of payout no. {number}{' '}
        (bank reference <bdi>{reference}</bdi>) is in your bank account. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

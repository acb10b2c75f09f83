/** One payout: its amount, the reference of the bank transfer, and whether it was confirmed. */
import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { listAccountPayouts } from '../../../contract/dashboard/cash.ts';
import { usePages } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { Actor } from '../../ui/actor.tsx';
import { CopyDetail, Detail, Details } from '../../ui/details.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Money } from '../../ui/money.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { LinesSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/time.tsx';
import type { FullPayout } from './cash.ts';
import { ConfirmReceipt } from './confirm-receipt.tsx';
import { PayoutBadge } from './payout-status.tsx';

interface PayoutDrawerProps {
  /** Stays while the drawer closes. */
  payoutId: string | undefined;
  opened: boolean;
  onClose(): void;
}

export function PayoutDrawer({ payoutId, opened, onClose }: PayoutDrawerProps) {
  const { payout, error, refetch } = usePayout(payoutId, opened);
  return (
    <SideDrawer opened={opened} onClose={onClose} title={payout ? `Payout no. ${payout.number}` : 'Payout'}>
      {payout ? (
        <PayoutDetails payout={payout} />
      ) : error ? (
        <ErrorState failure={error} retry={refetch} />
      ) : (
        <LinesSkeleton lines={5} />
      )}
    </SideDrawer>
  );
}

/** The list has every payout. One of an old statement may be on a later page, so pages are loaded until it is there. */
function usePayout(payoutId: string | undefined, isWanted: boolean) {
  const { account: params } = useAccount();
  const pages = usePages(listAccountPayouts, { params }, { enabled: isWanted });
  const { hasNextPage, isFetching, error, fetchNextPage, refetch } = pages;
  const payout = pages.items?.find((one) => one.payout_id === payoutId);
  const isFarther = isWanted && pages.items !== undefined && payout === undefined && hasNextPage;
  useEffect(() => {
    if (isFarther && !isFetching && !error) void fetchNextPage();
  }, [isFarther, isFetching, error, fetchNextPage]);
  return { payout, error, refetch };
}

function PayoutDetails({ payout }: { payout: FullPayout }) {
  const { status, closed_at: closedAt, closed_by: closedBy, reason } = payout;
  return (
    <Stack gap="lg" align="flex-start">
      <Details>
        <Detail name="Amount">
          <Money amount={payout.amount} currency={payout.currency} digits={payout.currency_digits} />
        </Detail>
        <Detail name="Bank reference">
          <bdi>{payout.reference}</bdi>
          <CopyDetail text={payout.reference} what="the bank reference" />
        </Detail>
        <Detail name="Paid">
          <Time at={payout.paid_at} show="exact" />, recorded by <Actor {...payout.paid_by} />
        </Detail>
        <Detail name="State">
          <PayoutBadge status={status} />
        </Detail>
        {closedAt ? (
          <Detail name={status === 'reversed' ? 'Reversed' : 'Confirmed'}>
            <Time at={closedAt} show="exact" />
            {closedBy ? (
              <>
                , by <Actor {...closedBy} />
              </>
            ) : null}
          </Detail>
        ) : null}
        {reason ? (
          <Detail name="Reason">
            <Lines text={reason} />
          </Detail>
        ) : null}
        <Detail name="Payout ID">
          <code>{payout.payout_id}</code>
          <CopyDetail text={payout.payout_id} what="the payout ID" />
        </Detail>
      </Details>
      {status === 'reversed' ? <div>The money did not arrive. It is owed to you again.</div> : null}
      {status === 'paid' ? <ConfirmReceipt payout={payout} /> : null}
    </Stack>
  );
}

/** One payout: its amount, the reference of the bank transfer, and whether it was confirmed. */
import { Stack } from '@mantine/core';
import { useEffect } from 'react';
import { listPayouts } from '../../../contract/operations/cash.ts';
import { usePages } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { NamedActor } from '../../ui/actor.tsx';
import { CopyDetail, Detail, Details, IdDetail } from '../../ui/details.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { LinesSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/time.tsx';
import type { SubjectDialogProps } from '../../ui/use-dialog.ts';
import type { Payout } from './cash.ts';
import { ConfirmReceipt } from './confirm-receipt.tsx';
import { PayoutBadge } from './payout-status.tsx';

export function PayoutDrawer({ subject: payoutId, opened, onClose }: SubjectDialogProps<string>) {
  const found = usePayout(payoutId, opened);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={found.data ? `Payout no. ${found.data.number}` : 'Payout'}
    >
      <Loaded query={found} loading={<LinesSkeleton lines={5} />}>
        {(payout) => <PayoutDetails payout={payout} />}
      </Loaded>
    </SideDrawer>
  );
}

/** The list has every payout. One of an old statement may be on a later page, so pages are loaded until it is there. */
function usePayout(payoutId: string | undefined, isWanted: boolean) {
  const { within } = useAccount();
  const pages = usePages(listPayouts, { params: within }, { enabled: isWanted });
  const { hasNextPage, isFetching, error, fetchNextPage, refetch } = pages;
  const payout = pages.items?.find((one) => one.payout_id === payoutId);
  const isFarther = isWanted && pages.items !== undefined && payout === undefined && hasNextPage;
  useEffect(() => {
    if (isFarther && !isFetching && !error) void fetchNextPage();
  }, [isFarther, isFetching, error, fetchNextPage]);
  return { data: payout, error, refetch };
}

function PayoutDetails({ payout }: { payout: Payout }) {
  const { status, closed_at: closedAt, closed_by: closedBy, reason } = payout;
  return (
    <Stack gap="lg" align="flex-start">
      <Details>
        <Detail name="Amount">
          <Money amount={payout.amount} currency={payout.currency} digits={payout.currency_digits} />
        </Detail>
        <Detail name="Bank reference">
          <bdi>{payout.bank_reference}</bdi>
          <CopyDetail text={payout.bank_reference} what="the bank reference" />
        </Detail>
        <Detail name="Paid">
          <Time at={payout.paid_at} show="exact" />, recorded by <NamedActor {...payout.paid_by} />
        </Detail>
        <Detail name="State">
          <PayoutBadge status={status} />
        </Detail>
        {closedAt ? (
          <Detail name={status === 'reversed' ? 'Reversed' : 'Confirmed'}>
            <Time at={closedAt} show="exact" />
            {closedBy ? (
              <>
                , by <NamedActor {...closedBy} />
              </>
            ) : null}
          </Detail>
        ) : null}
        {reason ? (
          <Detail name="Reason">
            <Lines text={reason} />
          </Detail>
        ) : null}
        <IdDetail name="Payout ID" id={payout.payout_id} />
      </Details>
      {status === 'reversed' ? <div>The money did not arrive. It is owed to you again.</div> : null}
      {status === 'paid' ? <ConfirmReceipt payout={payout} /> : null}
    </Stack>
  );
}

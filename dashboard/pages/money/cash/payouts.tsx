/** All payouts of the account, newest first; one of them with its deliveries; and the account confirms that it arrived. */
import { Stack } from '@mantine/core';
import { BanknoteArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { confirmPayout, getCash, getCashChain, listPayouts } from '../../../../contract/operations/cash.ts';
import { useCommand, usePages } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { NamedActor } from '../../../parts/delivery-cells.tsx';
import { PayoutBadge } from '../../../parts/payout-status.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyDetail, Detail, Details, IdDetail } from '../../../ui/details.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { LoadMorePages } from '../../../ui/load-more.tsx';
import { moneyIn } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { allowedIf, PermissionButton } from '../../../ui/permission-button.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LinesSkeleton } from '../../../ui/skeletons.tsx';
import { type Column, OpenButton, StackedTable } from '../../../ui/stacked-table.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import type { Payout } from './statement.ts';

export function PayoutsPanel({ onOpen }: { onOpen(payoutId: string): void }) {
  const { within } = useAccount();
  const payouts = usePages(listPayouts, { params: within });
  const columns: Column<Payout>[] = [
    {
      name: 'Payout',
      kind: 'title',
      cell: ({ payout_id, number }) => (
        <OpenButton coversRow onClick={() => onOpen(payout_id)}>
          No. {number}
        </OpenButton>
      ),
    },
    { name: 'Amount', kind: 'short', cell: (payout) => moneyIn(payout)(payout.amount) },
    { name: 'Bank reference', cell: ({ bank_reference }) => <bdi>{bank_reference}</bdi> },
    { name: 'Paid', kind: 'short', cell: ({ paid_at }) => <Time at={paid_at} /> },
    { name: 'State', kind: 'short', cell: ({ status }) => <PayoutBadge status={status} /> },
  ];
  return (
    <Panel title="Payouts" lead="Newest first.">
      <StackedTable
        label="Payouts"
        columns={columns}
        query={payouts}
        items={payouts.items}
        keyOf={({ payout_id }) => payout_id}
        empty={<EmptyState icon={BanknoteArrowUp} title="No payouts yet" />}
        below={<LoadMorePages pages={payouts} one="payout" many="payouts" />}
      />
    </Panel>
  );
}

/** One payout: its amount, the reference of the bank transfer, and whether it was confirmed. */
export function PayoutDrawer({ subject: payoutId, opened, onClose }: SubjectDialogProps<string>) {
  const payoutQuery = usePayout(payoutId, opened);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={payoutQuery.data ? `Payout no. ${payoutQuery.data.number}` : 'Payout'}
    >
      <Loaded query={payoutQuery} loading={<LinesSkeleton lines={5} />}>
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
        <Detail name="Amount">{moneyIn(payout)(payout.amount)}</Detail>
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
            {closedBy ? ', by ' : null}
            {closedBy ? <NamedActor {...closedBy} /> : null}
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

/** The account confirms that the money of a payout has arrived. It cannot be taken back, so it asks first. */
export function ConfirmReceipt({ payout }: { payout: Payout }) {
  const { within, can } = useAccount();
  const [asking, setAsking] = useState(false);
  const confirm = useCommand(confirmPayout, [getCash, listPayouts, getCashChain]);
  const { payout_id, number, amount, bank_reference: reference } = payout;
  const submit = async () => {
    await confirm.mutateAsync({ params: { ...within, payout_id } });
    toast(`Payout no. ${number} confirmed.`);
  };
  return (
    <>
      <PermissionButton
        permission={allowedIf(can('cash.confirm'), 'Only an account owner can confirm payouts.')}
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
        You confirm that {moneyIn(payout)(amount)} of payout no. {number} (bank reference{' '}
        <bdi>{reference}</bdi>) is in your bank account. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

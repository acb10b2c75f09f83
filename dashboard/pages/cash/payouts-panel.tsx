/** All payouts of the account, newest first. */
import { BanknoteArrowUp } from 'lucide-react';
import { listPayouts } from '../../../contract/operations/cash.ts';
import { usePages } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMorePages } from '../../ui/load-more.tsx';
import { moneyIn } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, OpenButton, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import type { Payout } from './cash.ts';
import { PayoutBadge } from './payout-status.tsx';

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

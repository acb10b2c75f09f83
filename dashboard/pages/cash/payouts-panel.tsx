/** All payouts of the account, newest first. */
import { BanknoteArrowUp } from 'lucide-react';
import { listPayouts } from '../../../contract/operations/cash/payouts.ts';
import { usePages } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMorePages } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, OpenButton, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import type { Payout } from './cash.ts';
import { PayoutBadge } from './payout-status.tsx';

const columns = ['Payout', 'Amount', 'Bank reference', 'Paid', 'State'];

export function PayoutsPanel({ onOpen }: { onOpen(payoutId: string): void }) {
  const { within } = useAccount();
  const payouts = usePages(listPayouts, { params: within });
  return (
    <Panel title="Payouts" lead="Newest first.">
      <StackedTable
        label="Payouts"
        columns={columns}
        query={payouts}
        items={payouts.items}
        empty={<EmptyState icon={BanknoteArrowUp} title="No payouts yet" />}
        below={<LoadMorePages pages={payouts} one="payout" many="payouts" />}
      >
        {(payout) => <PayoutRow key={payout.payout_id} payout={payout} onOpen={onOpen} />}
      </StackedTable>
    </Panel>
  );
}

function PayoutRow({ payout, onOpen }: { payout: Payout; onOpen(payoutId: string): void }) {
  return (
    <Row>
      <Cell>
        <OpenButton coversRow onClick={() => onOpen(payout.payout_id)}>
          No. {payout.number}
        </OpenButton>
      </Cell>
      <Cell label="Amount" kind="short">
        <Money amount={payout.amount} currency={payout.currency} digits={payout.currency_digits} />
      </Cell>
      <Cell label="Bank reference">
        <bdi>{payout.bank_reference}</bdi>
      </Cell>
      <Cell label="Paid" kind="short">
        <Time at={payout.paid_at} />
      </Cell>
      <Cell label="State" kind="short">
        <PayoutBadge status={payout.status} />
      </Cell>
    </Row>
  );
}

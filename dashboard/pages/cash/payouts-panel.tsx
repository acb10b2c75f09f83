/** All payouts of the account, newest first. */
import { Table, UnstyledButton } from '@mantine/core';
import { BanknoteArrowUp } from 'lucide-react';
import { listAccountPayouts } from '../../../contract/dashboard/cash.ts';
import { usePages } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMorePages } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import classes from './cash.module.css';
import type { Payout } from './cash.ts';
import { PayoutBadge } from './payout-status.tsx';

const columns = ['Payout', 'Amount', 'Bank reference', 'Paid', 'State'];

export function PayoutsPanel({ onOpen }: { onOpen(payoutId: string): void }) {
  const { account: params } = useAccount();
  const payouts = usePages(listAccountPayouts, { params });
  const { items, error } = payouts;
  return (
    <Panel title="Payouts" lead="Newest first.">
      {error && !items ? (
        <ErrorState failure={error} retry={payouts.refetch} />
      ) : items?.length === 0 ? (
        <EmptyState icon={BanknoteArrowUp} title="No payouts yet" />
      ) : (
        <div className={classes.rows}>
          <StackedTable label="Payouts" columns={columns}>
            {items === undefined ? (
              <TableSkeleton rows={3} columns={columns.length} />
            ) : (
              <Table.Tbody role="rowgroup">
                {items.map((payout) => (
                  <PayoutRow key={payout.payout_id} payout={payout} onOpen={onOpen} />
                ))}
              </Table.Tbody>
            )}
          </StackedTable>
          <LoadMorePages pages={payouts} one="payout" many="payouts" />
        </div>
      )}
    </Panel>
  );
}

function PayoutRow({ payout, onOpen }: { payout: Payout; onOpen(payoutId: string): void }) {
  return (
    <Row>
      <Cell>
        <UnstyledButton
          className={classes.open}
          aria-haspopup="dialog"
          data-list-link
          onClick={() => onOpen(payout.payout_id)}
        >
          No. {payout.number}
        </UnstyledButton>
      </Cell>
      <Cell label="Amount" kind="short">
        <Money amount={payout.amount} currency={payout.currency} digits={payout.currency_digits} />
      </Cell>
      <Cell label="Bank reference">
        <bdi>{payout.reference}</bdi>
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

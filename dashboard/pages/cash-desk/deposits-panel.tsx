/** The cash that was taken to the bank, newest first. */
import { Landmark } from 'lucide-react';
import { listDeposits } from '../../../contract/operations/fleet/cash-desk.ts';
import { usePages } from '../../api/queries.ts';
import { NamedActor } from '../../ui/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMorePages } from '../../ui/load-more.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import classes from './cash-desk.module.css';
import type { Deposit } from './cash-desk.ts';

const columns = ['Amount', 'Currency', 'Taken to the bank', 'Recorded by'];

export function DepositsPanel() {
  const pages = usePages(listDeposits, {});
  return (
    <Panel title="Deposits" lead="Cash taken to the bank, newest first.">
      <StackedTable
        label="Deposits"
        columns={columns}
        query={pages}
        items={pages.items}
        empty={
          <EmptyState icon={Landmark} title="No deposits yet">
            Deposits you record appear here.
          </EmptyState>
        }
        below={<LoadMorePages pages={pages} one="deposit" many="deposits" />}
      >
        {(deposit) => <DepositRow key={deposit.deposit_id} deposit={deposit} />}
      </StackedTable>
    </Panel>
  );
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const { amount, currency, currency_digits: digits } = deposit;
  return (
    <Row>
      <Cell>
        <span className={classes.name}>
          <Money amount={amount} currency={currency} digits={digits} />
        </span>
      </Cell>
      <Cell label="Currency" kind="short">
        {currency}
      </Cell>
      <Cell label="Taken to the bank" kind="short">
        <Time at={deposit.at} />
      </Cell>
      <Cell label="Recorded by">
        <NamedActor {...deposit.recorded_by} />
      </Cell>
    </Row>
  );
}

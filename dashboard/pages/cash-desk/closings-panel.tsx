/** The closings of the desk, newest first. */
import { Archive } from 'lucide-react';
import { listClosings, maxListedClosings } from '../../../contract/operations/fleet/cash-desk.ts';
import { useOperation } from '../../api/queries.ts';
import { NamedActor } from '../../ui/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Lines } from '../../ui/lines.tsx';
import { moneyIn } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Cell, Faint, Row, StackedTable, TwoLines } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import classes from './cash-desk.module.css';
import type { Closing } from './cash-desk.ts';

const columns = ['Closing', 'Opening', 'Since then', 'Difference', 'Counted'];

export function ClosingsPanel() {
  const found = useOperation(listClosings, {});
  const closings = found.data?.data;
  return (
    <Panel title="Closings" lead={`Newest first, the last ${maxListedClosings}.`}>
      <StackedTable
        label="Closings"
        columns={columns}
        inPanel
        items={closings}
        query={found}
        empty={
          <EmptyState icon={Archive} title="No closings yet">
            Close the desk at the end of each day.
          </EmptyState>
        }
        twoLines
      >
        {(closing) => <ClosingRow key={`${closing.currency} ${closing.number}`} closing={closing} />}
      </StackedTable>
    </Panel>
  );
}

function ClosingRow({ closing }: { closing: Closing }) {
  const { currency, difference, reason } = closing;
  const money = moneyIn(closing);
  return (
    <Row>
      <Cell>
        <TwoLines
          below={
            <>
              <Time at={closing.at} /> by <NamedActor {...closing.recorded_by} />
            </>
          }
        >
          <span className={classes.name}>
            {currency} {closing.number}
          </span>
        </TwoLines>
      </Cell>
      <Cell label="Opening" kind="short">
        {money(closing.opening)}
      </Cell>
      <Cell label="Since then">
        <div>
          <div>{money(closing.handed_in)} handed in</div>
          <div>{money(closing.deposited)} to the bank</div>
        </div>
      </Cell>
      <Cell label="Difference">
        {difference === 0 ? (
          <Faint>None</Faint>
        ) : (
          <TwoLines below={reason ? <Lines text={reason} /> : null}>
            <span className={difference < 0 ? classes.missing : undefined}>{money(difference)}</span>
          </TwoLines>
        )}
      </Cell>
      <Cell label="Counted" kind="short">
        {money(closing.closing)}
      </Cell>
    </Row>
  );
}

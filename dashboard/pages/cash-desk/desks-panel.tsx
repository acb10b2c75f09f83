/** What should be in the desk, by currency: opening, plus what was handed in, less what was taken to the bank. */
import { Button, Table } from '@mantine/core';
import { Archive } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { Cell, Row, StackedTable } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import classes from './cash-desk.module.css';
import type { Desk } from './cash-desk.ts';
import { CloseDialog } from './close-dialog.tsx';
import { DepositDialog } from './deposit-dialog.tsx';

const columns = [
  'Currency',
  'Opening',
  'Handed in',
  'Taken to the bank',
  'Should be in the desk',
  '(Actions)',
];

export function DesksPanel({ desks }: { desks: readonly Desk[] }) {
  const deposit = useDialog<Desk>();
  const closing = useDialog<Desk>();
  return (
    <Panel title="In the desk" lead="Since the last closing.">
      {desks.length === 0 ? (
        <EmptyState icon={Archive} title="Nothing was handed in yet" />
      ) : (
        <StackedTable label="In the desk" columns={columns} inPanel>
          <Table.Tbody role="rowgroup">
            {desks.map((desk) => (
              <DeskRow
                key={desk.currency}
                desk={desk}
                onDeposit={() => deposit.open(desk)}
                onClose={() => closing.open(desk)}
              />
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
      <DepositDialog desk={deposit.subject} opened={deposit.opened} onClose={deposit.close} />
      <CloseDialog desk={closing.subject} opened={closing.opened} onClose={closing.close} />
    </Panel>
  );
}

interface DeskRowProps {
  desk: Desk;
  onDeposit(): void;
  onClose(): void;
}

function DeskRow({ desk, onDeposit, onClose }: DeskRowProps) {
  const { currency, currency_digits: digits, closed_at: closedAt, balance } = desk;
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} />;
  const hasCash = balance > 0;
  return (
    <Row>
      <Cell>
        <TwoLines
          below={
            closedAt ? (
              <>
                closed <Time at={closedAt} />
              </>
            ) : (
              'never closed'
            )
          }
        >
          <span className={classes.name}>{currency}</span>
        </TwoLines>
      </Cell>
      <Cell label="Opening" kind="short">
        {money(desk.opening)}
      </Cell>
      <Cell label="Handed in" kind="short">
        {money(desk.handed_in)}
      </Cell>
      <Cell label="Taken to the bank" kind="short">
        {money(desk.deposited)}
      </Cell>
      <Cell label="Should be in the desk" kind="short">
        <strong>{money(balance)}</strong>
      </Cell>
      <Cell kind="actions">
        <div className={classes.actions}>
          <PermissionButton
            permission={{ allowed: hasCash, why_not: hasCash ? null : 'There is no cash in the desk.' }}
            variant="default"
            size="xs"
            aria-label={`Take ${currency} to the bank`}
            onClick={onDeposit}
          >
            Take to the bank
          </PermissionButton>
          <Button variant="default" size="xs" aria-label={`Close the day in ${currency}`} onClick={onClose}>
            Close the day
          </Button>
        </div>
      </Cell>
    </Row>
  );
}

/** The lines of a statement, oldest first. */
import { VisuallyHidden } from '@mantine/core';
import { DeliveryLink, type ReferencedDelivery } from '../../../parts/delivery-cells.tsx';
import { paymentWords } from '../../../parts/payment-words.ts';
import { moneyIn } from '../../../ui/money.tsx';
import { type Column, Faint, OpenButton, StackedTable, TwoLines } from '../../../ui/stacked-table.tsx';
import { Time } from '../../../ui/time.tsx';
import classes from './cash.module.css';
import { type Line, lineWords, type Statement } from './statement.ts';

interface StatementTableProps {
  statement: Statement;
  lines: readonly Line[];
  onOpenDelivery(delivery: ReferencedDelivery): void;
  onOpenPayout(payoutId: string): void;
}

export function StatementTable({ statement, lines, onOpenDelivery, onOpenPayout }: StatementTableProps) {
  const open = ({ delivery_id: deliveryId, payout_id: payoutId, reference }: Line) => {
    if (deliveryId !== null) onOpenDelivery({ deliveryId, reference });
    else if (payoutId !== null) onOpenPayout(payoutId);
  };
  const money = moneyIn(statement);
  /** Most lines have one amount: the columns of the others stay empty. */
  const amountColumn = (name: string, amountOf: (line: Line) => number): Column<Line> => ({
    name,
    kind: 'short',
    isZero: (line) => amountOf(line) === 0,
    cell: (line) => (amountOf(line) === 0 ? <Dash says="Zero" /> : money(amountOf(line))),
  });
  const columns: Column<Line>[] = [
    {
      name: 'Type and reference',
      kind: 'title',
      cell: (line) => (
        <TwoLines below={<About line={line} />}>
          <OpenButton coversRow onClick={() => open(line)}>
            {lineWords[line.type]}
          </OpenButton>
        </TwoLines>
      ),
    },
    { name: 'Date', kind: 'short', cell: ({ at }) => <Time at={at} show="date" /> },
    amountColumn('Collected', ({ collected }) => collected),
    amountColumn('Fee', ({ fee }) => fee),
    amountColumn('Paid out', ({ paid_out }) => paid_out),
    {
      name: 'Balance',
      kind: 'short',
      // A balance of zero is a balance. Lines that are filtered by type have none.
      cell: ({ balance }) => (balance === null ? <Dash says="Not shown" /> : money(balance)),
    },
  ];
  return (
    <div className={classes.lines}>
      <StackedTable
        label="Lines of the statement"
        columns={columns}
        items={lines}
        keyOf={({ line_id }) => line_id}
      />
    </div>
  );
}

/** The reference, which leads to the delivery, and how it was paid. */
function About({ line }: { line: Line }) {
  const { delivery_id: deliveryId, reference, payment_method: method } = line;
  return (
    <>
      {deliveryId === null ? (
        <bdi>{line.bank_reference}</bdi>
      ) : (
        <DeliveryLink deliveryId={deliveryId} reference={reference} />
      )}
      {method ? ` · ${paymentWords[method]}` : null}
    </>
  );
}

function Dash({ says }: { says: string }) {
  return (
    <Faint>
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">{says}</VisuallyHidden>
    </Faint>
  );
}

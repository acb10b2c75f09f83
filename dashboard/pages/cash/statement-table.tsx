/** The lines of a statement, oldest first. */
import { VisuallyHidden } from '@mantine/core';
import { Money } from '../../ui/money.tsx';
import { paymentWords } from '../../ui/payment-words.ts';
import { Cell, Faint, OpenButton, Row, StackedTable, TwoLines } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import classes from './cash.module.css';
import type { Line, Statement } from './cash.ts';
import { DeliveryLink, type ReferencedDelivery } from './delivery-link.tsx';
import { lineWords } from './line-words.ts';

interface StatementTableProps {
  statement: Statement;
  lines: readonly Line[];
  onOpenDelivery(delivery: ReferencedDelivery): void;
  onOpenPayout(payoutId: string): void;
}

const columns = ['Type and reference', 'Date', 'Collected', 'Fee', 'Paid out', 'Balance'];

export function StatementTable(props: StatementTableProps) {
  return (
    <div className={classes.lines}>
      <StackedTable label="Lines of the statement" columns={columns} items={props.lines}>
        {(line) => <LineRow key={line.line_id} line={line} {...props} />}
      </StackedTable>
    </div>
  );
}

function LineRow({ line, statement, onOpenDelivery, onOpenPayout }: StatementTableProps & { line: Line }) {
  const { delivery_id: deliveryId, payout_id: payoutId, reference } = line;
  const open = () => {
    if (deliveryId !== null) onOpenDelivery({ deliveryId, reference });
    else if (payoutId !== null) onOpenPayout(payoutId);
  };
  const amounts = [
    { name: 'Collected', amount: line.collected },
    { name: 'Fee', amount: line.fee },
    { name: 'Paid out', amount: line.paid_out },
  ];
  return (
    <Row>
      <Cell>
        <TwoLines below={<About line={line} />}>
          <OpenButton coversRow onClick={open}>
            {lineWords[line.type]}
          </OpenButton>
        </TwoLines>
      </Cell>
      <Cell label="Date" kind="short">
        <Time at={line.at} show="date" />
      </Cell>
      {amounts.map(({ name, amount }) => (
        <Cell key={name} label={name} kind="short" data-zero={amount === 0 || undefined}>
          <Amount amount={amount} statement={statement} />
        </Cell>
      ))}
      <Cell label="Balance" kind="short">
        <Balance balance={line.balance} statement={statement} />
      </Cell>
    </Row>
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

const moneyOf = (amount: number, { currency, currency_digits: digits }: Statement) => (
  <Money amount={amount} currency={currency} digits={digits} />
);

/** Most lines have one amount: the columns of the others stay empty. */
function Amount({ amount, statement }: { amount: number; statement: Statement }) {
  return amount === 0 ? <Dash says="Zero" /> : moneyOf(amount, statement);
}

/** A balance of zero is a balance. Lines that are filtered by type have none. */
function Balance({ balance, statement }: { balance: number | null; statement: Statement }) {
  return balance === null ? <Dash says="Not shown" /> : moneyOf(balance, statement);
}

function Dash({ says }: { says: string }) {
  return (
    <Faint>
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">{says}</VisuallyHidden>
    </Faint>
  );
}

/** One delivery in the table. All of the row opens it: with a click, with the middle button, from the keyboard. */
import { Table } from '@mantine/core';
import { type MouseEvent, memo } from 'react';
import { Link, useLocation } from 'wouter';
import { inOneLine } from '../../../../contract/lines.ts';
import { CopyIcon } from '../../../ui/copy.tsx';
import { deliveryName } from '../../../ui/delivery-name.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Time } from '../../../ui/time.tsx';
import { AnswerNeeded, needsAnswer } from '../answer-needed.tsx';
import { Cash } from '../cash.tsx';
import { Expected } from '../expected.tsx';
import { ShortId } from '../short-id.tsx';
import classes from './delivery-table.module.css';
import type { Row } from './steady-page.ts';

interface DeliveryRowProps {
  row: Row;
  /** It came while the table was open. */
  isNew: boolean;
}

/** On a telephone the rows are laid out as cards, and only the roles still say that this is a table. */
export const DeliveryRow = memo(({ row, isNew }: DeliveryRowProps) => {
  const { delivery_id: id, status, receiver_contact: receiver, delivery_address: address } = row;
  const path = `/deliveries/${id}`;
  const name = deliveryName({ receiver: receiver.name, address });
  const open = { href: path, className: classes.open, 'data-list-link': true };
  return (
    <Table.Tr role="row" className={classes.row} data-new={isNew || undefined} {...useOpening(path)}>
      <Table.Td role="cell" className={classes.receiver}>
        {receiver.name ? (
          <div className={classes.line}>
            <Link {...open} aria-label={name}>
              <bdi>{inOneLine(receiver.name)}</bdi>
            </Link>
          </div>
        ) : null}
        <div className={classes.phone}>{receiver.phone}</div>
      </Table.Td>
      <Table.Td role="cell" className={classes.to}>
        {receiver.name ? (
          <bdi className={classes.address}>{inOneLine(address)}</bdi>
        ) : (
          <Link {...open}>
            <bdi className={classes.address}>{inOneLine(address)}</bdi>
          </Link>
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.state}>
        <div className={classes.standing}>
          <StatusBadge status={status} />
          {needsAnswer(row) ? <AnswerNeeded /> : null}
        </div>
      </Table.Td>
      <Table.Td role="cell" className={classes.cash}>
        <Cash
          amountToCollect={row.amount_to_collect}
          collectedAmount={row.collected_amount}
          currency={row.currency}
          status={status}
        />
      </Table.Td>
      <Table.Td role="cell" className={classes.expected}>
        {row.ended ? null : <Expected at={row.estimated_delivery_time} late={row.late} />}
      </Table.Td>
      <Table.Td role="cell" className={classes.created}>
        <Time at={row.created_at} />
      </Table.Td>
      <Table.Td role="cell" className={classes.id}>
        <ShortId id={id} />
        <span className={classes.copy}>
          <CopyIcon text={id} what={`the id of ${name}`} />
        </span>
      </Table.Td>
    </Table.Tr>
  );
});

/**
 * The link in the row covers all of it, so the browser does everything that it does with links. Only what has a tooltip
 * lies above the link: there the row itself follows it.
 */
function useOpening(path: string) {
  const [, navigate] = useLocation();
  const isElsewhere = (event: MouseEvent) => (event.target as Element).closest('a, button') !== null;
  const hrefOf = (event: MouseEvent) => event.currentTarget.querySelector('a')!.href;
  return {
    onClick: (event: MouseEvent) => {
      if (isElsewhere(event)) return;
      if (event.ctrlKey || event.metaKey) window.open(hrefOf(event), '_blank', 'noopener');
      else navigate(path);
    },
    onAuxClick: (event: MouseEvent) => {
      if (event.button === 1 && !isElsewhere(event)) window.open(hrefOf(event), '_blank', 'noopener');
    },
  };
}

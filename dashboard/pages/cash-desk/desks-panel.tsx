/** What should be in the desk, by currency: opening, plus what was handed in, less what was taken to the bank. */
import { Button } from '@mantine/core';
import { Archive } from 'lucide-react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { Sums } from '../../ui/sums.tsx';
import { Time } from '../../ui/time.tsx';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import classes from './cash-desk.module.css';
import type { Desk } from './cash-desk.ts';
import { CloseDialog } from './close-dialog.tsx';
import { DepositDialog } from './deposit-dialog.tsx';

export function DesksPanel({ desks }: { desks: readonly Desk[] }) {
  const deposit = useDialog<Desk>();
  const closing = useDialog<Desk>();
  return (
    <Panel title="Cash in the desk" lead="Since the last closing">
      {desks.length === 0 ? (
        <EmptyState icon={Archive} title="No cash handed in yet" />
      ) : (
        <ul className={classes.desks}>
          {desks.map((desk) => (
            <DeskItem
              key={desk.currency}
              desk={desk}
              onDeposit={() => deposit.open(desk)}
              onClose={() => closing.open(desk)}
            />
          ))}
        </ul>
      )}
      <DepositDialog desk={deposit.subject} opened={deposit.opened} onClose={deposit.close} />
      <CloseDialog desk={closing.subject} opened={closing.opened} onClose={closing.close} />
    </Panel>
  );
}

interface DeskItemProps {
  desk: Desk;
  onDeposit(): void;
  onClose(): void;
}

function DeskItem({ desk, onDeposit, onClose }: DeskItemProps) {
  const { currency, currency_digits: digits, balance } = desk;
  const hasCash = balance > 0;
  const sums = [
    { name: 'Opening', amount: desk.opening },
    { name: 'Handed in', amount: desk.handed_in },
    { name: 'Deposited', amount: -desk.deposited },
    { name: 'Expected in the desk', amount: balance },
  ];
  return (
    <li className={classes.desk} aria-label={`Desk in ${currency}`}>
      <div className={classes.deskHead}>
        <TwoLines below={<LastClosed desk={desk} />}>
          <span className={classes.name}>{currency}</span>
        </TwoLines>
        <div className={classes.deskActions}>
          <PermissionButton
            permission={{ allowed: hasCash, why_not: hasCash ? null : 'No cash in the desk.' }}
            variant="default"
            size="xs"
            aria-label={`Record bank deposit: ${currency}`}
            onClick={onDeposit}
          >
            Record bank deposit
          </PermissionButton>
          <Button variant="default" size="xs" aria-label={`Close the day in ${currency}`} onClick={onClose}>
            Close the day
          </Button>
        </div>
      </div>
      <Sums sums={sums} currency={currency} digits={digits} />
    </li>
  );
}

function LastClosed({ desk: { closed_at: at } }: { desk: Desk }) {
  if (at === null) return 'Not closed yet';
  return (
    <>
      Closed <Time at={at} />
    </>
  );
}

/** The receipt of a hand-in: on the page, and on paper. */
import { Button, Group, Portal, Stack } from '@mantine/core';
import { Printer } from 'lucide-react';
import { Detail, Details } from '../../ui/details.tsx';
import { Lines } from '../../ui/lines.tsx';
import { Money } from '../../ui/money.tsx';
import { TakesFocus } from '../../ui/takes-focus.tsx';
import { Time } from '../../ui/time.tsx';
import type { NamedHandIn } from './cash-desk.ts';
import classes from './receipt.module.css';

interface ReceiptProps {
  handIn: NamedHandIn;
  onClose(): void;
}

export function Receipt({ handIn, onClose }: ReceiptProps) {
  return (
    <Stack gap="md">
      <ReceiptPaper handIn={handIn} />
      {/* On paper the page is gone, with the dialog in it: only this is printed. */}
      <Portal reuseTargetNode={false}>
        <div className={classes.print}>
          <ReceiptPaper handIn={handIn} />
        </div>
      </Portal>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<Printer size={15} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        <TakesFocus>
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </TakesFocus>
      </Group>
    </Stack>
  );
}

function ReceiptPaper({ handIn }: { handIn: NamedHandIn }) {
  const { currency, currency_digits: digits } = handIn;
  const money = (amount: number) => <Money amount={amount} currency={currency} digits={digits} />;
  return (
    <section className={classes.receipt} aria-label="Receipt">
      <p className={classes.title}>
        Receipt no. {currency} {handIn.number}
      </p>
      <Details>
        <Detail name="Handed in by">
          <bdi>{handIn.courier_name}</bdi>
        </Detail>
        <Detail name="Counted by">
          <bdi>{handIn.counted_by}</bdi>
        </Detail>
        <Detail name="Time">
          <Time at={handIn.at} show="exact" />
        </Detail>
        <Detail name="Expected">{money(handIn.expected)}</Detail>
        <Detail name="Counted">
          <strong>{money(handIn.amount)}</strong>
        </Detail>
        {handIn.shortfall > 0 ? (
          <Detail name="Missing">
            {money(handIn.shortfall)}
            {handIn.reason ? (
              <>
                : <Lines text={handIn.reason} />
              </>
            ) : null}
          </Detail>
        ) : null}
        <Detail name="Still in hand">{money(handIn.still_in_hand)}</Detail>
        {handIn.denominations?.length ? (
          <Detail name="Notes and coins">
            {handIn.denominations.map(({ value, count }) => (
              <div key={value}>
                {money(value)} × {count}
              </div>
            ))}
          </Detail>
        ) : null}
      </Details>
      <div className={classes.signatures} aria-hidden="true">
        <span>Courier</span>
        <span>Cash desk</span>
      </div>
    </section>
  );
}

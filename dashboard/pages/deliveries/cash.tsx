/** The cash to collect at the door. */
import { VisuallyHidden } from '@mantine/core';
import { Faint } from '../../ui/faint.tsx';
import { Money } from '../../ui/money.tsx';

export function Cash({ amount, currency }: { amount: number; currency: string }) {
  if (amount > 0) return <Money amount={amount} currency={currency} />;
  return (
    <Faint>
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">None</VisuallyHidden>
    </Faint>
  );
}

/** The cash to collect at the door. */
import { Text, VisuallyHidden } from '@mantine/core';
import { Money } from '../../ui/money.tsx';

export function Cash({ amount, currency }: { amount: number; currency: string }) {
  if (amount > 0) return <Money amount={amount} currency={currency} />;
  return (
    <Text span inherit c="dimmed">
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">None</VisuallyHidden>
    </Text>
  );
}

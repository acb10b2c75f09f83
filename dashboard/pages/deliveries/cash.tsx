/** The cash of a delivery in a table: what is to be collected, or what was, where that is another amount. */
import { Text, VisuallyHidden } from '@mantine/core';
import type { DeliveryState } from '../../../contract/primitives.ts';
import { Faint } from '../../ui/faint.tsx';
import { Money } from '../../ui/money.tsx';

interface CashProps {
  amountToCollect: number;
  /** Null, or left out, before anything was collected. */
  collectedAmount?: number | null;
  currency: string;
  /** Left out where there is no delivery yet. */
  status?: DeliveryState;
}

export function Cash({ amountToCollect, collectedAmount = null, currency, status }: CashProps) {
  if (collectedAmount !== null && collectedAmount !== amountToCollect) {
    return (
      <>
        <Money amount={collectedAmount} currency={currency} />
        <Text component="div" size="xs" c="var(--mantine-color-error)">
          of <Money amount={amountToCollect} currency={currency} />
        </Text>
      </>
    );
  }
  const isOff = status !== undefined && collectsNothing(status);
  if (amountToCollect > 0 && !isOff) return <Money amount={amountToCollect} currency={currency} />;
  return (
    <Faint>
      <span aria-hidden="true">–</span>
      <VisuallyHidden component="span">None</VisuallyHidden>
    </Faint>
  );
}

/** It ended without reaching its receiver. */
export const collectsNothing = (status: DeliveryState) => status === 'cancelled' || status === 'returned';

/** Whether a payout was confirmed, in words. */
import { Badge } from '@mantine/core';
import type { PayoutStatus } from '../../contract/cash.ts';

const looks: Record<PayoutStatus, { word: string; color: string }> = {
  paid: { word: 'Not confirmed', color: 'blue' },
  confirmed: { word: 'Confirmed', color: 'green' },
  reversed: { word: 'Reversed', color: 'orange' },
};

export function PayoutBadge({ status }: { status: PayoutStatus }) {
  const { word, color } = looks[status];
  return <Badge color={color}>{word}</Badge>;
}

/** How a receiver paid, as shown to people. */
import type { PaymentMethod } from '../../contract/primitives.ts';

export const paymentWords: Record<PaymentMethod, string> = {
  cash: 'Cash',
  transfer: 'Bank transfer',
  card_terminal: 'Card',
};

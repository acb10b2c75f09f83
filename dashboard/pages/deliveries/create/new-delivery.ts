/** What was typed, as the body of the request. */
import type { createDelivery } from '../../../../contract/dashboard/deliveries.ts';
import type { BodyOf } from '../../../../contract/operation.ts';
import { minorUnits } from './amount.ts';

/** By the names of the contract, so that the service’s words find their fields. */
export const emptyForm = {
  pickup_address: '',
  delivery_address: '',
  'receiver_contact.name': '',
  'receiver_contact.phone': '',
  'package_details.description': '',
  'package_details.weight': '',
  amount_to_collect: '',
};
export type Typed = typeof emptyForm;

/**
 * What was left empty is left out. What is no number is sent as it was typed: the service refuses it, together with
 * everything else that is wrong, and nothing that was not understood is ever created.
 */
export function bodyOf(typed: Typed, currencyDigits: number): BodyOf<typeof createDelivery> {
  const { amount_to_collect: amount } = typed;
  const body = given({
    pickup_address: typed.pickup_address.trim(),
    delivery_address: typed.delivery_address.trim(),
    receiver_contact: given({
      name: typed['receiver_contact.name'].trim(),
      phone: typed['receiver_contact.phone'].trim(),
    }),
    package_details: given({
      weight: kilograms(typed['package_details.weight'].trim()),
      description: typed['package_details.description'].trim(),
    }),
    amount_to_collect: minorUnits(amount, currencyDigits) ?? amount.trim(),
  });
  return (body ?? {}) as BodyOf<typeof createDelivery>;
}

const kilograms = (text: string) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text);

function given(fields: Record<string, unknown>): Record<string, unknown> | undefined {
  const filled = Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

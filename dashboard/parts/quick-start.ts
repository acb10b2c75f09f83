/** A command that creates a delivery with an API key. */
import { exampleDelivery } from '../../contract/delivery-fields.ts';
import { createDelivery } from '../../contract/operations/deliveries.ts';
import { usePublicUrl } from '../current/public-url.ts';

// An example of the contract, which a test sends to the service. Without cash, because people may send it as it is.
const { pickup_address, delivery_address, receiver_contact } = exampleDelivery;
const body = JSON.stringify({ pickup_address, delivery_address, receiver_contact }, undefined, 2);

export function useQuickStart(key: string): string {
  return [
    `curl ${usePublicUrl()}${createDelivery.path} \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body.replaceAll('\n', '\n  ')}'`,
  ].join('\n');
}

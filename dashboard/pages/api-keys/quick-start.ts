/** The command that makes a first delivery, ready to paste. */
import { getInstallation } from '../../../contract/dashboard/signing-in.ts';
import { createDelivery } from '../../../contract/operations/create-delivery.ts';
import { useOperation } from '../../api/queries.ts';

// An example of the contract, which a test sends to the service. Without its cash: somebody may send it as it is.
const { pickup_address, delivery_address, receiver_contact } = createDelivery.examples[0].request.body;
const body = JSON.stringify({ pickup_address, delivery_address, receiver_contact }, undefined, 2);

export function useQuickStart(key: string): string {
  const about = useOperation(getInstallation, {});
  return commandFor(about.data?.public_url ?? window.location.origin, key);
}

function commandFor(publicUrl: string, key: string): string {
  return [
    `curl ${publicUrl}${createDelivery.path} \\`,
    `  -H 'Authorization: Bearer ${key}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${body.replaceAll('\n', '\n  ')}'`,
  ].join('\n');
}

/** A command about one endpoint; what pages show of endpoints and attempts is read again after it. */
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { getWebhookHealth } from '../../../../contract/dashboard/webhooks.ts';
import type { BodyOf, Operation } from '../../../../contract/operation.ts';
import { listWebhookAttempts } from '../../../../contract/operations/webhooks/attempts.ts';
import {
  getWebhookEndpoint,
  listWebhookEndpoints,
} from '../../../../contract/operations/webhooks/endpoints.ts';
import type { RequestOf } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import type { DialogProps } from '../../../ui/use-dialog.ts';
import type { Endpoint } from './endpoint.ts';

export interface EndpointDialogProps extends DialogProps {
  endpoint: Endpoint;
}

const refreshes = [
  getWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookHealth,
  listWebhookAttempts,
  getOverview,
];

export function useEndpointCommand<O extends Operation>(
  operation: O,
  { endpoint_id }: Pick<Endpoint, 'endpoint_id'>,
) {
  const { within } = useAccount();
  const command = useCommand(operation, refreshes);
  return {
    run: (body: BodyOf<O>) =>
      command.mutateAsync({ params: { ...within, endpoint_id }, body } as unknown as RequestOf<O>),
  };
}

/** Asks before an endpoint is deleted. */
import { Stack, Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { deleteAccountEndpoint, listAccountEndpoints } from '../../../contract/dashboard/webhooks.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { EndpointDialogProps } from './use-endpoint-command.ts';
import classes from './webhooks.module.css';
import { countWords } from './words.ts';

export function DeleteDialog({ endpoint, opened, onClose }: EndpointDialogProps) {
  const { within } = useAccount();
  const [, navigate] = useLocation();
  // Not the endpoint and its attempts: they would be asked for once more, and are gone.
  const remove = useCommand(deleteAccountEndpoint, [listAccountEndpoints]);
  const { endpoint_id, url, pending } = endpoint;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Delete this endpoint?"
      confirm="Delete endpoint"
      keep="Keep endpoint"
      onConfirm={async () => {
        await remove.mutateAsync({ params: { ...within, endpoint_id } });
        toast('Endpoint deleted.');
        navigate('/webhooks');
      }}
    >
      <Stack gap="xs">
        <Text>
          Nothing more is sent to <bdi className={classes.name}>{url}</bdi>. Its secret, the record of its
          attempts and {pendingText(pending)} are deleted with it.
        </Text>
        <Text>This cannot be undone. To stop sending for a while, disable it instead.</Text>
      </Stack>
    </ConfirmDialog>
  );
}

function pendingText(pending: number): string {
  if (pending === 0) return 'its queue, which is empty,';
  return pending === 1
    ? 'the 1 event that waits for it'
    : `the ${countWords(pending)} events that wait for it`;
}

/** What can be done with an endpoint: buttons next to its title, and the dialogs that they open. */
import { Button, Menu, Stack, Text } from '@mantine/core';
import { ChevronDown, KeyRound, Pencil, Power, PowerOff, RotateCw, Send, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { getWebhookHealth } from '../../../../contract/dashboard/webhooks.ts';
import {
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  updateWebhookEndpoint,
} from '../../../../contract/operations/webhooks/endpoints.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import {
  DisableDialog,
  EnableDialog,
  type EndpointDialogProps,
  ResendDialog,
  RotateSecretDialog,
  TestDialog,
  useEndpointCommand,
} from './endpoint-dialogs.tsx';
import { bodyOf, EndpointFields, valuesOf } from './endpoint-fields.tsx';
import classes from './webhooks.module.css';
import { countWords, type Endpoint } from './words.ts';

const dialogs = {
  test: TestDialog,
  edit: EditEndpointDialog,
  rotate: RotateSecretDialog,
  resend: ResendDialog,
  disable: DisableDialog,
  enable: EnableDialog,
  delete: DeleteDialog,
} as const;

export type Action = keyof typeof dialogs;

interface EndpointActionsProps {
  endpoint: Endpoint;
  manage: Permission;
  onAct(action: Action): void;
}

export function EndpointActions({ endpoint, manage, onAct }: EndpointActionsProps) {
  return (
    <>
      <PermissionButton
        permission={manage}
        variant="default"
        leftSection={<Send size={15} aria-hidden />}
        onClick={() => onAct('test')}
      >
        Send test event
      </PermissionButton>
      {manage.allowed ? (
        <ActionMenu isEnabled={endpoint.status === 'enabled'} onAct={onAct} />
      ) : (
        <PermissionButton permission={manage} variant="default">
          Edit
        </PermissionButton>
      )}
    </>
  );
}

function ActionMenu({ isEnabled, onAct }: { isEnabled: boolean; onAct(action: Action): void }) {
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={15} />} onClick={() => onAct('edit')}>
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<KeyRound size={15} />} onClick={() => onAct('rotate')}>
          Rotate secret…
        </Menu.Item>
        <Menu.Item leftSection={<RotateCw size={15} />} onClick={() => onAct('resend')}>
          Resend events…
        </Menu.Item>
        <Menu.Item
          leftSection={isEnabled ? <PowerOff size={15} /> : <Power size={15} />}
          onClick={() => onAct(isEnabled ? 'disable' : 'enable')}
        >
          {isEnabled ? 'Disable…' : 'Enable…'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<Trash2 size={15} />} onClick={() => onAct('delete')}>
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface EndpointDialogsProps {
  endpoint: Endpoint;
  action: Action | undefined;
  onClose(): void;
}

export function EndpointDialogs({ endpoint, action, onClose }: EndpointDialogsProps) {
  return (
    <>
      {Object.entries(dialogs).map(([name, Dialog]) => (
        <Dialog key={name} endpoint={endpoint} opened={action === name} onClose={onClose} />
      ))}
    </>
  );
}

/** Changes where and what an endpoint gets. */
function EditEndpointDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { mutateAsync, params } = useEndpointCommand(updateWebhookEndpoint, endpoint);
  return (
    <FormDialog
      {...dialog}
      title="Edit endpoint"
      size="lg"
      initial={valuesOf(endpoint)}
      submit="Save"
      onSubmit={(values) => mutateAsync({ params, body: bodyOf(values) })}
      onDone={() => toast('Endpoint saved.')}
    >
      {(form) => <EndpointFields form={form} />}
    </FormDialog>
  );
}

/** Asks before an endpoint is deleted. */
function DeleteDialog({ endpoint, ...dialog }: EndpointDialogProps) {
  const { within } = useAccount();
  const [, navigate] = useLocation();
  // Not the endpoint and its attempts: they would be asked for once more, and are gone.
  const remove = useCommand(deleteWebhookEndpoint, [listWebhookEndpoints, getWebhookHealth]);
  const { endpoint_id, url, pending } = endpoint;
  return (
    <ConfirmDialog
      {...dialog}
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

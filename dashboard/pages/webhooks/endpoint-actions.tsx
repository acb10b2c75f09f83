/** What can be done with an endpoint: buttons next to its title, and the dialogs that they open. */
import { Button, Menu } from '@mantine/core';
import { ChevronDown, KeyRound, Pencil, Power, PowerOff, RotateCw, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Permission, PermissionButton } from '../../ui/permission-button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditEndpointDialog } from './edit-endpoint-dialog.tsx';
import { DisableDialog, EnableDialog } from './enable-dialogs.tsx';
import type { Endpoint } from './endpoint.ts';
import { ResendDialog } from './resend-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';

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

/** Which dialog is open. */
export function useEndpointDialogs() {
  const [action, setAction] = useState<Action>();
  return { action, open: setAction, close: () => setAction(undefined) };
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

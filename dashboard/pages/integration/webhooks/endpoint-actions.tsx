/**
 * What can be done with an endpoint: buttons next to its title, the dialogs that they open, and what somebody should know before anything
 * else: that it is disabled or failing, and what to do.
 */
import { Alert, Button, Menu } from '@mantine/core';
import {
  ChevronDown,
  CircleAlert,
  KeyRound,
  type LucideIcon,
  Pencil,
  Power,
  PowerOff,
  RotateCw,
  Send,
  Trash2,
} from 'lucide-react';
import { type Permission, PermissionButton } from '../../../ui/permission-button.tsx';
import { Time } from '../../../ui/time.tsx';
import { Warning } from '../../../ui/warning.tsx';
import { TestDialog } from './attempt.tsx';
import { disabledWords, type Endpoint, ReadOnly } from './endpoint.tsx';
import {
  DeleteDialog,
  DisableDialog,
  EditDialog,
  EnableDialog,
  ResendDialog,
  RotateDialog,
} from './endpoint-dialogs.tsx';
import classes from './webhooks.module.css';

const dialogs = {
  test: TestDialog,
  edit: EditDialog,
  rotate: RotateDialog,
  resend: ResendDialog,
  disable: DisableDialog,
  enable: EnableDialog,
  delete: DeleteDialog,
};

export type Action = keyof typeof dialogs;

interface EndpointActionsProps {
  endpoint: Endpoint;
  manage: Permission;
  onAct(action: Action): void;
}

export function EndpointActions({ endpoint, manage, onAct }: EndpointActionsProps) {
  const isEnabled = endpoint.status === 'enabled';
  const item = (action: Action, Icon: LucideIcon, word: string, color?: string) => (
    <Menu.Item color={color} leftSection={<Icon size={15} />} onClick={() => onAct(action)}>
      {word}
    </Menu.Item>
  );
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
        <Menu position="bottom-end" width={230}>
          <Menu.Target>
            <Button variant="default" rightSection={<ChevronDown size={14} aria-hidden />}>
              Actions
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {item('edit', Pencil, 'Edit')}
            {item('rotate', KeyRound, 'Rotate secret…')}
            {item('resend', RotateCw, 'Resend events…')}
            {isEnabled ? item('disable', PowerOff, 'Disable…') : item('enable', Power, 'Enable…')}
            <Menu.Divider />
            {item('delete', Trash2, 'Delete…', 'red')}
          </Menu.Dropdown>
        </Menu>
      ) : (
        <PermissionButton permission={manage} variant="default">
          Edit
        </PermissionButton>
      )}
    </>
  );
}

interface EndpointDialogsProps {
  endpoint: Endpoint;
  action: Action | undefined;
  onClose(): void;
}

export function EndpointDialogs({ endpoint, action, onClose }: EndpointDialogsProps) {
  return Object.entries(dialogs).map(([name, Dialog]) => (
    <Dialog key={name} endpoint={endpoint} opened={action === name} onClose={onClose} />
  ));
}

interface EndpointBannersProps extends EndpointActionsProps {
  onShowFailed(): void;
}

export function EndpointBanners(props: EndpointBannersProps) {
  const { endpoint, manage, onShowFailed } = props;
  return (
    <div className={classes.banners}>
      {manage.allowed ? null : <ReadOnly manage={manage} />}
      {endpoint.status === 'disabled' ? <Disabled {...props} /> : null}
      {endpoint.status === 'enabled' && endpoint.failing_since ? (
        <Warning title={<Time word="Failing since" at={endpoint.failing_since} />}>
          Events are retried for about three days. The endpoint is disabled after five days without a success.
          <div className={classes.bannerActions}>
            <ShowFailed onClick={onShowFailed} />
          </div>
        </Warning>
      ) : null}
    </div>
  );
}

function Disabled({ endpoint, manage, onAct, onShowFailed }: EndpointBannersProps) {
  const reason: keyof typeof disabledWords = endpoint.disabled_reason ?? 'by_account';
  const { title, text } = disabledWords[reason];
  const isAlarm = reason !== 'by_account';
  return (
    <Alert
      color={isAlarm ? 'red' : 'gray'}
      variant="light"
      icon={isAlarm ? <CircleAlert size={16} /> : <PowerOff size={16} />}
      title={title}
    >
      {endpoint.disabled_at ? (
        <>
          Since <Time at={endpoint.disabled_at} show="exact" />.{' '}
        </>
      ) : null}
      {text}
      <div className={classes.bannerActions}>
        {reason === 'secret_lost' ? (
          <PermissionButton permission={manage} size="xs" onClick={() => onAct('rotate')}>
            Rotate secret…
          </PermissionButton>
        ) : null}
        <PermissionButton permission={manage} size="xs" onClick={() => onAct('enable')}>
          Enable…
        </PermissionButton>
        {reason === 'gone' || reason === 'failing' ? <ShowFailed onClick={onShowFailed} /> : null}
      </div>
    </Alert>
  );
}

const ShowFailed = ({ onClick }: { onClick(): void }) => (
  <Button size="xs" variant="default" onClick={onClick}>
    Show failed attempts
  </Button>
);

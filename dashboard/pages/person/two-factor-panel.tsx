/** Two-factor authentication: a code from an authenticator app in addition to the password. */
import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { endTotp, getMe, renewRecoveryCodes } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { useMe } from '../../current/me.tsx';
import { PasswordForm } from '../../parts/password-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type DialogProps, useDialog } from '../../ui/use-dialog.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOnDialog } from './turn-on-dialog.tsx';

export function TwoFactorPanel() {
  const { totp, second_factor_needed: needed } = useMe();
  const dialog = useDialog<'on' | 'off' | 'renew'>();
  const dialogProps = (which: typeof dialog.subject) => ({
    opened: dialog.opened && dialog.subject === which,
    onClose: dialog.onClose,
  });
  return (
    <Panel
      title="Two-factor authentication"
      lead="Sign-in also asks for a code from your authenticator app."
      actions={<Badge color={totp ? 'green' : 'gray'}>{totp ? 'On' : 'Off'}</Badge>}
    >
      <Stack gap="md">
        {needed ? (
          <Alert color="orange" icon={<ShieldAlert size={16} />}>
            Operators need two-factor authentication here. Turn it on to continue as an operator.
          </Alert>
        ) : null}
        {totp ? <CodesLeft /> : null}
        <Group gap="xs">
          {/* One button for both: the focus returns to it after the dialog has changed it. */}
          <Button variant={totp ? 'default' : 'filled'} onClick={() => dialog.open(totp ? 'off' : 'on')}>
            {totp ? 'Turn off' : 'Turn on'}
          </Button>
          {totp ? (
            <Button variant="default" onClick={() => dialog.open('renew')}>
              New recovery codes
            </Button>
          ) : null}
        </Group>
      </Stack>
      <TurnOnDialog {...dialogProps('on')} />
      <TurnOffDialog {...dialogProps('off')} />
      <RenewCodesDialog {...dialogProps('renew')} />
    </Panel>
  );
}

/** With fewer codes than this, it is time for new ones. */
const few = 4;

function CodesLeft() {
  const { recovery_codes_left: left } = useMe();
  return (
    <Text>
      {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
      {left < few ? <strong> Create new ones before they run out.</strong> : null}
    </Text>
  );
}

function TurnOffDialog({ opened, onClose }: DialogProps) {
  const command = useCommand(endTotp, [getMe]);
  const turnOff = async (body: { password: string }) => {
    await command.mutateAsync({ body });
    toast('Two-factor authentication is off.');
    onClose();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title="Turn off two-factor authentication?">
      <PasswordForm submit="Turn off" tone="harm" onSubmit={turnOff}>
        Anyone who knows your password can then sign in. Your recovery codes stop working.
      </PasswordForm>
    </Dialog>
  );
}

function RenewCodesDialog(dialog: DialogProps) {
  const command = useCommand(renewRecoveryCodes, [getMe]);
  return (
    <ShownOnceDialog<string[]>
      {...dialog}
      title="Create new recovery codes"
      shownTitle="Your new recovery codes"
      what="the recovery codes"
      first={(show) => (
        <PasswordForm
          submit="Create codes"
          onSubmit={async (body) => show((await command.mutateAsync({ body })).recovery_codes)}
        >
          Your current codes stop working at once.
        </PasswordForm>
      )}
    >
      {(codes, kept) => <RecoveryCodes codes={codes} onKept={kept} />}
    </ShownOnceDialog>
  );
}

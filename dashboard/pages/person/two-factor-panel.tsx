/** Two-factor authentication: a code from an authenticator app in addition to the password. */
import { Alert, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import {
  beginTotp,
  confirmTotp,
  endTotp,
  getMe,
  renewRecoveryCodes,
} from '../../../contract/dashboard/profile.ts';
import { Download, ShieldAlert } from '../../../icons/icons.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { useMe } from '../../current/me.tsx';
import { PasswordForm } from '../../parts/password-form.tsx';
import { CopyButton, CopyIcon } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TakesFocus } from '../../ui/dialog-focus.tsx';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { lazyPage } from '../../ui/lazy-page.ts';
import { Panel } from '../../ui/panel.tsx';
import { downloadText } from '../../ui/save-file.ts';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type DialogProps, useDialog } from '../../ui/use-dialog.ts';
import classes from './person.module.css';

export function TwoFactorPanel() {
  const { totp, second_factor_needed: needed, recovery_codes_left: left } = useMe();
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
        {totp ? (
          <Text>
            {left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`}
            {left < few ? <strong> Create new ones before they run out.</strong> : null}
          </Text>
        ) : null}
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
      {(codes, markKept) => <RecoveryCodes codes={codes} onKept={markKept} />}
    </ShownOnceDialog>
  );
}

const QrCode = lazyPage(() => import('../../ui/qr-code.tsx'));

function TurnOnDialog(dialog: DialogProps) {
  return (
    <ShownOnceDialog<string[]>
      {...dialog}
      title="Turn on two-factor authentication"
      shownTitle="Two-factor authentication is on"
      what="the recovery codes"
      first={(show) => <Steps onDone={show} />}
    >
      {(codes, markKept) => <RecoveryCodes codes={codes} onKept={markKept} />}
    </ShownOnceDialog>
  );
}

type StepsProps = { onDone(codes: string[]): void };

function Steps({ onDone }: StepsProps) {
  const begin = useCommand(beginTotp);
  const [secret, setSecret] = useState<ResultOf<typeof beginTotp>>();
  if (secret) return <AppStep {...secret} onDone={onDone} />;
  return (
    <PasswordForm submit="Continue" onSubmit={async (body) => setSecret(await begin.mutateAsync({ body }))}>
      You need an authenticator app, such as Aegis, 1Password or Google Authenticator.
    </PasswordForm>
  );
}

/** The app learns the secret from the QR code or by typing; a code from it proves that it has it. */
function AppStep({ secret, uri, onDone }: ResultOf<typeof beginTotp> & StepsProps) {
  const command = useCommand(confirmTotp, [getMe]);
  return (
    <DialogForm
      initial={{ code: '' }}
      submit="Turn on"
      onSubmit={async (body) => onDone((await command.mutateAsync({ body })).recovery_codes)}
    >
      {(form) => (
        <>
          <div className={classes.scan}>
            <div className={classes.qrCode}>
              <Suspense fallback={<BoxSkeleton height="100%" />}>
                <QrCode text={uri} label="QR code for the authenticator app" />
              </Suspense>
            </div>
            <Stack gap="xs">
              <Text>Scan this QR code with the app, or type in this secret:</Text>
              <div>
                <code className={classes.secret}>{inGroups(secret)}</code>{' '}
                <CopyIcon text={secret} what="the secret" />
              </div>
            </Stack>
          </div>
          <TakesFocus>
            <TextInput
              label="Authentication code"
              description="The six digits the app shows now"
              autoComplete="one-time-code"
              inputMode="numeric"
              {...form.field('code')}
            />
          </TakesFocus>
        </>
      )}
    </DialogForm>
  );
}

/** Easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Recovery codes, shown once: to copy, or to save as a file. */
function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const { email } = useMe();
  const download = () => {
    const title = `Recovery codes for ${email}, Waybill at ${window.location.origin}`;
    const lines = [title, 'Each works once.', '', ...codes, ''];
    downloadText('waybill-recovery-codes.txt', lines.join('\n'));
    onKept();
  };
  return (
    <Stack gap="md">
      <Text>
        If you lose your phone, sign in with one of these codes. Each works once. You won’t see them again:
        keep them with your passwords.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton text={codes.join('\n')} onCopied={onKept} />
        <Button variant="default" leftSection={<Download size={14} />} onClick={download}>
          Download
        </Button>
      </Group>
    </Stack>
  );
}

/** Turning on two-factor authentication: the password, the authenticator app, and then the recovery codes. */
import { Stack, Text, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { beginTotp, confirmTotp, getMe } from '../../../contract/dashboard/profile.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { PasswordForm } from '../../parts/password-form.tsx';
import { CopyIcon } from '../../ui/copy.tsx';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { lazyPage } from '../../ui/lazy-page.ts';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import { TakesFocus } from '../../ui/takes-focus.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import classes from './profile.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazyPage(() => import('../../ui/qr-code.tsx'));

export function TurnOnDialog(dialog: DialogProps) {
  return (
    <ShownOnceDialog<string[]>
      {...dialog}
      title="Turn on two-factor authentication"
      shownTitle="Two-factor authentication is on"
      what="the recovery codes"
      first={(show) => <Steps onDone={show} />}
    >
      {(codes, kept) => <RecoveryCodes codes={codes} onKept={kept} />}
    </ShownOnceDialog>
  );
}

interface StepsProps {
  onDone(codes: string[]): void;
}

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

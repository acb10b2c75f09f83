/** The authenticator app learns the secret, by its picture or by typing, and shows with a code that it has. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { confirmTotp, getMe } from '../../../contract/dashboard/profile.ts';
import { useCommand } from '../../api/queries.ts';
import { lazyPage } from '../../lazy-page.ts';
import { CopyIcon } from '../../ui/copy.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import { TakesFocus } from '../../ui/takes-focus.tsx';
import { useForm } from '../../ui/use-form.ts';
import classes from './profile.module.css';

const QrCode = lazyPage(() => import('../../ui/qr-code.tsx'));

interface AppStepProps {
  secret: string;
  uri: string;
  onOn(codes: string[]): void;
  onCancel(): void;
}

export function AppStep({ secret, uri, onOn, onCancel }: AppStepProps) {
  const form = useForm({ code: '' });
  const command = useCommand(confirmTotp, [getMe]);
  const send = async () => onOn((await command.mutateAsync({ body: form.values })).recovery_codes);
  return (
    <form {...form.onSubmit(send)}>
      <Stack gap="md">
        <div className={classes.scan}>
          <div className={classes.picture}>
            <Suspense fallback={<BoxSkeleton height="100%" />}>
              <QrCode text={uri} label="QR code for the authenticator app" />
            </Suspense>
          </div>
          <Stack gap="xs">
            <Text>Scan this picture with the app. Or type this secret into it:</Text>
            <div>
              <code className={classes.secret}>{inGroups(secret)}</code>{' '}
              <CopyIcon text={secret} what="the secret" />
            </div>
          </Stack>
        </div>
        <TakesFocus>
          <TextInput
            label="Code from your app"
            description="The six digits that it shows now."
            autoComplete="one-time-code"
            inputMode="numeric"
            {...form.field('code')}
          />
        </TakesFocus>
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Switch on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

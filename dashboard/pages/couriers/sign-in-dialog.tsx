/** A link and a PIN with which a courier signs in on one phone. Both are shown once. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Suspense, useRef } from 'react';
import { handOutCourierLink, listCouriers } from '../../../contract/dashboard/couriers.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { lazyPage } from '../../lazy-page.ts';
import { CopyField } from '../../ui/copy.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { BoxSkeleton } from '../../ui/skeletons.tsx';
import { Time } from '../../ui/time.tsx';
import { useForm } from '../../ui/use-form.ts';
import classes from './couriers.module.css';
import type { Courier } from './couriers-page.tsx';

const QrCode = lazyPage(() => import('../../ui/qr-code.tsx'));

type HandedOut = ResultOf<typeof handOutCourierLink>;

interface SignInDialogProps {
  opened: boolean;
  courier: Courier | undefined;
  onClose(): void;
}

export function SignInDialog({ opened, courier, onClose }: SignInDialogProps) {
  return (
    <ShownOnceDialog<HandedOut>
      opened={opened}
      onClose={onClose}
      title={<Title name={courier?.name} />}
      shownTitle="Link and PIN made"
      what="the link and the PIN"
      first={(show) => (courier ? <Question courier={courier} onMade={show} onCancel={onClose} /> : null)}
    >
      {(made, kept) => <Made made={made} courier={courier} onKept={kept} />}
    </ShownOnceDialog>
  );
}

const Title = ({ name }: { name: string | undefined }) => (
  <>
    Sign-in link and PIN for <bdi>{name}</bdi>
  </>
);

interface QuestionProps {
  courier: Courier;
  onMade(made: HandedOut): void;
  onCancel(): void;
}

function Question({ courier: { courier_id, name, sign_in_until }, onMade, onCancel }: QuestionProps) {
  const form = useForm({});
  const command = useCommand(handOutCourierLink, [listCouriers]);
  return (
    <form {...form.onSubmit(async () => onMade(await command.mutateAsync({ params: { courier_id } })))}>
      <Stack gap="md">
        <Text>
          With the link, <bdi>{name}</bdi> opens their list on a phone; with the PIN they sign in there, once.
          Both work for one phone.
          {sign_in_until ? ' The link that was handed out before stops working.' : null}
        </Text>
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Not now
          </Button>
          <Button type="submit" loading={form.busy} data-autofocus>
            Make link and PIN
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface MadeProps {
  made: HandedOut;
  courier: Courier | undefined;
  onKept(): void;
}

function Made({ made: { link, pin, expires_at }, courier, onKept }: MadeProps) {
  const copied = useRef(new Set<string>());
  const copy = (what: string) => () => {
    copied.current.add(what);
    // One without the other lets nobody in.
    if (copied.current.size === 2) onKept();
  };
  return (
    <Stack gap="md">
      <Text>
        Send the link and the PIN by two different ways: the link in a message, the PIN in a call, for
        example. Whoever has both is taken for <bdi>{courier?.name}</bdi>. They are shown only now.
      </Text>
      <div className={classes.made}>
        <div className={classes.fields}>
          <CopyField label="Link" text={link} onCopied={copy('link')} />
          <CopyField label="PIN" text={pin} onCopied={copy('pin')} />
          <Text size="sm" c="dimmed">
            Both work until <Time at={expires_at} show="exact" />. After five wrong PINs a new link is needed.
          </Text>
        </div>
        <figure className={classes.picture}>
          <Suspense fallback={<BoxSkeleton height="100%" />}>
            <QrCode text={link} label="QR code of the link" />
          </Suspense>
          <figcaption>Or scan the link with the courier’s phone</figcaption>
        </figure>
      </div>
    </Stack>
  );
}

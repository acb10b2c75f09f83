/** A link and a PIN with which a courier signs in on one phone. Both are shown once. */
import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { createCourierLink, listCouriers } from '../../../contract/dashboard/couriers.ts';
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
import { linkReach } from './link-reach.ts';

const QrCode = lazyPage(() => import('../../ui/qr-code.tsx'));

type HandedOut = ResultOf<typeof createCourierLink>;

interface SignInDialogProps {
  opened: boolean;
  courier: Courier | undefined;
  onClose(): void;
}

const parts = ['the link', 'the PIN'] as const;
type Part = (typeof parts)[number];

export function SignInDialog({ opened, courier, onClose }: SignInDialogProps) {
  const [copied, setCopied] = useState<readonly Part[]>([]);
  const left = parts.filter((part) => !copied.includes(part));
  return (
    <ShownOnceDialog<HandedOut>
      opened={opened}
      onClose={onClose}
      title={<Title name={courier?.name} />}
      shownTitle="Link and PIN made"
      what={left.join(' and ')}
      // One without the other lets nobody in.
      isKept={() => left.length === 0}
      first={(show) =>
        courier ? (
          <Question
            courier={courier}
            onMade={(made) => {
              setCopied([]);
              show(made);
            }}
            onCancel={onClose}
          />
        ) : null
      }
    >
      {(made) => (
        <Made made={made} courier={courier} onCopied={(part) => setCopied((before) => [...before, part])} />
      )}
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
  const command = useCommand(createCourierLink, [listCouriers]);
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
  onCopied(part: Part): void;
}

function Made({ made: { link, pin, expires_at }, courier, onCopied }: MadeProps) {
  return (
    <Stack gap="md">
      <Reach link={link} />
      <Text>
        Send the link and the PIN by two different ways: the link in a message, the PIN in a call, for
        example. Whoever has both is taken for <bdi>{courier?.name}</bdi>. They are shown only now.
      </Text>
      <div className={classes.made}>
        <div className={classes.fields}>
          <CopyField label="Link" text={link} onCopied={() => onCopied('the link')} />
          <CopyField label="PIN" text={pin} onCopied={() => onCopied('the PIN')} />
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

/** Where the link does not do on a phone what it should, and what to set for it. */
function Reach({ link }: { link: string }) {
  const reach = linkReach(link);
  if (reach === 'everywhere') return null;
  return (
    <Alert color="orange" variant="light" icon={<TriangleAlert size={16} />}>
      {reach === 'nobody else' ? (
        <>
          A phone cannot open this link: on a phone, <Code>{new URL(link).hostname}</Code> is the phone
          itself. Set <Code>PUBLIC_URL</Code> to the address under which phones reach the service, and make a
          new link.
        </>
      ) : (
        <>
          This address is plain http: the courier’s page then works only with network. It does not open
          offline, cannot be installed and does not know where the phone is. Set <Code>PUBLIC_URL</Code> to an
          https address for all of that.
        </>
      )}
    </Alert>
  );
}

/** A link and a PIN with which a courier signs in on one phone. Both are shown once. */
import { Code, Stack, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { createCourierLink } from '../../../../contract/dashboard/couriers.ts';
import type { ResultOf } from '../../../api/client.ts';
import { useCommand } from '../../../api/queries.ts';
import { type Courier, ofCouriers } from '../../../parts/couriers.ts';
import { OnlyHere } from '../../../parts/link-dialog.tsx';
import { linkReach } from '../../../parts/link-reach.ts';
import { CopyField } from '../../../ui/copy.tsx';
import { DialogForm } from '../../../ui/form-dialog.tsx';
import { lazyPage } from '../../../ui/lazy-page.ts';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';
import { BoxSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/time.tsx';
import type { SubjectDialogProps } from '../../../ui/use-dialog.ts';
import { Warning } from '../../../ui/warning.tsx';
import { withNames } from '../../../ui/with-names.tsx';
import classes from './couriers.module.css';

const QrCode = lazyPage(() => import('../../../ui/qr-code.tsx'));

type CourierLink = ResultOf<typeof createCourierLink>;

const parts = ['the link', 'the PIN'] as const;
type Part = (typeof parts)[number];

export function SignInDialog({ subject: courier, ...dialog }: SubjectDialogProps<Courier>) {
  const [copied, setCopied] = useState<readonly Part[]>([]);
  const left = parts.filter((part) => !copied.includes(part));
  return (
    <ShownOnceDialog<CourierLink>
      {...dialog}
      title={withNames`Sign-in link and PIN for ${courier?.name}`}
      shownTitle="Link and PIN created"
      what={left.join(' and ')}
      // Neither works without the other.
      isKept={() => left.length === 0}
      first={(show) =>
        courier ? (
          <CreateLinkForm
            courier={courier}
            onCreated={(created) => {
              setCopied([]);
              show(created);
            }}
          />
        ) : null
      }
    >
      {(created) => (
        <LinkAndPin
          created={created}
          courier={courier}
          onCopied={(part) => setCopied((before) => [...before, part])}
        />
      )}
    </ShownOnceDialog>
  );
}

interface CreateLinkFormProps {
  courier: Courier;
  onCreated(created: CourierLink): void;
}

function CreateLinkForm({ courier, onCreated }: CreateLinkFormProps) {
  const { courier_id, name, sign_in_until } = courier;
  const command = useCommand(createCourierLink, ofCouriers);
  return (
    <DialogForm
      initial={{}}
      submit="Create link and PIN"
      focus="submit"
      onSubmit={async () => onCreated(await command.mutateAsync({ params: { courier_id } }))}
    >
      <Text>
        The link and PIN sign <bdi>{name}</bdi> in on one phone and work once.
        {sign_in_until ? ' The previous link stops working.' : null}
      </Text>
    </DialogForm>
  );
}

interface LinkAndPinProps {
  created: CourierLink;
  courier: Courier | undefined;
  onCopied(part: Part): void;
}

function LinkAndPin({ created: { link, pin, expires_at }, courier, onCopied }: LinkAndPinProps) {
  return (
    <Stack gap="md">
      <Reach link={link} />
      <Text>
        Send the link and the PIN through two separate channels, such as a message and a call. Anyone with
        both can sign in as <bdi>{courier?.name}</bdi>. You won’t see them again.
      </Text>
      <div className={classes.created}>
        <div className={classes.fields}>
          <CopyField label="Link" text={link} onCopied={() => onCopied('the link')} />
          <CopyField label="PIN" text={pin} onCopied={() => onCopied('the PIN')} />
          <Text size="sm" c="dimmed">
            Both work until <Time at={expires_at} show="exact" />. After five wrong PINs a new link is needed.
          </Text>
        </div>
        <figure className={classes.qrCode}>
          <Suspense fallback={<BoxSkeleton height="100%" />}>
            <QrCode text={link} label="QR code of the link" />
          </Suspense>
          <figcaption>Or scan the link with the courier’s phone</figcaption>
        </figure>
      </div>
    </Stack>
  );
}

/** Says what does not work on a phone with this link, and which setting helps. */
function Reach({ link }: { link: string }) {
  const reach = linkReach(link);
  if (reach === 'everywhere') return null;
  if (reach === 'nobody else') return <OnlyHere link={link} who="phones" />;
  return (
    <Warning>
      This address uses plain http. The courier’s page will not work offline, cannot be installed and has no
      location. Set <Code>PUBLIC_URL</Code> to an https address to change that.
    </Warning>
  );
}

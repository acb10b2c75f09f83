/** Creates a one-time link for a person: a form first, then the link, which is shown once and mailed where mail is set up. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import { getInstallation } from '../../../contract/dashboard/signing-in.ts';
import type { IssuedLink } from '../../../contract/dashboard/team.ts';
import { useOperation } from '../../api/queries.ts';
import { CopyField } from '../../ui/copy.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { Time } from '../../ui/time.tsx';

type CreatedLink = Static<typeof IssuedLink>;

interface LinkDialogProps {
  opened: boolean;
  onClose(): void;
  title: ReactNode;
  shownTitle: string;
  /** The person's name, where it is known; otherwise their e-mail address is shown. */
  recipient?: string;
  /** The form. It passes on the link. */
  first(show: (link: CreatedLink) => void): ReactNode;
}

export function LinkDialog({ recipient, ...rest }: LinkDialogProps) {
  return (
    <ShownOnceDialog<CreatedLink> {...rest} what="the link" isKept={({ mailed }) => mailed}>
      {({ link, mailed, email, expires_at }, kept) => (
        <Stack gap="md">
          <Text>
            <Mailed mailed={mailed} email={email} /> It is shown only now.
          </Text>
          <CopyField label="Link" text={link} onCopied={kept} />
          <Text size="sm" c="dimmed">
            It works once, until <Time at={expires_at} show="exact" />. Anyone with the link can use it: share
            it only with <bdi>{recipient ?? email}</bdi>.
          </Text>
        </Stack>
      )}
    </ShownOnceDialog>
  );
}

function Mailed({ mailed, email }: Pick<CreatedLink, 'mailed' | 'email'>) {
  const about = useOperation(getInstallation, {}).data;
  if (mailed) {
    return (
      <>
        The link was mailed to <bdi>{email}</bdi>. You can also share it yourself.
      </>
    );
  }
  if (about?.mail) {
    return (
      <>
        The mail to <bdi>{email}</bdi> could not be sent. Copy the link and share it yourself.
      </>
    );
  }
  return <>E-mail isn’t set up. Copy the link and share it yourself.</>;
}

/** Creates a one-time link for a person: a form first, then the link, which is shown once and mailed if mail is set up. */
import { Code, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import { getInstallation } from '../../contract/dashboard/signing-in.ts';
import type { IssuedLink } from '../../contract/dashboard/team.ts';
import { useOperation } from '../api/queries.ts';
import { CopyField } from '../ui/copy.tsx';
import { ShownOnceDialog } from '../ui/shown-once-dialog.tsx';
import { Time } from '../ui/time.tsx';
import type { DialogProps } from '../ui/use-dialog.ts';
import { Warning } from '../ui/warning.tsx';
import { withNames } from '../ui/with-names.tsx';
import { linkAvailability } from './link-availability.ts';

type CreatedLink = Static<typeof IssuedLink>;

interface LinkDialogProps extends DialogProps {
  title: ReactNode;
  shownTitle: string;
  /** The person's name, if it is known; otherwise their e-mail address is shown. */
  recipient?: string;
  /** The form. It passes on the link. */
  first(show: (link: CreatedLink) => void): ReactNode;
}

export function LinkDialog({ recipient, ...rest }: LinkDialogProps) {
  return (
    <ShownOnceDialog<CreatedLink> {...rest} what="the link" isKept={({ mailed }) => mailed}>
      {({ link, mailed, email, expires_at }, markKept) => (
        <Stack gap="md">
          {linkAvailability(link) === 'local' ? <OnlyHere link={link} who="other computers" /> : null}
          <Text>
            <Mailed mailed={mailed} email={email} />
          </Text>
          <CopyField label="Link" text={link} onCopied={markKept} />
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
    return withNames`We e-mailed the link to ${email}. You can also copy it now; it won’t be shown again.`;
  }
  return about?.mail
    ? withNames`We couldn’t e-mail ${email}. Copy the link now and share it; it won’t be shown again.`
    : 'E-mail isn’t set up. Copy the link now and share it; it won’t be shown again.';
}

/** Says of a link to this computer itself that nobody else can open it, and which setting helps. */
export const OnlyHere = ({ link, who }: { link: string; who: 'phones' | 'other computers' }) => (
  <Warning>
    {who.charAt(0).toUpperCase() + who.slice(1)} cannot open this link, because{' '}
    <Code>{new URL(link).hostname}</Code> is only this computer. Set <Code>PUBLIC_URL</Code> to an address
    that {who} can reach, and create a new link.
  </Warning>
);

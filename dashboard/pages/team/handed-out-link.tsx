/** A one-time link that was just made: for copying, and whether it was mailed as well. */
import { Stack, Text } from '@mantine/core';
import type { Static } from 'typebox';
import { getInstallation } from '../../../contract/dashboard/signing-in.ts';
import type { HandedOut as HandedOutSchema } from '../../../contract/dashboard/team.ts';
import { useOperation } from '../../api/queries.ts';
import { CopyField } from '../../ui/copy.tsx';
import { Time } from '../../ui/time.tsx';

export type HandedOut = Static<typeof HandedOutSchema>;

interface HandedOutLinkProps {
  handedOut: HandedOut;
  /** For whom it is, as in "Whoever has the link can use it: give it to nobody but …". */
  whom: string;
  onCopied(): void;
}

export function HandedOutLink({ handedOut, whom, onCopied }: HandedOutLinkProps) {
  return (
    <Stack gap="md">
      <Text>
        <Mailed handedOut={handedOut} /> It is shown only now.
      </Text>
      <CopyField label="Link" text={handedOut.link} onCopied={onCopied} />
      <Text size="sm" c="dimmed">
        It works once, until <Time at={handedOut.expires_at} show="exact" />. Whoever has the link can use it:
        give it to nobody but <bdi>{whom}</bdi>.
      </Text>
    </Stack>
  );
}

function Mailed({ handedOut: { mailed, email } }: { handedOut: HandedOut }) {
  const about = useOperation(getInstallation, {}).data;
  if (mailed) {
    return (
      <>
        The link was mailed to <bdi>{email}</bdi>. You can also hand it over yourself.
      </>
    );
  }
  if (about?.mail) {
    return (
      <>
        The mail to <bdi>{email}</bdi> could not be sent. Copy the link and hand it over yourself.
      </>
    );
  }
  return <>This installation sends no mail. Copy the link and hand it over yourself.</>;
}

/** A link with which somebody chooses a new password. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { createResetLink } from '../../../contract/dashboard/operators.ts';
import { useCommand } from '../../api/queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type HandedOut, HandedOutLink } from '../team/handed-out-link.tsx';
import type { Person } from './people-page.tsx';

interface ResetLinkDialogProps {
  opened: boolean;
  subject: Person | undefined;
  onClose(): void;
}

export function ResetLinkDialog({ opened, subject: person, onClose }: ResetLinkDialogProps) {
  return (
    <ShownOnceDialog<HandedOut>
      opened={opened}
      onClose={onClose}
      title={<Title name={person?.name} />}
      shownTitle="Reset link made"
      what="the link"
      isKept={({ mailed }) => mailed}
      first={(show) => (person ? <Question person={person} onMade={show} onCancel={onClose} /> : null)}
    >
      {(handedOut, kept) => (
        <HandedOutLink handedOut={handedOut} whom={person?.name ?? handedOut.email} onCopied={kept} />
      )}
    </ShownOnceDialog>
  );
}

const Title = ({ name }: { name: string | undefined }) => (
  <>
    A new password for <bdi>{name}</bdi>
  </>
);

interface QuestionProps {
  person: Person;
  onMade(made: HandedOut): void;
  onCancel(): void;
}

function Question({ person: { person_id, name, email, totp }, onMade, onCancel }: QuestionProps) {
  const form = useForm({});
  const command = useCommand(createResetLink);
  return (
    <form {...form.onSubmit(async () => onMade(await command.mutateAsync({ params: { person_id } })))}>
      <Stack gap="md">
        <Text>
          With a link, <bdi>{name}</bdi> (<bdi>{email}</bdi>) chooses a new password. Links from before stop
          working. Be sure who asks: whoever has the link can sign in as them
          {totp ? ', with a code of their second factor' : null}.
        </Text>
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Make the link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

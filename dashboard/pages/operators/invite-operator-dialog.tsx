/** Invites an operator of the whole installation, and then shows the link. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { inviteOperator } from '../../../contract/dashboard/operators.ts';
import { useCommand } from '../../api/queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type HandedOut, HandedOutLink } from '../team/handed-out-link.tsx';

export function InviteOperatorDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <ShownOnceDialog<HandedOut>
      opened={opened}
      onClose={onClose}
      title="Invite operator"
      shownTitle="Invitation made"
      what="the link"
      isKept={({ mailed }) => mailed}
      first={(show) => <InviteOperatorForm onMade={show} onCancel={onClose} />}
    >
      {(handedOut, kept) => <HandedOutLink handedOut={handedOut} whom={handedOut.email} onCopied={kept} />}
    </ShownOnceDialog>
  );
}

function InviteOperatorForm({ onMade, onCancel }: { onMade(made: HandedOut): void; onCancel(): void }) {
  const form = useForm({ email: '' });
  const command = useCommand(inviteOperator);
  return (
    <form {...form.onSubmit(async () => onMade(await command.mutateAsync({ body: form.values })))}>
      <Stack gap="md">
        <Text>An operator sees and changes every account, opens new ones, and can lock people out.</Text>
        <TextInput label="E-mail" type="email" autoComplete="off" data-autofocus {...form.field('email')} />
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

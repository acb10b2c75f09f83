/** Invites an operator of the whole installation, and then shows the link. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { inviteOperator, listPeople } from '../../../contract/dashboard/operators.ts';
import { useCommand } from '../../api/queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { type HandedOut, HandedOutLink } from '../team/handed-out-link.tsx';

interface InviteOperatorDialogProps {
  opened: boolean;
  onClose(): void;
  /** Filled in where somebody gets a new link. */
  email: string | undefined;
}

export function InviteOperatorDialog({ opened, onClose, email }: InviteOperatorDialogProps) {
  return (
    <ShownOnceDialog<HandedOut>
      opened={opened}
      onClose={onClose}
      title="Invite operator"
      shownTitle="Invitation made"
      what="the link"
      isKept={({ mailed }) => mailed}
      first={(show) => <InviteOperatorForm email={email} onMade={show} onCancel={onClose} />}
    >
      {(handedOut, kept) => <HandedOutLink handedOut={handedOut} whom={handedOut.email} onCopied={kept} />}
    </ShownOnceDialog>
  );
}

interface InviteOperatorFormProps extends Pick<InviteOperatorDialogProps, 'email'> {
  onMade(made: HandedOut): void;
  onCancel(): void;
}

function InviteOperatorForm({ email = '', onMade, onCancel }: InviteOperatorFormProps) {
  const form = useForm({ email });
  const command = useCommand(inviteOperator, [listPeople]);
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

/** Creates a link with which a person chooses a new password. */
import { Text } from '@mantine/core';
import { createResetLink } from '../../../contract/dashboard/operators.ts';
import { useCommand } from '../../api/queries.ts';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { LinkDialog } from '../team/link-dialog.tsx';
import type { Person } from './person.ts';

interface ResetLinkDialogProps {
  opened: boolean;
  subject: Person | undefined;
  onClose(): void;
}

export function ResetLinkDialog({ opened, subject: person, onClose }: ResetLinkDialogProps) {
  const command = useCommand(createResetLink);
  return (
    <LinkDialog
      opened={opened}
      onClose={onClose}
      title={
        <>
          Reset the password of <bdi>{person?.name}</bdi>
        </>
      }
      shownTitle="Reset link created"
      recipient={person?.name}
      first={(show) =>
        person ? (
          <DialogForm
            initial={{}}
            submit="Create link"
            focus="cancel"
            onSubmit={async () =>
              show(await command.mutateAsync({ params: { person_id: person.person_id } }))
            }
            onCancel={onClose}
          >
            <Text>
              <bdi>{person.name}</bdi> (<bdi>{person.email}</bdi>) uses the link to choose a new password.
              Earlier links stop working. Make sure that the request is genuine: anyone with the link can sign
              in as them
              {person.totp ? ', with a code from their authenticator app' : null}.
            </Text>
          </DialogForm>
        ) : null
      }
    />
  );
}

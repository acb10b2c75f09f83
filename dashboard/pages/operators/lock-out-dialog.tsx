/** Asks before somebody is locked out, or let in again. */
import { listPeople, setDisabled } from '../../../contract/dashboard/operators.ts';
import { useCommand } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Person } from './people-page.tsx';

interface LockOutDialogProps {
  opened: boolean;
  subject: Person | undefined;
  onClose(): void;
}

export function LockOutDialog({ opened, subject: person, onClose }: LockOutDialogProps) {
  const command = useCommand(setDisabled, [listPeople]);
  const isOut = Boolean(person?.disabled_at);
  const act = async () => {
    const { person_id, name } = person!;
    await command.mutateAsync({ params: { person_id }, body: { disabled: !isOut } });
    toast(<Done name={name} isOut={isOut} />);
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={act}
      title={isOut ? 'Let this person in again?' : 'Lock this person out?'}
      confirm={isOut ? 'Let in again' : 'Lock out'}
      tone={isOut ? 'plain' : 'harm'}
    >
      <bdi>{person?.name}</bdi> (<bdi>{person?.email}</bdi>){' '}
      {isOut
        ? 'can then sign in with the password from before, and is in the same accounts.'
        : 'is signed out everywhere at once, and cannot sign in until an operator lets them in again. API keys that they made go on working.'}
    </ConfirmDialog>
  );
}

const Done = ({ name, isOut }: { name: string; isOut: boolean }) => (
  <>
    <bdi>{name}</bdi> {isOut ? 'can sign in again.' : 'is locked out.'}
  </>
);

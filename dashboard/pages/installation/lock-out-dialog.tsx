/** Asks before a person is locked out, or their access is restored. */
import { List, Text } from '@mantine/core';
import { listCreatedBy, listPeople, setDisabled } from '../../../contract/dashboard/operators.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { SubjectDialogProps } from '../../ui/use-dialog.ts';
import { type CreatedBy, isEmpty, type Person } from './person.ts';

interface LockOutDialogProps extends SubjectDialogProps<Person> {
  /** They are locked out, and something they created goes on working. */
  onReview(person: Person): void;
}

export function LockOutDialog({ opened, subject: person, onClose, onReview }: LockOutDialogProps) {
  const command = useCommand(setDisabled, [listPeople, listCreatedBy]);
  const isOut = Boolean(person?.disabled_at);
  const act = async () => {
    if (!person) return;
    const { person_id, name } = person;
    const { created } = await command.mutateAsync({ params: { person_id }, body: { disabled: !isOut } });
    toast(<Done name={name} isOut={isOut} />);
    if (created && !isEmpty(created)) onReview(person);
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={act}
      title={isOut ? 'Restore access?' : 'Lock this person out?'}
      confirm={isOut ? 'Restore access' : 'Lock out'}
      keep={isOut ? 'Cancel' : 'Keep access'}
      tone={isOut ? 'plain' : 'harm'}
    >
      <bdi>{person?.name}</bdi> (<bdi>{person?.email}</bdi>){' '}
      {isOut ? (
        'can sign in again with the same password and the same accounts. Links that stopped working stay invalid.'
      ) : (
        <>
          is signed out everywhere at once, and cannot sign in until an operator restores access.
          {person && opened ? <CreatedThings personId={person.person_id} /> : null}
        </>
      )}
    </ConfirmDialog>
  );
}

/** The sentences have no numbers until the counts are loaded. */
function CreatedThings({ personId }: { personId: string }) {
  const created = useOperation(listCreatedBy, { params: { person_id: personId } }).data;
  return (
    <>
      <List mt="sm" spacing={4}>
        <List.Item>
          Links they created stop working: invitations, password resets and sign-in links for couriers
          {created ? ` (${openLinks(created)} open)` : null}.
        </List.Item>
        <List.Item>
          API keys they created{created ? ` (${created.api_keys.length})` : null} and phones that signed in
          with their links{created ? ` (${created.phones.length})` : null} keep working.
        </List.Item>
      </List>
      {created && !isEmpty(created) ? <Text mt="sm">You can review them next.</Text> : null}
    </>
  );
}

const openLinks = (created: CreatedBy) =>
  created.courier_links.filter(({ status }) => status === 'open').length;

const Done = ({ name, isOut }: { name: string; isOut: boolean }) => (
  <>
    <bdi>{name}</bdi> {isOut ? 'can sign in again.' : 'is locked out.'}
  </>
);

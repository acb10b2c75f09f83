/** Asks before somebody is locked out, or let in again. */
import { List, Text } from '@mantine/core';
import { listMadeBy, listPeople, setDisabled } from '../../../contract/dashboard/operators.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { isNothing, type Made } from './made.ts';
import type { Person } from './people-page.tsx';

interface LockOutDialogProps {
  opened: boolean;
  subject: Person | undefined;
  onClose(): void;
  /** They are locked out, and made something that goes on working. */
  onReview(person: Person): void;
}

export function LockOutDialog({ opened, subject: person, onClose, onReview }: LockOutDialogProps) {
  const command = useCommand(setDisabled, [listPeople, listMadeBy]);
  const isOut = Boolean(person?.disabled_at);
  const act = async () => {
    const { person_id, name } = person!;
    const { made } = await command.mutateAsync({ params: { person_id }, body: { disabled: !isOut } });
    toast(<Done name={name} isOut={isOut} />);
    if (made && !isNothing(made)) onReview(person!);
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
      {isOut ? (
        'can then sign in with the password from before, and is in the same accounts. Links that stopped working stay so.'
      ) : (
        <>
          is signed out everywhere at once, and cannot sign in until an operator lets them in again.
          {person && opened ? <WhatTheyMade personId={person.person_id} /> : null}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Before it is known how many there are, the sentences stand without numbers. */
function WhatTheyMade({ personId }: { personId: string }) {
  const made = useOperation(listMadeBy, { params: { person_id: personId } }).data;
  return (
    <>
      <List mt="sm" spacing={4}>
        <List.Item>
          Links that they made stop working: invitations, links for new passwords, and sign-in links for
          couriers{made ? ` (${openLinks(made)} open)` : null}.
        </List.Item>
        <List.Item>
          API keys that they made{made ? ` (${made.api_keys.length})` : null}, and phones of couriers who
          signed in with their links{made ? ` (${made.phones.length})` : null}, go on working.
        </List.Item>
      </List>
      {made && !isNothing(made) ? <Text mt="sm">You can look through them right after.</Text> : null}
    </>
  );
}

const openLinks = (made: Made) => made.courier_links.filter(({ state }) => state === 'open').length;

const Done = ({ name, isOut }: { name: string; isOut: boolean }) => (
  <>
    <bdi>{name}</bdi> {isOut ? 'can sign in again.' : 'is locked out.'}
  </>
);

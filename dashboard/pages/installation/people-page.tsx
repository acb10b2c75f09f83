/** Everyone who can sign in. */
import { Badge, Button, List, Text, TextInput } from '@mantine/core';
import { ContactRound, UserPlus } from 'lucide-react';
import {
  createResetLink,
  inviteOperator,
  listCreatedBy,
  listPeople,
  requireSecondFactor,
  setDisabled,
  withdrawOperatorInvitation,
} from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { LinkDialog } from '../../parts/link-dialog.tsx';
import { OpenInvitations } from '../../parts/open-invitations.tsx';
import { PasswordForm } from '../../parts/password-form.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { SearchableTable } from '../../ui/searchable-table.tsx';
import type { Column } from '../../ui/stacked-table.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type DialogProps, type SubjectDialogProps, useDialog } from '../../ui/use-dialog.ts';
import { withNames } from '../../ui/with-names.tsx';
import classes from './operators.module.css';
import { type CreatedBy, isEmpty, type Person, PersonActions, personColumns } from './person-row.tsx';
import { ReviewDialog } from './review-dialog.tsx';

export default function PeoplePage() {
  const peopleQuery = useOperation(listPeople, {});
  const inviting = useDialog<{ email?: string }>();
  const withdrawal = useCommand(withdrawOperatorInvitation, [listPeople]);
  const resetting = useDialog<Person>();
  const locking = useDialog<Person>();
  const reviewing = useDialog<Person>();
  const actions: Column<Person> = {
    name: '(Actions)',
    kind: 'actions',
    cell: (person) => (
      <PersonActions
        person={person}
        onReset={resetting.open}
        onLock={locking.open}
        onReview={reviewing.open}
      />
    ),
  };
  return (
    <Page
      title="People"
      lead="Everyone who can sign in to this installation."
      actions={
        <Button leftSection={<UserPlus size={15} />} onClick={() => inviting.open({})}>
          Invite operator
        </Button>
      }
    >
      <SearchableTable
        one="person"
        many="people"
        icon={ContactRound}
        columns={[...personColumns, actions]}
        twoLines
        query={peopleQuery}
        items={peopleQuery.data?.people}
        keyOf={({ person_id }) => person_id}
        textOf={({ name, email, accounts }) => [name, email, ...accounts].join('\n')}
      />
      <OpenInvitations
        title="Invited operators"
        invitations={peopleQuery.data?.invitations}
        mayChange
        onRenew={inviting.open}
        withdraw={({ invitation_id }) => withdrawal.mutateAsync({ params: { invitation_id } })}
      />
      {peopleQuery.data ? (
        <div className={classes.requirement}>
          <RequiredTwoFactor requirement={peopleQuery.data.second_factor} />
        </div>
      ) : null}
      <InviteOperatorDialog {...inviting} email={inviting.subject?.email} />
      <ResetLinkDialog {...resetting} />
      <LockOutDialog {...locking} onReview={reviewing.open} />
      <ReviewDialog {...reviewing} />
    </Page>
  );
}

function InviteOperatorDialog({ email = '', ...dialog }: DialogProps & { email: string | undefined }) {
  const command = useCommand(inviteOperator, [listPeople]);
  return (
    <LinkDialog
      {...dialog}
      title="Invite operator"
      shownTitle="Invitation created"
      first={(show) => (
        <DialogForm
          initial={{ email }}
          submit="Invite"
          onSubmit={async (body) => show(await command.mutateAsync({ body }))}
        >
          {(form) => (
            <>
              <Text>Operators can open and change every account, create accounts and lock people out.</Text>
              <TextInput label="E-mail" type="email" data-autofocus {...form.field('email')} />
            </>
          )}
        </DialogForm>
      )}
    />
  );
}

type Requirement = ResultOf<typeof listPeople>['second_factor'];

/** Whether operators need two-factor authentication, and a button to change that. */
function RequiredTwoFactor({ requirement: { required, change } }: { requirement: Requirement }) {
  const dialog = useDialog<boolean>();
  return (
    <Panel
      title="Two-factor authentication for operators"
      lead={
        required
          ? 'Operators must set it up before using operator pages.'
          : 'Optional. If required, operators must set it up before using operator pages.'
      }
      actions={<Badge color={required ? 'green' : 'gray'}>{required ? 'Required' : 'Optional'}</Badge>}
    >
      <PermissionButton
        variant={required ? 'default' : 'filled'}
        permission={change}
        onClick={() => dialog.open(!required)}
      >
        {required ? 'Make optional' : 'Require'}
      </PermissionButton>
      <ChangeDialog opened={dialog.opened} required={dialog.subject ?? true} onClose={dialog.onClose} />
    </Panel>
  );
}

function ChangeDialog({ required, ...dialog }: DialogProps & { required: boolean }) {
  const command = useCommand(requireSecondFactor, [listPeople]);
  const change = async ({ password }: { password: string }) => {
    await command.mutateAsync({ body: { required, password } });
    toast(
      required ? 'Two-factor authentication is now required.' : 'Two-factor authentication is now optional.',
    );
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={required ? 'Require two-factor authentication?' : 'Make two-factor authentication optional?'}
    >
      <PasswordForm
        submit={required ? 'Require' : 'Make optional'}
        tone={required ? 'plain' : 'harm'}
        onSubmit={change}
      >
        {required
          ? 'Takes effect at once: operators without it can only open their own accounts until they set it up in their profile. Account members are not affected.'
          : 'Operators without it then sign in with their password alone.'}
      </PasswordForm>
    </Dialog>
  );
}

/** Creates a link with which a person chooses a new password. */
function ResetLinkDialog({ subject: person, ...dialog }: SubjectDialogProps<Person>) {
  const command = useCommand(createResetLink);
  return (
    <LinkDialog
      {...dialog}
      title={withNames`Reset the password of ${person?.name}`}
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

interface LockOutDialogProps extends SubjectDialogProps<Person> {
  /** They are locked out, and something they created goes on working. */
  onReview(person: Person): void;
}

/** Asks before a person is locked out, or their access is restored. */
function LockOutDialog({ opened, subject: person, onClose, onReview }: LockOutDialogProps) {
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

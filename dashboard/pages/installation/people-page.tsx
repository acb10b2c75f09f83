/** Everyone who can sign in. */
import { Badge, Button, List, Text, TextInput, Tooltip } from '@mantine/core';
import {
  createResetLink,
  inviteOperator,
  listCreatedBy,
  listPeople,
  requireSecondFactor,
  setDisabled,
  withdrawOperatorInvitation,
} from '../../../contract/dashboard/operators.ts';
import { ContactRound, UserPlus } from '../../../icons/icons.ts';
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
import { PersonCell } from '../../ui/person-cell.tsx';
import { SearchableTable } from '../../ui/searchable-table.tsx';
import { type Column, Faint, RowAction, RowActions } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type DialogProps, type SubjectDialogProps, useDialog } from '../../ui/use-dialog.ts';
import { withNames } from '../../ui/with-names.tsx';
import classes from './operators.module.css';
import { type CreatedBy, isEmpty, type Person, ReviewDialog } from './review-dialog.tsx';

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
      <RowActions>
        {person.disabled_at ? (
          <>
            <RowAction label={`Review what ${person.name} created`} onClick={() => reviewing.open(person)}>
              Review
            </RowAction>
            <RowAction label={`Restore access of ${person.name}`} onClick={() => locking.open(person)}>
              Restore access
            </RowAction>
          </>
        ) : (
          <>
            <RowAction label={`Reset password of ${person.name}`} onClick={() => resetting.open(person)}>
              Reset password
            </RowAction>
            <RowAction
              permission={person.disable}
              label={`Lock out ${person.name}`}
              onClick={() => locking.open(person)}
              harm
            >
              Lock out
            </RowAction>
          </>
        )}
      </RowActions>
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
      <ChangeDialog {...dialog} required={dialog.subject ?? true} />
    </Panel>
  );
}

function ChangeDialog({ required, ...dialog }: DialogProps & { required: boolean }) {
  const command = useCommand(requireSecondFactor, [listPeople]);
  const change = async ({ password }: { password: string }) => {
    await command.mutateAsync({ body: { required, password } });
    toast(`Two-factor authentication is now ${required ? 'required' : 'optional'}.`);
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

type LockOutDialogProps = SubjectDialogProps<Person> & { onReview(person: Person): void };

/** `onReview`: they are locked out, and something they created goes on working. */
function LockOutDialog({ opened, subject: person, onClose, onReview }: LockOutDialogProps) {
  const command = useCommand(setDisabled, [listPeople, listCreatedBy]);
  const isOut = Boolean(person?.disabled_at);
  const act = async () => {
    if (!person) return;
    const { person_id, name } = person;
    const { created } = await command.mutateAsync({ params: { person_id }, body: { disabled: !isOut } });
    toast(isOut ? withNames`${name} can sign in again.` : withNames`${name} is locked out.`);
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
      {withNames`${person?.name} (${person?.email}) `}
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

const personColumns: readonly Column<Person>[] = [
  {
    name: 'Name',
    kind: 'title',
    cell: ({ name, email, is_operator, is_me, disabled_at }) => (
      <PersonCell name={name} email={email}>
        {is_operator ? <Badge color="teal">Operator</Badge> : null}
        {is_me ? <Badge color="gray">You</Badge> : null}
        {disabled_at ? <Badge color="red">Locked out</Badge> : null}
      </PersonCell>
    ),
  },
  { name: 'Accounts', cell: ({ accounts }) => <Accounts names={accounts} /> },
  { name: 'Two-factor', kind: 'short', cell: ({ totp }) => (totp ? 'On' : <Faint>Off</Faint>) },
  {
    name: 'Last seen',
    kind: 'short',
    cell: ({ last_seen_at: at }) => (at ? <Time at={at} /> : <Faint>Never</Faint>),
  },
];

const maxShown = 2;

function Accounts({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Faint>None</Faint>;
  const more = names.length - maxShown;
  return (
    <Tooltip label={names.join(', ')} disabled={more <= 0}>
      <span>
        <bdi>{names.slice(0, maxShown).join(', ')}</bdi>
        {more > 0 ? ` and ${more} more` : null}
      </span>
    </Tooltip>
  );
}

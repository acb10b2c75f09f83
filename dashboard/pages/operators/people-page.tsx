/** Everyone who can sign in. */
import { Button, Table, Text, TextInput } from '@mantine/core';
import { ContactRound, UserPlus } from 'lucide-react';
import {
  inviteOperator,
  listPeople,
  withdrawOperatorInvitation,
} from '../../../contract/dashboard/operators.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { DialogForm } from '../../ui/form-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchableTable } from '../../ui/searchable-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { LinkDialog } from '../team/link-dialog.tsx';
import { OpenInvitations } from '../team/open-invitations.tsx';
import { LockOutDialog } from './lock-out-dialog.tsx';
import classes from './operators.module.css';
import type { Person } from './person.ts';
import { PersonRow } from './person-row.tsx';
import { RequiredTwoFactor } from './required-two-factor.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

const columns = ['Name', 'Accounts', 'Two-factor', 'Last seen', '(Actions)'];

export default function PeoplePage() {
  const found = useOperation(listPeople, {});
  const inviting = useDialog<{ email?: string }>();
  const withdrawal = useCommand(withdrawOperatorInvitation, [listPeople]);
  const resetting = useDialog<Person>();
  const locking = useDialog<Person>();
  const reviewing = useDialog<Person>();
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
        columns={columns}
        twoLines
        query={found}
        items={found.data?.people}
        textOf={({ name, email, accounts }) => [name, email, ...accounts].join('\n')}
      >
        {(people) => (
          <Table.Tbody role="rowgroup">
            {people.map((person) => (
              <PersonRow
                key={person.person_id}
                person={person}
                onReset={resetting.open}
                onLock={locking.open}
                onReview={reviewing.open}
              />
            ))}
          </Table.Tbody>
        )}
      </SearchableTable>
      <OpenInvitations
        title="Invited operators"
        invitations={found.data?.invitations}
        mayChange
        onRenew={inviting.open}
        withdraw={({ invitation_id }) => withdrawal.mutateAsync({ params: { invitation_id } })}
      />
      {found.data ? (
        <div className={classes.requirement}>
          <RequiredTwoFactor requirement={found.data.second_factor} />
        </div>
      ) : null}
      <InviteOperatorDialog
        opened={inviting.opened}
        onClose={inviting.close}
        email={inviting.subject?.email}
      />
      <ResetLinkDialog {...resetting} onClose={resetting.close} />
      <LockOutDialog {...locking} onClose={locking.close} onReview={reviewing.open} />
      <ReviewDialog {...reviewing} onClose={reviewing.close} />
    </Page>
  );
}

interface InviteOperatorDialogProps {
  opened: boolean;
  onClose(): void;
  /** Filled in where a person gets a new link. */
  email: string | undefined;
}

function InviteOperatorDialog({ opened, onClose, email = '' }: InviteOperatorDialogProps) {
  const command = useCommand(inviteOperator, [listPeople]);
  return (
    <LinkDialog
      opened={opened}
      onClose={onClose}
      title="Invite operator"
      shownTitle="Invitation created"
      first={(show) => (
        <DialogForm
          initial={{ email }}
          submit="Invite"
          onSubmit={async (body) => show(await command.mutateAsync({ body }))}
          onCancel={onClose}
        >
          {(form) => (
            <>
              <Text>Operators can open and change every account, create accounts and lock people out.</Text>
              <TextInput
                label="E-mail"
                type="email"
                autoComplete="off"
                data-autofocus
                {...form.field('email')}
              />
            </>
          )}
        </DialogForm>
      )}
    />
  );
}

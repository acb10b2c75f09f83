/** Everybody who can sign in. */
import { Button, Table } from '@mantine/core';
import { ContactRound, UserPlus } from 'lucide-react';
import { listPeople, withdrawOperatorInvitation } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { Page } from '../../ui/page.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { OpenInvitations } from '../team/open-invitations.tsx';
import { FoundTable } from './found-table.tsx';
import { InviteOperatorDialog } from './invite-operator-dialog.tsx';
import { LockOutDialog } from './lock-out-dialog.tsx';
import { MadeDialog } from './made-dialog.tsx';
import classes from './operators.module.css';
import { PersonRow } from './person-row.tsx';
import { RequiredSecondFactor } from './required-second-factor.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

export type Person = ResultOf<typeof listPeople>['people'][number];

const columns = ['Name', 'Accounts', 'Second factor', 'Last seen', '(Actions)'];

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
      lead="Everybody who can sign in to this installation."
      actions={
        <Button leftSection={<UserPlus size={15} />} onClick={() => inviting.open({})}>
          Invite operator
        </Button>
      }
    >
      <FoundTable
        what="somebody"
        one="person"
        many="people"
        icon={ContactRound}
        columns={columns}
        twoLines
        found={found}
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
      </FoundTable>
      <OpenInvitations
        title="Invited as operators"
        invitations={found.data?.invitations}
        mayChange
        onRenew={inviting.open}
        withdraw={({ invitation_id }) => withdrawal.mutateAsync({ params: { invitation_id } })}
      />
      {found.data ? (
        <div className={classes.requirement}>
          <RequiredSecondFactor requirement={found.data.second_factor} />
        </div>
      ) : null}
      <InviteOperatorDialog
        opened={inviting.opened}
        onClose={inviting.close}
        email={inviting.subject?.email}
      />
      <ResetLinkDialog {...resetting} onClose={resetting.close} />
      <LockOutDialog {...locking} onClose={locking.close} onReview={reviewing.open} />
      <MadeDialog {...reviewing} onClose={reviewing.close} />
    </Page>
  );
}

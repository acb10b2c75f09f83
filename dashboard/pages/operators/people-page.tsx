/** Everybody who can sign in. */
import { Button, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ContactRound, UserPlus } from 'lucide-react';
import { listPeople } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { Page } from '../../ui/page.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { FoundTable } from './found-table.tsx';
import { InviteOperatorDialog } from './invite-operator-dialog.tsx';
import { LockOutDialog } from './lock-out-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

export type Person = ResultOf<typeof listPeople>['people'][number];

const columns = ['Name', 'Accounts', 'Second factor', 'Last seen', '(Actions)'];

export default function PeoplePage() {
  const found = useOperation(listPeople, {});
  const [invites, invite] = useDisclosure();
  const resetting = useDialog<Person>();
  const locking = useDialog<Person>();
  return (
    <Page
      title="People"
      lead="Everybody who can sign in to this installation."
      actions={
        <Button leftSection={<UserPlus size={15} />} onClick={invite.open}>
          Invite operator
        </Button>
      }
    >
      <FoundTable
        what="somebody"
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
              />
            ))}
          </Table.Tbody>
        )}
      </FoundTable>
      <InviteOperatorDialog opened={invites} onClose={invite.close} />
      <ResetLinkDialog {...resetting} onClose={resetting.close} />
      <LockOutDialog {...locking} onClose={locking.close} />
    </Page>
  );
}

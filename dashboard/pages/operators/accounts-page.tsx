/** Every account of the installation. */
import { Anchor, Button, Table } from '@mantine/core';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { listAccounts } from '../../../contract/dashboard/operators.ts';
import type { ResultOf } from '../../api/client.ts';
import { useOperation } from '../../api/queries.ts';
import { baseOf } from '../../current/account-mode.ts';
import { Page } from '../../ui/page.tsx';
import { Cell, Row } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { InviteDialog } from '../team/invite-dialog.tsx';
import { FoundTable } from './found-table.tsx';
import { OpenAccountDialog } from './open-account-dialog.tsx';

export type ListedAccount = ResultOf<typeof listAccounts>['accounts'][number];

const columns = ['Account', 'Currency', 'Members', 'Active keys', 'Opened', '(Actions)'];

export default function AccountsPage() {
  const found = useOperation(listAccounts, {});
  const [opens, setOpens] = useState(false);
  const inviting = useDialog<ListedAccount>();
  return (
    <Page
      title="Accounts"
      lead="Every account of this installation. As an operator you can go into each of them."
      actions={
        <Button leftSection={<Plus size={15} />} onClick={() => setOpens(true)}>
          Open an account
        </Button>
      }
    >
      <FoundTable
        what="an account"
        one="account"
        many="accounts"
        icon={Building2}
        columns={columns}
        found={found}
        items={found.data?.accounts}
        textOf={({ name }) => name}
      >
        {(accounts) => (
          <Table.Tbody role="rowgroup">
            {accounts.map((account) => (
              <AccountRow key={account.account_id} account={account} onInvite={inviting.open} />
            ))}
          </Table.Tbody>
        )}
      </FoundTable>
      <OpenAccountDialog opened={opens} onClose={() => setOpens(false)} onOpened={inviting.open} />
      <InviteDialog
        opened={inviting.opened}
        onClose={inviting.close}
        account={{ account_id: inviting.subject?.account_id ?? '' }}
        title={<InviteTitle account={inviting.subject?.name} />}
        filledIn={{ role: 'holder' }}
      />
    </Page>
  );
}

function AccountRow({
  account,
  onInvite,
}: {
  account: ListedAccount;
  onInvite(account: ListedAccount): void;
}) {
  const { account_id, name, currency, members, active_keys, created_at } = account;
  return (
    <Row>
      <Cell>
        <Anchor component={Link} href={baseOf({ account_id, mode: 'live' })} inherit fw={500} data-list-link>
          <bdi>{name}</bdi>
        </Anchor>
      </Cell>
      <Cell label="Currency" kind="short">
        {currency}
      </Cell>
      <Cell label="Members" kind="short">
        {members}
      </Cell>
      <Cell label="Active keys" kind="short">
        {active_keys}
      </Cell>
      <Cell label="Opened" kind="short">
        <Time at={created_at} />
      </Cell>
      <Cell kind="actions">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Invite somebody to ${name}`}
          onClick={() => onInvite(account)}
        >
          Invite
        </Button>
      </Cell>
    </Row>
  );
}

const InviteTitle = ({ account }: { account: string | undefined }) => (
  <>
    Invite somebody to <bdi>{account}</bdi>
  </>
);

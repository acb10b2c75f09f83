/** Every account of the installation. */
import { Anchor, Button, TextInput } from '@mantine/core';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Country } from '../../../contract/countries.ts';
import { listAccounts, openAccount } from '../../../contract/dashboard/operators.ts';
import { getMe } from '../../../contract/dashboard/profile.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { baseOf } from '../../current/account-mode.ts';
import {
  CountryChoice,
  CurrencyChoice,
  FollowedTimeZoneChoice,
  ownTimeZone,
} from '../../ui/account-choices.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchableTable } from '../../ui/searchable-table.tsx';
import { Cell, Row, RowAction } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type DialogProps, useDialog } from '../../ui/use-dialog.ts';
import { countryOfZone, proposedCurrency } from '../../ui/zone-countries.ts';
import { AccountDrawer } from '../cash-desk/account-drawer.tsx';
import { InviteDialog } from '../team/invite-dialog.tsx';

type ListedAccount = ResultOf<typeof listAccounts>['accounts'][number];

const columns = ['Account', 'Currency', 'Members', 'Active keys', 'Created', '(Actions)'];

export default function AccountsPage() {
  const found = useOperation(listAccounts, {});
  const [creating, setCreating] = useState(false);
  const inviting = useDialog<ListedAccount>();
  const cash = useDialog<string>();
  return (
    <Page
      title="Accounts"
      lead="All accounts of this installation. As an operator you can open each of them."
      actions={
        <Button leftSection={<Plus size={15} />} onClick={() => setCreating(true)}>
          Create account
        </Button>
      }
    >
      <SearchableTable
        one="account"
        many="accounts"
        icon={Building2}
        columns={columns}
        query={found}
        items={found.data?.accounts}
        textOf={({ name }) => name}
      >
        {(account) => (
          <AccountRow
            key={account.account_id}
            account={account}
            onInvite={inviting.open}
            onCash={() => cash.open(account.account_id)}
          />
        )}
      </SearchableTable>
      <AccountDrawer {...cash} />
      <CreateAccountDialog opened={creating} onClose={() => setCreating(false)} onCreated={inviting.open} />
      <InviteDialog
        opened={inviting.opened}
        onClose={inviting.onClose}
        account={{ account_id: inviting.subject?.account_id ?? '' }}
        title={
          <>
            Invite to <bdi>{inviting.subject?.name}</bdi>
          </>
        }
        prefilled={{ role: 'owner' }}
      />
    </Page>
  );
}

interface AccountRowProps {
  account: ListedAccount;
  onInvite(account: ListedAccount): void;
  /** Its balances, fees and payouts. */
  onCash(): void;
}

function AccountRow({ account, onInvite, onCash }: AccountRowProps) {
  const { account_id, name, currency, members, open_invitations: invited, active_keys, created_at } = account;
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
        {invited > 0 ? `${members} (${invited} invited)` : members}
      </Cell>
      <Cell label="Active keys" kind="short">
        {active_keys}
      </Cell>
      <Cell label="Created" kind="short">
        <Time at={created_at} />
      </Cell>
      <Cell kind="actions">
        <RowAction label={`Cash of ${name}`} onClick={onCash} opensDialog>
          Cash
        </RowAction>
        <RowAction label={`Invite to ${name}`} onClick={() => onInvite(account)}>
          Invite
        </RowAction>
      </Cell>
    </Row>
  );
}

interface CreateAccountDialogProps extends DialogProps {
  /** Its owner is invited next. */
  onCreated(account: ListedAccount): void;
}

function CreateAccountDialog({ onCreated, ...dialog }: CreateAccountDialogProps) {
  const command = useCommand(openAccount, [listAccounts, getMe]);
  return (
    <FormDialog
      {...dialog}
      title="Create account"
      initial={{
        name: '',
        currency: proposedCurrency(ownTimeZone()),
        time_zone: ownTimeZone(),
        country: countryOfZone(ownTimeZone()) ?? '',
      }}
      submit="Create and invite owner"
      onSubmit={async ({ country, ...rest }) => {
        const body = { ...rest, ...(country ? { country: country as Country } : {}) };
        const account = await command.mutateAsync({ body });
        toast('Account created.');
        return account;
      }}
      onDone={onCreated}
    >
      {(form) => (
        <>
          <TextInput
            label="Account name"
            description="The company or shop that sends the deliveries."
            data-autofocus
            {...form.field('name')}
          />
          <FollowedTimeZoneChoice form={form} />
          <CountryChoice {...form.choice('country')} value={form.values.country || null} />
          <CurrencyChoice {...form.choice('currency')} />
        </>
      )}
    </FormDialog>
  );
}

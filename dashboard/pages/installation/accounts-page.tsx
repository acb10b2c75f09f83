/** Every account of the installation. */
import { Button, TextInput } from '@mantine/core';
import { listAccounts, openAccount } from '../../../contract/dashboard/operators.ts';
import { getMe } from '../../../contract/dashboard/profile.ts';
import { Building2, Plus } from '../../../icons/icons.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { baseOf } from '../../current/account-mode.ts';
import { AccountCashDrawer } from '../../parts/account-cash-drawer.tsx';
import {
  CountryChoice,
  CurrencyChoice,
  FollowedTimeZoneChoice,
  ownTimeZone,
} from '../../parts/account-choices.tsx';
import { InviteDialog } from '../../parts/invite-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { PageLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchableTable } from '../../ui/searchable-table.tsx';
import { type Column, RowAction } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { type DialogProps, useDialog } from '../../ui/use-dialog.ts';
import { withNames } from '../../ui/with-names.tsx';
import { countryIn, countryOfZone, proposedCurrency } from '../../ui/zone-countries.ts';

type ListedAccount = ResultOf<typeof listAccounts>['accounts'][number];

export default function AccountsPage() {
  const accountsQuery = useOperation(listAccounts, {});
  const creating = useDialog();
  const inviting = useDialog<ListedAccount>();
  const cash = useDialog<string>();
  const columns: Column<ListedAccount>[] = [
    {
      name: 'Account',
      kind: 'title',
      cell: ({ account_id, name }) => (
        <PageLink href={baseOf({ account_id, mode: 'live' })} fw={500} data-list-link>
          <bdi>{name}</bdi>
        </PageLink>
      ),
    },
    { name: 'Currency', kind: 'short', cell: ({ currency }) => currency },
    {
      name: 'Members',
      kind: 'short',
      cell: ({ members, open_invitations: invited }) =>
        invited > 0 ? `${members} (${invited} invited)` : members,
    },
    { name: 'Active keys', kind: 'short', cell: ({ active_keys }) => active_keys },
    { name: 'Created', kind: 'short', cell: ({ created_at }) => <Time at={created_at} /> },
    {
      name: '(Actions)',
      kind: 'actions',
      cell: (account) => (
        <>
          <RowAction
            label={`Cash of ${account.name}`}
            onClick={() => cash.open(account.account_id)}
            opensDialog
          >
            Cash
          </RowAction>
          <RowAction label={`Invite to ${account.name}`} onClick={() => inviting.open(account)}>
            Invite
          </RowAction>
        </>
      ),
    },
  ];
  return (
    <Page
      title="Accounts"
      lead="All accounts of this installation. As an operator you can open each of them."
      actions={
        <Button leftSection={<Plus size={15} />} onClick={() => creating.open()}>
          Create account
        </Button>
      }
    >
      <SearchableTable
        one="account"
        many="accounts"
        icon={Building2}
        columns={columns}
        query={accountsQuery}
        items={accountsQuery.data?.accounts}
        keyOf={({ account_id }) => account_id}
        textOf={({ name }) => name}
      />
      <AccountCashDrawer {...cash} />
      {/* The owner is invited next. */}
      <CreateAccountDialog {...creating} onCreated={inviting.open} />
      <InviteDialog
        {...inviting}
        account={{ account_id: inviting.subject?.account_id ?? '' }}
        title={withNames`Invite to ${inviting.subject?.name}`}
        prefilled={{ role: 'owner' }}
      />
    </Page>
  );
}

type CreateAccountDialogProps = DialogProps & { onCreated(account: ListedAccount): void };

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
        const account = await command.mutateAsync({ body: { ...rest, country: countryIn(country) } });
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
          <CountryChoice {...form.choice('country')} />
          <CurrencyChoice {...form.choice('currency')} />
        </>
      )}
    </FormDialog>
  );
}

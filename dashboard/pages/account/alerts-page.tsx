/** Who gets e-mail alerts of the account. */
import { Alert, Stack, Text } from '@mantine/core';
import { BellRing, MailX, Plus } from 'lucide-react';
import { useState } from 'react';
import { listAlertRecipients } from '../../../contract/dashboard/alerts.ts';
import { useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { type Permission, PermissionButton } from '../../ui/permission-button.tsx';
import { StackedTable } from '../../ui/stacked-table.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import type { Recipient } from './recipient.ts';
import { AddDialog, EditDialog, RemoveDialog } from './recipient-dialogs.tsx';
import { RecipientActions, recipientColumns } from './recipient-row.tsx';

/** Somebody may confirm an address while the page is open. */
const refetchMs = 15_000;

export default function AlertsPage() {
  const { account: params } = useAccount();
  const list = useOperation(listAlertRecipients, { params }, { refetchInterval: refetchMs });
  const [adding, setAdding] = useState(false);
  const editing = useDialog<Recipient>();
  const removing = useDialog<Recipient>();
  const { recipients, mail, manage, add, time_zone: zone = 'UTC' } = list.data ?? {};
  const hasMail = mail === true;
  const columns = recipientColumns(hasMail);
  if (manage?.allowed !== false) {
    columns.push({
      name: '(Actions)',
      kind: 'actions',
      cell: (recipient) => (
        <RecipientActions
          recipient={recipient}
          hasMail={hasMail}
          onEdit={editing.open}
          onRemove={removing.open}
        />
      ),
    });
  }
  const open = () => setAdding(true);
  return (
    <Page
      title="E-mail alerts"
      above={[{ title: 'Settings', href: '/settings' }]}
      lead="Failed attempts that need an answer, late deliveries and returned parcels, by e-mail. Live deliveries only."
      actions={
        <PermissionButton permission={add} leftSection={<Plus size={16} />} onClick={open}>
          Add recipient
        </PermissionButton>
      }
    >
      <Stack gap="md">
        {mail === false ? <NoMail /> : null}
        {manage?.allowed === false ? <Text c="dimmed">{manage.why_not}</Text> : null}
        <StackedTable
          label="Recipients"
          columns={columns}
          query={list}
          items={recipients}
          keyOf={({ recipient_id }) => recipient_id}
          empty={<NoRecipientYet add={add} onAdd={open} />}
          twoLines
        />
      </Stack>
      <AddDialog opened={adding} hasMail={hasMail} zone={zone} onClose={() => setAdding(false)} />
      <EditDialog {...editing} zone={zone} />
      <RemoveDialog {...removing} />
    </Page>
  );
}

function NoMail() {
  return (
    <Alert color="orange" variant="light" icon={<MailX size={16} />} title="E-mail isn’t set up">
      Nothing is sent: no alerts, and no links to confirm an address. The person who runs Waybill sets{' '}
      <code>SMTP_URL</code> to the address of a mail server, and starts it again. Then resend the links.
    </Alert>
  );
}

function NoRecipientYet({ add, onAdd }: { add: Permission | undefined; onAdd(): void }) {
  return (
    <EmptyState
      icon={BellRing}
      title="No recipients yet"
      actions={
        <PermissionButton permission={add} onClick={onAdd}>
          Add recipient
        </PermissionButton>
      }
    >
      Add an address to e-mail when a delivery needs attention, immediately or once a day.
    </EmptyState>
  );
}

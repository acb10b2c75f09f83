/** Who gets e-mail alerts of the account. */
import { Alert, Badge, Stack, Text } from '@mantine/core';
import {
  listAlertRecipients,
  resendAlertConfirmation,
  sendTestAlert,
} from '../../../contract/dashboard/alerts.ts';
import { BellRing, MailX, Plus } from '../../../icons/icons.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { Page } from '../../ui/page.tsx';
import { type Permission, PermissionButton } from '../../ui/permission-button.tsx';
import {
  type Column,
  Faint,
  RowAction,
  RowActions,
  StackedTable,
  TwoLines,
} from '../../ui/stacked-table.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useToastedAttempt } from '../../ui/use-attempt.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import {
  kindsWords,
  notSent,
  type Recipient,
  RecipientDialog,
  RemoveDialog,
  scheduleWords,
} from './recipient-dialogs.tsx';

/** Somebody may confirm an address while the page is open. */
const refetchMs = 15_000;

export default function AlertsPage() {
  const { account: params } = useAccount();
  const list = useOperation(listAlertRecipients, { params }, { refetchInterval: refetchMs });
  const editing = useDialog<Recipient | undefined>();
  const removing = useDialog<Recipient>();
  const { recipients, mail, manage, add: mayAdd, time_zone: zone = 'UTC' } = list.data ?? {};
  const hasMail = mail === true;
  const add = () => editing.open(undefined);
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
  return (
    <Page
      title="E-mail alerts"
      above={[{ title: 'Settings', href: '/settings' }]}
      lead="Failed attempts that need an answer, late deliveries and returned parcels, by e-mail. Live deliveries only."
      actions={
        <PermissionButton permission={mayAdd} leftSection={<Plus size={16} />} onClick={add}>
          Add recipient
        </PermissionButton>
      }
    >
      <Stack gap="md">
        {mail === false ? (
          <Alert color="orange" variant="light" icon={<MailX size={16} />} title="E-mail isn’t set up">
            Nothing is sent: no alerts, and no links to confirm an address. The person who runs Waybill sets{' '}
            <code>SMTP_URL</code> to the address of a mail server, and starts it again. Then resend the links.
          </Alert>
        ) : null}
        {manage?.allowed === false ? <Text c="dimmed">{manage.why_not}</Text> : null}
        <StackedTable
          label="Recipients"
          columns={columns}
          query={list}
          items={recipients}
          keyOf={({ recipient_id }) => recipient_id}
          empty={<NoRecipientYet permission={mayAdd} onAdd={add} />}
          twoLines
        />
      </Stack>
      <RecipientDialog {...editing} hasMail={hasMail} zone={zone} />
      <RemoveDialog {...removing} />
    </Page>
  );
}

function NoRecipientYet({ permission, onAdd }: { permission: Permission | undefined; onAdd(): void }) {
  return (
    <EmptyState
      icon={BellRing}
      title="No recipients yet"
      actions={
        <PermissionButton permission={permission} onClick={onAdd}>
          Add recipient
        </PermissionButton>
      }
    >
      Add an address to e-mail when a delivery needs attention, immediately or once a day.
    </EmptyState>
  );
}

/** `hasMail`: whether this installation sends e-mail. */
const recipientColumns = (hasMail: boolean): Column<Recipient>[] => [
  {
    name: 'Recipient',
    kind: 'title',
    cell: (recipient) => (
      <TwoLines below={<State recipient={recipient} hasMail={hasMail} />}>
        <bdi>{recipient.email}</bdi>
      </TwoLines>
    ),
  },
  {
    name: 'Alerts',
    cell: (recipient) => <TwoLines below={scheduleWords(recipient)}>{kindsWords(recipient.kinds)}</TwoLines>,
  },
  { name: 'Last alert', cell: (recipient) => <LastMail recipient={recipient} /> },
];

type RecipientProps = { recipient: Recipient; hasMail: boolean };

const looks: Record<Recipient['status'], { word: string; color: string }> = {
  confirmed: { word: 'Confirmed', color: 'green' },
  unconfirmed: { word: 'Waiting for confirmation', color: 'yellow' },
  unsubscribed: { word: 'Unsubscribed', color: 'gray' },
};

function State({ recipient: { status, confirmation_sent_at: sentAt }, hasMail }: RecipientProps) {
  const { word, color } = looks[status];
  const link = sentAt === null ? notSent('Link', hasMail) : <Time word="Link sent" at={sentAt} />;
  return (
    <>
      {/* Never cut off. */}
      <Badge color={color} miw="max-content" mt={4}>
        {word}
      </Badge>{' '}
      {status === 'unconfirmed' ? link : null}
    </>
  );
}

const outcomeWords: Record<NonNullable<Recipient['last_outcome']>, string | undefined> = {
  sent: undefined,
  refused: 'refused by the mail server',
  failed: 'could not be sent',
  unknown: 'may not have arrived',
};

function LastMail({ recipient: { last_mail_at: at, last_outcome: outcome } }: { recipient: Recipient }) {
  if (!at || !outcome) return <Faint>None yet</Faint>;
  const words = outcomeWords[outcome];
  const when = <Time at={at} />;
  return words ? <TwoLines below={words}>{when}</TwoLines> : when;
}

type RecipientActionsProps = RecipientProps & Record<'onEdit' | 'onRemove', (recipient: Recipient) => void>;

function RecipientActions({ recipient, hasMail, onEdit, onRemove }: RecipientActionsProps) {
  const { account } = useAccount();
  const resend = useCommand(resendAlertConfirmation, [listAlertRecipients]);
  const test = useCommand(sendTestAlert, [listAlertRecipients]);
  const { email, status, recipient_id } = recipient;
  const params = { ...account, recipient_id };
  const { attempt } = useToastedAttempt();
  const mail = (send: () => Promise<{ mailed: boolean }>, sent: string) =>
    attempt(async () => {
      const { mailed } = await send();
      toast(mailed ? sent : `${notSent('E-mail', hasMail)}.`, mailed ? 'good' : 'bad');
    });
  return (
    <RowActions>
      {status === 'unconfirmed' ? (
        <RowAction
          label={`Resend link to ${email}`}
          loading={resend.isPending}
          onClick={() => mail(() => resend.mutateAsync({ params }), `Link sent to ${email}.`)}
        >
          Resend link
        </RowAction>
      ) : null}
      {status === 'confirmed' ? (
        <RowAction
          label={`Send a test e-mail to ${email}`}
          loading={test.isPending}
          onClick={() => mail(() => test.mutateAsync({ params }), `Test e-mail sent to ${email}.`)}
        >
          Send a test e-mail
        </RowAction>
      ) : null}
      {status === 'unsubscribed' ? null : (
        <RowAction label={`Edit alerts for ${email}`} onClick={() => onEdit(recipient)}>
          Edit
        </RowAction>
      )}
      <RowAction label={`Remove ${email}`} onClick={() => onRemove(recipient)} harm>
        Remove
      </RowAction>
    </RowActions>
  );
}

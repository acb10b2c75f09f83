/** A recipient: what it gets, whether it is confirmed, and what can be done. */
import { Badge } from '@mantine/core';
import {
  listAlertRecipients,
  resendAlertConfirmation,
  sendTestAlert,
} from '../../../contract/dashboard/alerts.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { type Column, Faint, RowAction, RowActions, TwoLines } from '../../ui/stacked-table.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useToastedAttempt } from '../../ui/use-attempt.ts';
import { kindsWords, notSent, type Recipient, scheduleWords } from './recipient.ts';

/** `hasMail`: whether this installation sends e-mail. */
export const recipientColumns = (hasMail: boolean): Column<Recipient>[] => [
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

interface StateProps {
  recipient: Recipient;
  hasMail: boolean;
}

function State({ recipient: { status, confirmation_sent_at: sentAt }, hasMail }: StateProps) {
  if (status !== 'unconfirmed') return <StateBadge status={status} />;
  return (
    <>
      <StateBadge status={status} />{' '}
      {sentAt === null ? notSent('Link', hasMail) : <Time word="Link sent" at={sentAt} />}
    </>
  );
}

const looks: Record<Recipient['status'], { word: string; color: string }> = {
  confirmed: { word: 'Confirmed', color: 'green' },
  unconfirmed: { word: 'Waiting for confirmation', color: 'yellow' },
  unsubscribed: { word: 'Unsubscribed', color: 'gray' },
};

/** Never cut off. */
function StateBadge({ status }: { status: Recipient['status'] }) {
  return (
    <Badge color={looks[status].color} miw="max-content" mt={4}>
      {looks[status].word}
    </Badge>
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
  return words ? (
    <TwoLines below={words}>
      <Time at={at} />
    </TwoLines>
  ) : (
    <Time at={at} />
  );
}

interface RecipientActionsProps extends StateProps {
  onEdit(recipient: Recipient): void;
  onRemove(recipient: Recipient): void;
}

export function RecipientActions({ recipient, hasMail, onEdit, onRemove }: RecipientActionsProps) {
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

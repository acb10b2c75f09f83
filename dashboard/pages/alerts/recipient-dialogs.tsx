/** Adds a recipient, changes what one gets, and asks before one is removed. */
import { Text, TextInput } from '@mantine/core';
import {
  addAlertRecipient,
  changeAlertRecipient,
  listAlertRecipients,
  removeAlertRecipient,
} from '../../../contract/dashboard/alerts.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import { choicesOf, newRecipient, notSent, type Recipient, valuesOf } from './recipient.ts';
import { RecipientFields } from './recipient-fields.tsx';

interface AddDialogProps {
  opened: boolean;
  /** Whether this installation sends e-mail. */
  hasMail: boolean;
  zone: string;
  onClose(): void;
}

export function AddDialog({ opened, hasMail, zone, onClose }: AddDialogProps) {
  const { account: params } = useAccount();
  const add = useCommand(addAlertRecipient, [listAlertRecipients]);
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Add recipient"
      initial={newRecipient}
      submit="Add recipient"
      onSubmit={(values) => add.mutateAsync({ params, body: { email: values.email, ...choicesOf(values) } })}
      onDone={({ mailed, recipient }) =>
        toast(
          mailed
            ? `A link to confirm was sent to ${recipient.email}.`
            : `Recipient added. ${notSent('Link', hasMail)}.`,
          mailed ? 'good' : 'bad',
        )
      }
    >
      {(form) => (
        <>
          <TextInput
            label="E-mail"
            description="Any address. Alerts start once it is confirmed through the link we send."
            type="email"
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.field('email')}
          />
          <RecipientFields form={form} zone={zone} />
        </>
      )}
    </FormDialog>
  );
}

interface RecipientDialogProps {
  opened: boolean;
  subject: Recipient | undefined;
  onClose(): void;
}

export function EditDialog({ opened, subject, zone, onClose }: RecipientDialogProps & { zone: string }) {
  const { account } = useAccount();
  const change = useCommand(changeAlertRecipient, [listAlertRecipients]);
  if (!subject) return null;
  const params = { ...account, recipient_id: subject.recipient_id };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={
        <>
          Alerts for <bdi>{subject.email}</bdi>
        </>
      }
      initial={valuesOf(subject)}
      submit="Save"
      onSubmit={(values) => change.mutateAsync({ params, body: choicesOf(values) })}
      onDone={() => toast('Recipient saved.')}
    >
      {(form) => <RecipientFields form={form} zone={zone} />}
    </FormDialog>
  );
}

export function RemoveDialog({ opened, subject, onClose }: RecipientDialogProps) {
  const { account } = useAccount();
  const remove = useCommand(removeAlertRecipient, [listAlertRecipients]);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="Remove this recipient?"
      confirm="Remove recipient"
      keep="Keep recipient"
      onConfirm={async () => {
        if (!subject) return;
        await remove.mutateAsync({ params: { ...account, recipient_id: subject.recipient_id } });
        toast('Recipient removed.');
      }}
    >
      <Text>
        <bdi>{subject?.email}</bdi> will get no more alerts. If you add the address again, it has to be
        confirmed again.
      </Text>
    </ConfirmDialog>
  );
}

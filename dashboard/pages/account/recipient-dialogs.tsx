/** Adds a recipient, changes what one gets, and asks before one is removed. */
import { Checkbox, Input, Select, Stack, Text, TextInput } from '@mantine/core';
import {
  addAlertRecipient,
  alertKinds,
  changeAlertRecipient,
  listAlertRecipients,
  removeAlertRecipient,
} from '../../../contract/dashboard/alerts.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioChoices } from '../../ui/radio-choices.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { DialogProps, SubjectDialogProps } from '../../ui/use-dialog.ts';
import type { Form } from '../../ui/use-form.ts';
import { withNames } from '../../ui/with-names.tsx';
import {
  choicesOf,
  hourWords,
  kindWords,
  newRecipient,
  notSent,
  type Recipient,
  type RecipientValues,
  valuesOf,
} from './recipient.ts';

interface AddDialogProps extends DialogProps {
  /** Whether this installation sends e-mail. */
  hasMail: boolean;
  zone: string;
}

export function AddDialog({ hasMail, zone, ...dialog }: AddDialogProps) {
  const { account: params } = useAccount();
  const add = useCommand(addAlertRecipient, [listAlertRecipients]);
  return (
    <FormDialog
      {...dialog}
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

export function EditDialog({ subject, zone, ...dialog }: SubjectDialogProps<Recipient> & { zone: string }) {
  const { account } = useAccount();
  const change = useCommand(changeAlertRecipient, [listAlertRecipients]);
  if (!subject) return null;
  const params = { ...account, recipient_id: subject.recipient_id };
  return (
    <FormDialog
      {...dialog}
      title={withNames`Alerts for ${subject.email}`}
      initial={valuesOf(subject)}
      submit="Save"
      onSubmit={(values) => change.mutateAsync({ params, body: choicesOf(values) })}
      onDone={() => toast('Recipient saved.')}
    >
      {(form) => <RecipientFields form={form} zone={zone} />}
    </FormDialog>
  );
}

export function RemoveDialog({ subject, ...dialog }: SubjectDialogProps<Recipient>) {
  const { account } = useAccount();
  const remove = useCommand(removeAlertRecipient, [listAlertRecipients]);
  return (
    <ConfirmDialog
      {...dialog}
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

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));

const schedules: Record<RecipientValues['schedule'], { label: string; description: string }> = {
  immediately: { label: 'Immediately', description: 'Alerts within a minute are combined in one e-mail.' },
  daily: { label: 'Daily summary', description: 'One e-mail a day, only if there is something to report.' },
};

interface RecipientFieldsProps {
  form: Form<RecipientValues>;
  /** The time zone of the account. */
  zone: string;
}

/** What a recipient gets, and when: the fields of the dialogs that add and edit one. */
function RecipientFields({ form, zone }: RecipientFieldsProps) {
  const { value, error, onChange } = form.choice('kinds');
  const choose = (chosen: readonly string[]) =>
    onChange(alertKinds.filter((kind) => chosen.includes(kind)).join(','));
  return (
    <>
      <Checkbox.Group label="Alerts" value={value.split(',').filter(Boolean)} onChange={choose}>
        <Stack gap={8} mt={6}>
          {alertKinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={kindWords[kind].label}
              description={kindWords[kind].text}
              aria-invalid={error !== undefined || undefined}
            />
          ))}
        </Stack>
        {error ? <Input.Error mt={6}>{error}</Input.Error> : null}
      </Checkbox.Group>
      <RadioChoices label="When" choices={schedules} {...form.choice('schedule')} />
      {form.values.schedule === 'daily' ? (
        <Select
          label="Time of the summary"
          description={`In the account’s time zone, ${zone}.`}
          data={hours}
          allowDeselect={false}
          {...form.choice('daily_hour')}
        />
      ) : null}
    </>
  );
}

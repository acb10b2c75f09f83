/** Adds a recipient, changes what one gets, and asks before one is removed. */
import { Checkbox, Input, Select, Stack, Text, TextInput } from '@mantine/core';
import {
  type AlertKind,
  addAlertRecipient,
  alertKinds,
  changeAlertRecipient,
  defaultDailyHour,
  listAlertRecipients,
  removeAlertRecipient,
} from '../../../contract/dashboard/alerts.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioChoices } from '../../ui/radio-choices.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { SubjectDialogProps } from '../../ui/use-dialog.ts';
import type { Form } from '../../ui/use-form.ts';
import { withNames } from '../../ui/with-names.tsx';

type RecipientDialogProps = SubjectDialogProps<Recipient> & { hasMail: boolean; zone: string };

/** Without a subject it adds a recipient. */
export function RecipientDialog({ subject, hasMail, zone, ...dialog }: RecipientDialogProps) {
  const { account } = useAccount();
  const add = useCommand(addAlertRecipient, [listAlertRecipients]);
  const change = useCommand(changeAlertRecipient, [listAlertRecipients]);
  const save = async ({ email, ...values }: RecipientValues) => {
    const choices = choicesOf(values);
    if (subject) {
      const params = { ...account, recipient_id: subject.recipient_id };
      await change.mutateAsync({ params, body: choices });
      return toast('Recipient saved.');
    }
    const { mailed, recipient } = await add.mutateAsync({ params: account, body: { email, ...choices } });
    if (mailed) toast(`A link to confirm was sent to ${recipient.email}.`);
    else toast(`Recipient added. ${notSent('Link', hasMail)}.`, 'bad');
  };
  return (
    <FormDialog
      {...dialog}
      title={subject ? withNames`Alerts for ${subject.email}` : 'Add recipient'}
      initial={subject ? valuesOf(subject) : newRecipient}
      submit={subject ? 'Save' : 'Add recipient'}
      onSubmit={save}
    >
      {(form) => (
        <>
          {subject ? null : (
            <TextInput
              label="E-mail"
              description="Any address. Alerts start once it is confirmed through the link we send."
              type="email"
              spellCheck={false}
              data-autofocus
              {...form.field('email')}
            />
          )}
          <RecipientFields form={form} zone={zone} />
        </>
      )}
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

const schedules: Record<RecipientValues['schedule'], { label: string; description: string }> = {
  immediately: { label: 'Immediately', description: 'Alerts within a minute are combined in one e-mail.' },
  daily: { label: 'Daily summary', description: 'One e-mail a day, only if there is something to report.' },
};

function RecipientFields({ form, zone }: { form: Form<RecipientValues>; zone: string }) {
  const { value, error, onChange } = form.choice('kinds');
  const choose = (chosen: readonly string[]) => onChange(inOrder(chosen).join(','));
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

export type Recipient = ResultOf<typeof listAlertRecipients>['recipients'][number];

const kindWords: Record<AlertKind, { label: string; text: string }> = {
  attempt_failed: { label: 'Failed attempts', text: 'When a courier needs your decision.' },
  late: { label: 'Late deliveries', text: 'When a delivery passes its expected time.' },
  returned: { label: 'Returned parcels', text: 'When a parcel is returned.' },
};

const hourWords = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));

export function kindsWords(kinds: readonly AlertKind[]): string {
  const labels = inOrder(kinds).map((kind) => kindWords[kind].label);
  const all = labels.join(', ');
  return all.charAt(0) + all.slice(1).toLowerCase();
}

export function scheduleWords({ schedule, daily_hour: hour }: Recipient): string {
  return schedule === 'daily' ? `Daily at ${hourWords(hour)}` : 'Immediately';
}

const inOrder = (chosen: readonly string[]) => alertKinds.filter((kind) => chosen.includes(kind));

type Choices = Pick<Recipient, 'email' | 'kinds' | 'schedule' | 'daily_hour'>;

const valuesOf = ({ email, kinds, schedule, daily_hour }: Choices) => ({
  email,
  kinds: inOrder(kinds).join(','),
  schedule,
  daily_hour: String(daily_hour),
});

type RecipientValues = ReturnType<typeof valuesOf>;

const newRecipient = valuesOf({
  email: '',
  kinds: [...alertKinds],
  schedule: 'immediately',
  daily_hour: defaultDailyHour,
});

/** The server checks every value, an empty choice included. */
const choicesOf = ({ kinds, schedule, daily_hour }: Omit<RecipientValues, 'email'>) => ({
  kinds: inOrder(kinds.split(',')),
  schedule,
  daily_hour: Number(daily_hour),
});

/** Why something was not sent: "Link not sent: e-mail isn’t set up". */
export const notSent = (what: string, hasMail: boolean): string =>
  `${what} not sent: ${hasMail ? 'the mail server did not accept it' : 'e-mail isn’t set up'}`;

/** What a recipient gets, and when: the fields of the dialogs that add and edit one. */
import { Checkbox, Input, Radio, Select, Stack } from '@mantine/core';
import { alertKinds } from '../../../contract/dashboard/alerts.ts';
import type { Form } from '../../ui/use-form.ts';
import { hourWords, kindWords, type RecipientValues } from './recipient.ts';

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }));

interface RecipientFieldsProps {
  form: Form<RecipientValues>;
  /** Of the account. */
  zone: string;
}

export function RecipientFields({ form, zone }: RecipientFieldsProps) {
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
      <Radio.Group label="When" {...form.choice('schedule')}>
        <Stack gap={8} mt={6}>
          <Radio
            value="immediately"
            label="Immediately"
            description="Alerts within a minute are combined in one e-mail."
          />
          <Radio
            value="daily"
            label="Daily summary"
            description="One e-mail a day, only if there is something to report."
          />
        </Stack>
      </Radio.Group>
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

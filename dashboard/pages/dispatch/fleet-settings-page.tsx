/** The settings of the delivery company, for all couriers and accounts. */
import { Fieldset, Group, NumberInput, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { getBoard } from '../../../contract/dashboard/dispatch.ts';
import {
  changeFleetSettings,
  getFleetSettings,
  maxAttemptsLimit,
  maxCompanyAddressLines,
  maxParcelsLimit,
  maxProofRetentionDays,
} from '../../../contract/dashboard/fleet-settings.ts';
import {
  maxPersonalDataDays,
  minPersonalDataDays,
  previewRetention,
} from '../../../contract/dashboard/personal-data.ts';
import { call, type ResultOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { TimeZoneChoice } from '../../parts/account-choices.tsx';
import { ProofChoice } from '../../parts/proof-choice.tsx';
import { kindsIn } from '../../parts/proof-words.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { keysOf } from '../../ui/keys-of.ts';
import { MultiLineInput } from '../../ui/lines.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton, unlessUnchanged } from '../../ui/permission-button.tsx';
import { FormPanelSkeleton } from '../../ui/skeletons.tsx';
import { Loaded } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Form } from '../../ui/use-form.ts';
import { useSettingsForm } from '../../ui/use-settings-form.ts';
import classes from './fleet-settings.module.css';

type FleetSettings = ResultOf<typeof getFleetSettings>;

export default function FleetSettingsPage() {
  const settings = useOperation(getFleetSettings, {});
  return (
    <Page title="Fleet settings" lead="Apply to all couriers and accounts." width="narrow">
      <Loaded query={settings} loading={<FormPanelSkeleton fields={6} />}>
        {(read) => <FleetSettingsForm settings={read} />}
      </Loaded>
    </Page>
  );
}

const valuesOf = (settings: FleetSettings) => ({
  automatic: String(settings.automatic),
  max_attempts: String(settings.max_attempts),
  max_parcels: String(settings.max_parcels),
  proof_kept_days: String(settings.proof_kept_days),
  personal_data_kept_days: String(settings.personal_data_kept_days ?? ''),
  time_zone: settings.time_zone,
  required_proof: settings.required_proof.join(' '),
  company_name: settings.company_name ?? '',
  company_address: settings.company_address ?? '',
});
type Values = ReturnType<typeof valuesOf>;

function FleetSettingsForm({ settings }: { settings: FleetSettings }) {
  const { form, changes, isChanged } = useSettingsForm(valuesOf(settings), settings);
  const command = useCommand(changeFleetSettings, [getFleetSettings, getBoard]);
  const { asking, ask, answer } = useQuestion();
  const [due, setDue] = useState<Due>();
  const questions = questionsFor(settings, changes, due);
  const save = async () => {
    const days = erasesEarlier(settings, changes);
    // Before the question, which says how many deliveries are erased.
    const counted = days === undefined ? undefined : await call(previewRetention, { query: { days } });
    setDue(counted);
    if (questionsFor(settings, changes, counted).length > 0 && !(await ask())) return;
    form.reset(valuesOf(await command.mutateAsync({ body: bodyOf(changes) })));
    toast('Settings saved.');
  };
  return (
    <Panel>
      <form {...form.onSubmit(save)}>
        <Stack gap="lg">
          <Switch
            label="Assign automatically"
            description="Balances load and area; ties go to the courier with less cash. The same switch is on the board."
            checked={form.values.automatic === 'true'}
            onChange={(event) => form.set({ automatic: String(event.currentTarget.checked) })}
          />
          <NumberInput
            {...numberField(form, 'max_parcels')}
            label="Maximum parcels per courier"
            description="At this limit, only manual assignment is possible."
            max={maxParcelsLimit}
          />
          <NumberInput
            {...numberField(form, 'max_attempts')}
            label="Maximum attempts"
            description="After this many failed attempts, a parcel is returned without asking the sender again."
            max={maxAttemptsLimit}
          />
          <ProofChoice
            label="Required proof"
            description="Couriers cannot deliver without it, unless a delivery asks for other proof."
            {...form.choice('required_proof')}
          />
          <NumberInput
            {...numberField(form, 'proof_kept_days')}
            label="Keep proof for (days)"
            description="Photos, signatures and recipient names are then deleted. The timeline still shows that proof existed."
            max={maxProofRetentionDays}
          />
          <NumberInput
            {...numberField(form, 'personal_data_kept_days')}
            label="Erase personal data after (days)"
            description={personalDataHelp(form.values)}
            placeholder="Never"
            min={minPersonalDataDays}
            max={maxPersonalDataDays}
          />
          <TimeZoneChoice
            label="Time zone"
            description="Sets when “today” starts and the times couriers see."
            {...form.choice('time_zone')}
          />
          <CompanyFields form={form} />
          <FormError {...form.failed} />
          <Group>
            <PermissionButton type="submit" permission={unlessUnchanged(isChanged)} loading={form.busy}>
              Save
            </PermissionButton>
          </Group>
        </Stack>
      </form>
      <ConfirmDialog
        opened={asking}
        onClose={() => answer(false)}
        onConfirm={async () => answer(true)}
        title="Save these settings?"
        confirm="Save"
        keep="Keep editing"
        tone={isShorter(settings, changes) || due ? 'harm' : 'plain'}
      >
        <Stack gap="xs">
          {questions.map((question) => (
            <Text key={question}>{question}</Text>
          ))}
        </Stack>
      </ConfirmDialog>
    </Panel>
  );
}

/** For a `NumberInput`. The service reports a wrong number; changing it silently would be worse. */
function numberField(form: Form<Values>, name: keyof Values) {
  const { onChange, ...field } = form.choice(name);
  return {
    ...field,
    min: 1,
    clampBehavior: 'none' as const,
    allowDecimal: false,
    allowNegative: false,
    onChange: (value: number | string) => onChange(String(value)),
  };
}

const textOrNull = (text: string) => (text.trim() === '' ? null : text);
const numberOrNull = (text: string) => (text === '' ? null : Number(text));

/** How each value is sent. An empty field is sent as null, which clears it, or which the service reports. */
const toSend: Record<keyof Values, (text: string) => unknown> = {
  automatic: (text) => text === 'true',
  max_attempts: numberOrNull,
  max_parcels: numberOrNull,
  proof_kept_days: numberOrNull,
  personal_data_kept_days: numberOrNull,
  time_zone: (text) => text,
  required_proof: kindsIn,
  company_name: textOrNull,
  company_address: textOrNull,
};

const bodyOf = (changes: Partial<Values>): Partial<FleetSettings> =>
  Object.fromEntries(keysOf(changes).map((name) => [name, toSend[name](changes[name] ?? '')]));

const isShorter = (settings: FleetSettings, { proof_kept_days: days }: Partial<Values>) =>
  days !== undefined && days !== '' && Number(days) < settings.proof_kept_days;

type Due = ResultOf<typeof previewRetention>;

/** The days, if they are valid and fewer than before; the service reports what is not valid. */
function erasesEarlier(
  { personal_data_kept_days: before }: FleetSettings,
  { personal_data_kept_days: text }: Partial<Values>,
): number | undefined {
  const days = Number(text || Number.NaN);
  const isValid = Number.isInteger(days) && days >= minPersonalDataDays && days <= maxPersonalDataDays;
  return isValid && (before === null || days < before) ? days : undefined;
}

function personalDataHelp({ personal_data_kept_days: days, proof_kept_days: proofDays }: Values): string {
  const help =
    'After a delivery has ended: names, phone numbers, addresses, notes and proof. States, times and cash remain.';
  return days !== '' && Number(days) < Number(proofDays)
    ? `${help} Proof is then erased with it, before its own time.`
    : help;
}

const number = new Intl.NumberFormat('en');

const daysText = (days = '') => `${days} ${days === '1' ? 'day' : 'days'}`;

function erasureWords({ deliveries, is_more }: Due, days: string | undefined): string {
  const age = `more than ${daysText(days)} ago`;
  if (deliveries === 0) {
    return `No delivery ended ${age} yet. From now on, personal data is erased permanently at this age.`;
  }
  const count = `${is_more ? 'more than ' : ''}${number.format(deliveries)}`;
  const noun = deliveries === 1 ? 'delivery' : 'deliveries';
  return `Personal data of ${count} ${noun} that ended ${age} is erased now, and that of others at this age. This cannot be undone.`;
}

function questionsFor(settings: FleetSettings, changes: Partial<Values>, due: Due | undefined): string[] {
  const { proof_kept_days, personal_data_kept_days, automatic } = changes;
  return [
    due ? erasureWords(due, personal_data_kept_days) : '',
    isShorter(settings, changes)
      ? `Proof older than ${daysText(proof_kept_days)} is deleted permanently: photos, signatures and recipient names.`
      : '',
    automatic === 'true'
      ? 'Every delivery without a courier is assigned at once, new ones when they are created.'
      : '',
  ].filter(Boolean);
}

/** Opens a question, and resolves with the answer. */
function useQuestion() {
  const [asking, setAsking] = useState(false);
  const answered = useRef<(yes: boolean) => void>(undefined);
  return {
    asking,
    ask: () =>
      new Promise<boolean>((resolve) => {
        answered.current = resolve;
        setAsking(true);
      }),
    answer: (yes: boolean) => {
      setAsking(false);
      answered.current?.(yes);
    },
  };
}

/** Who the delivery company is, for the papers that it issues. */
function CompanyFields({ form }: { form: Form<Values> }) {
  const hintId = useId();
  return (
    <Fieldset
      variant="unstyled"
      legend="Company"
      aria-describedby={hintId}
      classNames={{ root: classes.company, legend: classes.legend }}
    >
      <Stack gap="md">
        <Text id={hintId} c="dimmed" size="sm">
          Shown as the issuer on PDF statements and hand-in receipts. Both fields are optional.
        </Text>
        <TextInput
          label="Company name"
          dir="auto"
          autoComplete="organization"
          {...form.field('company_name')}
        />
        <MultiLineInput
          label="Company address"
          description={`Up to ${maxCompanyAddressLines} lines, for example with the tax number.`}
          minRows={3}
          {...form.field('company_address')}
        />
      </Stack>
    </Fieldset>
  );
}

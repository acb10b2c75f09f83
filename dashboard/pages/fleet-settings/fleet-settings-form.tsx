/** Changes the settings of the fleet. Only what was changed is sent, so that nothing of somebody else's is undone. */
import { Group, NumberInput, Stack, Switch, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { getBoard } from '../../../contract/dashboard/dispatch.ts';
import {
  changeFleetSettings,
  getFleetSettings,
  maxAttemptsLimit,
  maxParcelsLimit,
  maxProofRetentionDays,
} from '../../../contract/dashboard/fleet-settings.ts';
import { useCommand } from '../../api/queries.ts';
import { TimeZoneChoice } from '../../ui/account-choices.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { unlessUnchanged } from '../../ui/unless-unchanged.ts';
import { type Form, useForm } from '../../ui/use-form.ts';
import type { FleetSettings } from './fleet-settings-page.tsx';

const valuesOf = (settings: FleetSettings) => ({
  automatic: String(settings.automatic),
  max_attempts: String(settings.max_attempts),
  max_parcels: String(settings.max_parcels),
  proof_kept_days: String(settings.proof_kept_days),
  time_zone: settings.time_zone,
});
type Values = ReturnType<typeof valuesOf>;

export function FleetSettingsForm({ settings }: { settings: FleetSettings }) {
  const form = useForm(valuesOf(settings));
  const command = useCommand(changeFleetSettings, [getFleetSettings, getBoard]);
  const changes = changesOf(valuesOf(settings), form.values);
  const changed = Object.keys(changes).length > 0;
  useFreshValues(settings, changed, form.reset);
  const { asking, ask, answer } = useQuestion();

  const questions = questionsFor(settings, changes);
  const save = async () => {
    if (questions.length > 0 && !(await ask())) return;
    form.reset(valuesOf(await command.mutateAsync({ body: bodyOf(changes) })));
    toast('Settings saved.');
  };
  return (
    <Panel>
      <form {...form.onSubmit(save)}>
        <Stack gap="lg">
          <Switch
            label="Assign deliveries by itself"
            description="By the area of what couriers carry, then by load, then by cash in hand. The same switch is on the board."
            checked={form.values.automatic === 'true'}
            onChange={(event) => form.set({ automatic: String(event.currentTarget.checked) })}
          />
          <NumberField
            form={form}
            name="max_parcels"
            label="Most parcels of a courier"
            description="A courier with so many open deliveries gets no more by suggestion or by itself. By hand you can go beyond it."
            max={maxParcelsLimit}
          />
          <NumberField
            form={form}
            name="max_attempts"
            label="Attempts before a return"
            description="After so many failed attempts a parcel goes back to its sender without asking the account again."
            max={maxAttemptsLimit}
          />
          <NumberField
            form={form}
            name="proof_kept_days"
            label="Days that proof is kept"
            description="Photos, signatures and names of takers are deleted for good after so many days. That there was proof stays in the history."
            max={maxProofRetentionDays}
          />
          <TimeZoneChoice
            label="Time zone"
            description="Whose “today” couriers and the board mean."
            {...form.choice('time_zone')}
          />
          <FormError {...form.failed} />
          <Group>
            <PermissionButton type="submit" permission={unlessUnchanged(changed)} loading={form.busy}>
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
        tone={isShorter(settings, changes) ? 'harm' : 'plain'}
      >
        <Stack gap="xs">{questions}</Stack>
      </ConfirmDialog>
    </Panel>
  );
}

interface NumberFieldProps {
  form: Form<Values>;
  name: keyof Values;
  label: string;
  description: string;
  max: number;
}

function NumberField({ form, name, label, description, max }: NumberFieldProps) {
  const { onChange, ...field } = form.choice(name);
  return (
    <NumberInput
      label={label}
      description={description}
      min={1}
      max={max}
      // The service says what is wrong with a number; changing it silently would be worse.
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      {...field}
      onChange={(value) => onChange(String(value))}
    />
  );
}

function changesOf(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(before) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}

/** A field that was emptied is sent as it is: the service has the words for it. */
function bodyOf({ automatic, time_zone, ...numbers }: Partial<Values>): Partial<FleetSettings> {
  const given = Object.entries(numbers).map(([name, text]) => [name, text === '' ? null : Number(text)]);
  return {
    ...(Object.fromEntries(given) as Partial<FleetSettings>),
    ...(automatic === undefined ? {} : { automatic: automatic === 'true' }),
    ...(time_zone === undefined ? {} : { time_zone }),
  };
}

const isShorter = (settings: FleetSettings, { proof_kept_days: days }: Partial<Values>) =>
  days !== undefined && days !== '' && Number(days) < settings.proof_kept_days;

function questionsFor(settings: FleetSettings, changes: Partial<Values>): ReactNode[] {
  const shorter = isShorter(settings, changes) ? (
    <Text key="proof">
      Proof that is older than {changes.proof_kept_days} {changes.proof_kept_days === '1' ? 'day' : 'days'} is
      deleted for good: photos, signatures and names of takers. Nobody can bring it back.
    </Text>
  ) : null;
  const automatic =
    changes.automatic === 'true' ? (
      <Text key="automatic">
        Every delivery without a courier is assigned at once, and new ones as they come.
      </Text>
    ) : null;
  return [shorter, automatic].filter((question) => question !== null);
}

/** Asks, and waits for the answer. */
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

/** What somebody else saves meanwhile appears here, unless something is being typed. */
function useFreshValues(settings: FleetSettings, changed: boolean, reset: (values: Values) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer of the service is a reason.
  useEffect(() => {
    if (!changed) reset(valuesOf(settings));
  }, [settings]);
}

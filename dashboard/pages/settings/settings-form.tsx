/** Changes the settings. Only what was changed is sent, so that nothing of somebody else's is undone. */
import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { getMe } from '../../../contract/dashboard/profile.ts';
import { changeSettings, getSettings } from '../../../contract/dashboard/settings.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { CurrencyChoice, TimeZoneChoice } from '../../ui/account-choices.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PermissionButton } from '../../ui/permission-button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { unlessUnchanged } from '../../ui/unless-unchanged.ts';
import { useForm } from '../../ui/use-form.ts';
import { ServiceTimeInput } from './service-time-input.tsx';
import type { Settings } from './settings-page.tsx';

const valuesOf = ({ name, currency, time_zone, service_time_minutes }: Settings) => ({
  name,
  currency,
  time_zone,
  service_time_minutes: String(service_time_minutes),
});
type Values = ReturnType<typeof valuesOf>;

export function SettingsForm({ settings }: { settings: Settings }) {
  const { account } = useAccount();
  const form = useForm(valuesOf(settings));
  const command = useCommand(changeSettings, [getSettings, getMe]);
  const changes = changesOf(valuesOf(settings), form.values);
  const changed = Object.keys(changes).length > 0;
  useFreshValues(settings, changed, form.reset);

  const save = async () => {
    const { service_time_minutes: minutes, ...texts } = changes;
    const body = minutes === undefined ? texts : { ...texts, service_time_minutes: Number(minutes) };
    form.reset(valuesOf(await command.mutateAsync({ params: account, body })));
    toast('Settings saved.');
  };
  const readOnly = !settings.change.allowed;
  const looks = { readOnly, variant: readOnly ? 'filled' : 'default' };
  return (
    <Panel>
      <form {...form.onSubmit(save)}>
        <Stack gap="lg">
          {readOnly ? <Text c="dimmed">{settings.change.why_not}</Text> : null}
          <TextInput label="Account name" {...looks} {...form.field('name')} />
          <CurrencyChoice
            description="Cash is collected in it. Deliveries that are there keep theirs."
            {...looks}
            {...form.choice('currency')}
          />
          <TimeZoneChoice {...looks} {...form.choice('time_zone')} />
          <ServiceTimeInput
            // Begins anew with what was saved.
            key={settings.service_time_minutes}
            zone={form.values.time_zone}
            {...looks}
            {...form.choice('service_time_minutes')}
          />
          <FormError {...form.failed} />
          <Group>
            <PermissionButton
              type="submit"
              permission={unlessUnchanged(changed, settings.change)}
              loading={form.busy}
            >
              Save
            </PermissionButton>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function changesOf(before: Values, after: Values): Partial<Values> {
  const names = Object.keys(before) as (keyof Values)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}

/** What somebody else saves meanwhile appears here, unless something is being typed. */
function useFreshValues(settings: Settings, changed: boolean, reset: (values: Values) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer of the service is a reason.
  useEffect(() => {
    if (!changed) reset(valuesOf(settings));
  }, [settings]);
}

/** The settings of the account. */
import { Button, Group, Input, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { getMe } from '../../../contract/dashboard/profile.ts';
import { changeSettings, getSettings } from '../../../contract/dashboard/settings.ts';
import type { ResultOf } from '../../api/client.ts';
import { useCommand, useOperation } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { CountryChoice, CurrencyChoice, FollowedTimeZoneChoice } from '../../parts/account-choices.tsx';
import { CopyIcon } from '../../ui/copy.tsx';
import { countryName } from '../../ui/country-words.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { Page } from '../../ui/page.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { unlessUnchanged } from '../../ui/permission-button.tsx';
import { FormPanelSkeleton } from '../../ui/skeletons.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { date, timeOfDay } from '../../ui/time-words.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Form } from '../../ui/use-form.ts';
import { useSettingsForm } from '../../ui/use-settings-form.ts';
import { countryIn, proposedCountry } from '../../ui/zone-countries.ts';
import { PickupAddresses } from './pickup-addresses.tsx';
import classes from './settings.module.css';

type Settings = ResultOf<typeof getSettings>;

export default function SettingsPage() {
  const { account, can } = useAccount();
  const settings = useOperation(getSettings, { params: account });
  return (
    <Page title="Settings" lead="Apply to everyone in this account." width="narrow">
      <Loaded query={settings} loading={<FormPanelSkeleton fields={6} />}>
        {(read) => (
          <>
            <SettingsForm settings={read} />
            <Panel
              title="E-mail alerts"
              lead="Who gets an e-mail about failed attempts that need an answer, late deliveries and returned parcels."
            >
              <ButtonLink href="/settings/alerts">Manage e-mail alerts</ButtonLink>
            </Panel>
            <PickupAddresses />
            {/* For account owners: receivers ask the shop that they bought from. */}
            {can('personal_data.erase') ? (
              <Panel
                title="Personal data"
                lead="Erase a receiver’s name, phone number, addresses, notes and proof on request."
              >
                <ButtonLink href="/personal-data">Find a receiver</ButtonLink>
              </Panel>
            ) : null}
            <About settings={read} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const valuesOf = ({ name, currency, time_zone, country, service_time_minutes }: Settings) => ({
  name,
  currency,
  time_zone,
  country: country ?? '',
  service_time_minutes: String(service_time_minutes),
});

type Values = ReturnType<typeof valuesOf>;

function bodyOf({ country, service_time_minutes: minutes, ...texts }: Partial<Values>) {
  return {
    ...texts,
    ...(country === undefined ? {} : { country: countryIn(country) ?? null }),
    ...(minutes === undefined ? {} : { service_time_minutes: Number(minutes) }),
  };
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { account } = useAccount();
  const { form, changes, isChanged } = useSettingsForm(valuesOf(settings), settings);
  const command = useCommand(changeSettings, [getSettings, getMe]);

  const save = async () => {
    form.reset(valuesOf(await command.mutateAsync({ params: account, body: bodyOf(changes) })));
    toast('Settings saved.');
  };
  const readOnly = !settings.change.allowed;
  const looks = { readOnly, variant: readOnly ? 'filled' : 'default' };
  return (
    <Panel>
      <PageForm
        form={form}
        gap="lg"
        submit="Save"
        permission={unlessUnchanged(isChanged, settings.change)}
        onSubmit={save}
      >
        {readOnly ? <Text c="dimmed">{settings.change.why_not}</Text> : null}
        <TextInput label="Account name" {...looks} {...form.field('name')} />
        <FollowedTimeZoneChoice {...looks} form={form} />
        <CountryField form={form} looks={looks} />
        <CurrencyChoice
          description="Used for cash on delivery. Existing deliveries keep their currency."
          {...looks}
          {...form.choice('currency')}
        />
        <ServiceTimeInput
          // Starts again with what was saved.
          key={settings.service_time_minutes}
          form={form}
          looks={looks}
        />
      </PageForm>
    </Panel>
  );
}

type Looks = { readOnly: boolean; variant: string };

/** While none is chosen, that of the time zone or the currency is one click away. */
function CountryField({ form, looks }: { form: Form<Values>; looks: Looks }) {
  const { time_zone: zone, currency, country } = form.values;
  const proposed = country === '' && !looks.readOnly ? proposedCountry(zone, currency) : undefined;
  return (
    <Stack gap="xs" align="stretch">
      <CountryChoice {...looks} clearable={!looks.readOnly} {...form.choice('country')} />
      {proposed ? (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => form.set({ country: proposed })}>
            Use {countryName(proposed)}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

function About({ settings: { account_id, created_at } }: { settings: Settings }) {
  return (
    <Panel title="About this account">
      <dl className={classes.facts}>
        <dt>Account ID</dt>
        <dd>
          <code>{account_id}</code> <CopyIcon text={account_id} what="the account ID" />
        </dd>
        <dt>Created</dt>
        <dd>
          <Time at={created_at} />
        </dd>
      </dl>
    </Panel>
  );
}

const units = [
  { value: '1440', label: 'days' },
  { value: '60', label: 'hours' },
  { value: '1', label: 'minutes' },
];

/** The largest unit in which it is a whole number. */
function inUnits(minutes: number): { amount: string; unit: string } {
  const unit = units.find(({ value }) => minutes % Number(value) === 0)?.value ?? '1';
  return { amount: String(minutes / Number(unit)), unit };
}

/** The service time in its largest whole unit, and what it means for a delivery that is created now. */
function ServiceTimeInput({ form, looks }: { form: Form<Values>; looks: Looks }) {
  const { name, value: minutes, error, onChange } = form.choice('service_time_minutes');
  const [{ amount, unit }, set] = useState(() => inUnits(Number(minutes)));
  const id = useId();
  const change = (changes: { amount?: string; unit?: string }) => {
    const next = { amount, unit, ...changes };
    set(next);
    onChange(next.amount === '' ? '' : String(Number(next.amount) * Number(next.unit)));
  };
  return (
    <Input.Wrapper
      id={id}
      label="Service time"
      description="Time from creation to delivery. Sets the expected time of new deliveries."
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div className={classes.serviceTime}>
        <NumberInput
          id={id}
          name={name}
          value={amount}
          onChange={(next) => change({ amount: String(next) })}
          error={Boolean(error)}
          aria-describedby={error ? `${id}-error` : `${id}-example`}
          min={0}
          className={classes.amount}
          {...looks}
        />
        <Select
          aria-label="Unit of the service time"
          data={units}
          value={unit}
          onChange={(next) => change({ unit: next ?? unit })}
          className={classes.unit}
          {...looks}
        />
      </div>
      <div id={`${id}-example`} className={classes.example}>
        {error ? null : <Example minutes={Number(minutes)} zone={form.values.time_zone} />}
      </div>
    </Input.Wrapper>
  );
}

function Example({ minutes, zone }: { minutes: number; zone: string }) {
  const at = new Date(Date.now() + minutes * 60_000);
  // Half-typed values have no example.
  if (!Number.isInteger(minutes) || minutes < 1 || Number.isNaN(at.getTime())) return null;
  const expected = at.toISOString();
  return (
    <>
      A delivery created now would be expected on {date(expected, zone)} at {timeOfDay(expected, zone)}.
    </>
  );
}

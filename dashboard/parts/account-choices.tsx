/** Searchable choices of a currency, a time zone and a country. */
import { Select, type SelectProps } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { countries } from '../../contract/countries.ts';
import { getInstallation } from '../../contract/dashboard/signing-in.ts';
import { useOperation } from '../api/queries.ts';
import { countryName } from '../ui/country-words.ts';
import { timeOfDay } from '../ui/time-words.ts';
import type { Form } from '../ui/use-form.ts';
import { followedZone, withZone, type ZoneValues } from '../ui/zone-countries.ts';

type ChoiceProps = Omit<SelectProps, 'data' | 'searchable'>;

const Choice = (props: SelectProps) => (
  <Select
    nothingFoundMessage="No matches"
    searchable
    maxDropdownHeight={280}
    // Keeps browsers from offering an address or a name.
    autoComplete="off"
    {...props}
    // With an empty text there would be a button that clears nothing.
    value={props.value || null}
  />
);

/** Both lists change with the service's version only. */
const useAbout = () => useOperation(getInstallation, {}, { staleTime: Number.POSITIVE_INFINITY }).data;

export function CurrencyChoice({ label = 'Currency', ...rest }: ChoiceProps) {
  const currencies = useAbout()?.currencies;
  const data = useMemo(
    () => currencies?.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })) ?? [],
    [currencies],
  );
  return <Choice label={label} data={withValue(data, rest.value)} {...rest} />;
}

export function TimeZoneChoice({ label = 'Time zone', description, ...rest }: ChoiceProps) {
  const zones = useAbout()?.time_zones;
  const data = useMemo(
    () => zones?.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })) ?? [],
    [zones],
  );
  const clock = rest.value ? timeOfDay(new Date().toISOString(), rest.value) : undefined;
  return (
    <Choice
      label={label}
      description={description ?? (clock ? `Local time: ${clock}` : undefined)}
      data={withValue(data, rest.value)}
      {...rest}
    />
  );
}

type FollowedProps = Omit<ChoiceProps, 'form'> & {
  form: Pick<Form<ZoneValues>, 'values' | 'set' | 'choice'>;
};

/** In a form with a country and a currency: they follow the zone until somebody chooses others. */
export function FollowedTimeZoneChoice({ form, ...rest }: FollowedProps) {
  const { values } = form;
  const followed = useRef(values.time_zone);
  const choose = (zone: string | null) => {
    followed.current = followedZone(values.time_zone, followed.current);
    form.set(withZone(values, zone ?? '', followed.current));
  };
  return <TimeZoneChoice {...rest} {...form.choice('time_zone')} onChange={choose} />;
}

const countryChoices = countries
  .map((code) => ({ value: code, label: countryName(code) }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en'));

export function CountryChoice({ label = 'Country', ...rest }: ChoiceProps) {
  return (
    <Choice
      label={label}
      description="Used for phone numbers without a country code."
      data={countryChoices}
      placeholder="Not chosen"
      clearable
      {...rest}
    />
  );
}

/** What is chosen is shown even if it is not among the choices (yet). */
function withValue(data: { value: string; label: string }[], value: string | null | undefined) {
  return !value || data.some((one) => one.value === value) ? data : [{ value, label: value }, ...data];
}

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Who the delivery company is, for the papers that it issues. */
import { Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import { maxCompanyAddressLines } from '../../../contract/dashboard/fleet-settings.ts';
import { MultiLineInput } from '../../ui/multi-line-input.tsx';
import type { Form } from '../../ui/use-form.ts';
import classes from './company-fields.module.css';

// A type, because an interface is not assignable to the values of a form.
type CompanyValues = { company_name: string; company_address: string };

export function CompanyFields<V extends CompanyValues>({ form }: { form: Form<V> }) {
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

/** The form for one delivery. However often it is sent, one form creates one delivery. */
import { Alert, Anchor, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { createDelivery, listDeliveries } from '../../../contract/dashboard/deliveries.ts';
import { getOverview } from '../../../contract/dashboard/overview.ts';
import { NewDelivery } from '../../../contract/delivery-fields.ts';
import { phrases } from '../../../contract/errors.ts';
import { newIdempotencyKey } from '../../../contract/idempotency-key.ts';
import { parseMoney } from '../../../contract/money.ts';
import { ApiRefusal } from '../../api/failures.ts';
import { useCommand } from '../../api/queries.ts';
import { useAccount } from '../../current/account.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { moneyText } from '../../ui/money.tsx';
import { MultiLineInput } from '../../ui/multi-line-input.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { type Form, useForm } from '../../ui/use-form.ts';
import { exampleAmount } from './create/amount.ts';
import { bodyOf, emptyForm, type FormValues } from './create/new-delivery.ts';
import { ReadOnlyNotice } from './read-only-notice.tsx';

export default function NewDeliveryPage() {
  const { mode, can } = useAccount();
  return (
    <Page
      title="New delivery"
      lead={mode === 'test' ? 'A test delivery: no courier picks it up.' : undefined}
      width="narrow"
      above={[{ title: 'Deliveries', href: '/deliveries' }]}
    >
      {can('deliveries.write') ? <NewDeliveryForm /> : <ReadOnlyNotice />}
    </Page>
  );
}

function NewDeliveryForm() {
  const form = useForm(emptyForm);
  useUnsavedChanges(form.unsaved);
  const create = useCreateDelivery();
  const text = (name: keyof FormValues, label: string) => {
    const required = NewDelivery.required.some((known) => known === name);
    return {
      label: required ? label : `${label} (optional)`,
      required,
      withAsterisk: false,
      autoComplete: 'off',
      dir: 'auto',
      ...form.field(name),
    };
  };
  return (
    <form {...form.onSubmit(() => create(form.values))}>
      <Panel>
        <Stack gap="md">
          <MultiLineInput {...text('pickup_address', 'Pickup address')} />
          <MultiLineInput {...text('delivery_address', 'Delivery address')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...text('receiver_contact.name', 'Receiver’s name')} />
            <TextInput
              {...text('receiver_contact.phone', 'Receiver’s phone')}
              type="tel"
              dir="ltr"
              placeholder="+2348012345678"
            />
          </SimpleGrid>
          <MultiLineInput {...text('package_details.description', 'Package contents')} minRows={2} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              {...text('package_details.weight', 'Weight in kg')}
              inputMode="decimal"
              placeholder="2.5"
            />
            <AmountInput form={form} />
          </SimpleGrid>
          {isCreatedBefore(form.failed.failure) ? <CreatedBefore /> : <FormError {...form.failed} />}
          <Group justify="flex-end" gap="xs">
            <Button component={Link} href="/deliveries" variant="default">
              Cancel
            </Button>
            <Button type="submit" loading={form.busy}>
              Create delivery
            </Button>
          </Group>
        </Stack>
      </Panel>
    </form>
  );
}

/** The cash to collect, typed in whole units of the account’s currency. Its description says how it was understood. */
function AmountInput({ form }: { form: Form<FormValues> }) {
  const { currency, currency_digits: digits } = useAccount();
  const { error, ...field } = form.field('amount_to_collect');
  const minor = parseMoney(field.value, digits);
  const isUnclear = field.value.trim() !== '' && minor === undefined;
  const example = `Use a format like ${exampleAmount(digits)}.`;
  const understood =
    minor === undefined
      ? 'No cash is collected.'
      : `The courier collects ${moneyText(minor, currency, digits)}.`;
  return (
    <TextInput
      label={`Cash to collect, in ${currency} (optional)`}
      description={isUnclear ? (error ? null : example) : understood}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      {...field}
      // The server's sentence is about minor units, which nobody typed.
      error={error && isUnclear ? `This is not an amount. ${example}` : error}
    />
  );
}

function useCreateDelivery() {
  const { within: params, currency_digits: digits } = useAccount();
  const [, navigate] = useLocation();
  const [key, setKey] = useState(newIdempotencyKey);
  const { mutateAsync } = useCommand(createDelivery, [listDeliveries, getOverview]);
  return async (values: FormValues) => {
    try {
      const { delivery_id: id } = await mutateAsync({
        params,
        body: bodyOf(values, digits),
        headers: { 'idempotency-key': key },
      });
      toast('Delivery created.');
      navigate(`/deliveries/${id}`, { replace: true });
    } catch (error) {
      // The form warns about it. Sending it once more creates another delivery.
      if (isCreatedBefore(error)) setKey(newIdempotencyKey());
      throw error;
    }
  };
}

/** An earlier request succeeded although its response was lost, and the form was changed since then. */
const isCreatedBefore = (failure: unknown) =>
  failure instanceof ApiRefusal && failure.error === phrases.keyReused.error;

function CreatedBefore() {
  return (
    <Alert role="alert" color="orange" variant="light" icon={<TriangleAlert size={16} />}>
      Your earlier attempt did create a delivery, with the values you had typed then. Check{' '}
      <Anchor component={Link} href="/deliveries" inherit underline="always">
        Deliveries
      </Anchor>{' '}
      first. To create another one with the current values, press Create delivery again.
    </Alert>
  );
}

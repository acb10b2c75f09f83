/** A delivery typed in by hand. */
import { Alert, Anchor, Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import { NewDelivery } from '../../../contract/delivery-fields.ts';
import { useAccount } from '../../current/account.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MultiLineInput } from '../../ui/multi-line-input.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AmountInput } from './create/amount-input.tsx';
import { emptyForm, type Typed } from './create/new-delivery.ts';
import { isMadeBefore, useCreate } from './create/use-create.ts';
import { ReadOnlyNotice } from './read-only-notice.tsx';

export default function NewDeliveryPage() {
  const { mode, can } = useAccount();
  return (
    <Page
      title="New delivery"
      lead={mode === 'test' ? 'A test delivery: no courier will come for it.' : undefined}
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
  const create = useCreate();
  const text = (name: keyof Typed, label: string) => {
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
          <MultiLineInput {...text('package_details.description', 'What is in the package')} minRows={2} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              {...text('package_details.weight', 'Weight in kilograms')}
              inputMode="decimal"
              placeholder="2.5"
            />
            <AmountInput form={form} />
          </SimpleGrid>
          {isMadeBefore(form.failed.failure) ? <MadeBefore /> : <FormError {...form.failed} />}
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

function MadeBefore() {
  return (
    <Alert role="alert" color="orange" variant="light" icon={<TriangleAlert size={16} />}>
      Your try before did reach Waybill: a delivery with what was typed then exists. Look at{' '}
      <Anchor component={Link} href="/deliveries" inherit underline="always">
        Deliveries
      </Anchor>{' '}
      first. To create one more, with what is typed now, press Create delivery again.
    </Alert>
  );
}

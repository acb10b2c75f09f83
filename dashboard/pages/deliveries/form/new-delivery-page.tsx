/** The form for one delivery, empty or filled from another one. However often it is sent, one form creates one delivery. */
import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { createDelivery, getRecord } from '../../../../contract/operations/deliveries.ts';
import { listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { RecordedBefore } from '../../../api/failures.ts';
import { useKeyedCommand } from '../../../api/keyed-command.ts';
import { useOperation } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { type EditedPickupAddress, PickupAddressDialog } from '../../../parts/pickup-address-dialog.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormPanelSkeleton } from '../../../ui/skeletons.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useForm } from '../../../ui/use-form.ts';
import { Warning } from '../../../ui/warning.tsx';
import { useFormats } from '../formats.ts';
import { ReadOnlyNotice } from '../read-only-notice.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import {
  bodyOf,
  duplicateOf,
  duplicateParameter,
  emptyForm,
  type FormValues,
  withPhonesToSend,
} from './form-values.ts';
import { useDefaultPickup } from './pickup-choice.tsx';

export default function NewDeliveryPage() {
  const { mode, can } = useAccount();
  const from = new URLSearchParams(useSearch()).get(duplicateParameter);
  return (
    <Page
      title="New delivery"
      lead={mode === 'test' ? 'A test delivery: no courier picks it up.' : undefined}
      width="narrow"
      above={[{ title: 'Deliveries', href: '/deliveries' }]}
    >
      {!can('deliveries.write') ? (
        <ReadOnlyNotice />
      ) : from === null ? (
        <NewDeliveryForm initial={emptyForm} />
      ) : (
        <Duplicate key={from} delivery_id={from} />
      )}
    </Page>
  );
}

function Duplicate({ delivery_id }: { delivery_id: string }) {
  const { within } = useAccount();
  const formats = useFormats();
  const record = useOperation(getRecord, { params: { ...within, delivery_id } });
  return (
    <Loaded query={record} loading={<FormPanelSkeleton fields={6} />}>
      {(delivery) => <NewDeliveryForm initial={duplicateOf(delivery, formats, Date.now())} />}
    </Loaded>
  );
}

function NewDeliveryForm({ initial }: { initial: FormValues }) {
  const form = useForm(initial);
  useUnsavedChanges(form.unsaved);
  const { within: params, country } = useAccount();
  const formats = useFormats();
  const [, navigate] = useLocation();
  useDefaultPickup(form, initial === emptyForm);
  const saving = useDialog<EditedPickupAddress>();
  const create = useKeyedCommand(createDelivery, {
    refreshes: [listDeliveries, getOverview],
    recordedBefore: 'Your earlier attempt did create a delivery, with the values you had typed then.',
  });
  const save = async () => {
    const body = bodyOf(await withPhonesToSend(form.values, country), formats);
    const { delivery_id: id } = await create({ params, body });
    toast('Delivery created.');
    navigate(`/deliveries/${id}`, { replace: true });
  };
  const { failure } = form.failed;
  return (
    <>
      <DeliveryForm
        onSaveAddress={saving.open}
        form={form}
        formats={formats}
        save={save}
        cancelHref="/deliveries"
        problem={
          failure instanceof RecordedBefore ? (
            <Warning role="alert">
              {failure.message} Check <TextLink href="/deliveries">Deliveries</TextLink> first. To create
              another one with the current values, press Create delivery again.
            </Warning>
          ) : undefined
        }
        submitButton={
          <Button type="submit" loading={form.busy}>
            Create delivery
          </Button>
        }
      />
      <PickupAddressDialog {...saving} />
    </>
  );
}

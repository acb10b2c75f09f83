/** The form for one delivery, empty or filled from another one. However often it is sent, one form creates one delivery. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { newIdempotencyKey } from '../../../../contract/idempotency-key.ts';
import { createDelivery, getRecord } from '../../../../contract/operations/deliveries.ts';
import { listDeliveries } from '../../../../contract/operations/delivery-lists.ts';
import { isKeyReused } from '../../../api/keyed-command.ts';
import { useCommand, useOperation } from '../../../api/queries.ts';
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
  const formats = useFormats();
  const create = useCreateDelivery();
  useDefaultPickup(form, initial === emptyForm);
  const saving = useDialog<EditedPickupAddress>();
  return (
    <>
      <DeliveryForm
        onSaveAddress={saving.open}
        form={form}
        formats={formats}
        save={() => create(form.values)}
        cancelHref="/deliveries"
        problem={
          // An earlier request succeeded although its response was lost, and the form was changed since then.
          isKeyReused(form.failed.failure) ? (
            <Warning role="alert">
              Your earlier attempt did create a delivery, with the values you had typed then. Check{' '}
              <TextLink href="/deliveries">Deliveries</TextLink> first. To create another one with the current
              values, press Create delivery again.
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

function useCreateDelivery() {
  const { within: params, country } = useAccount();
  const formats = useFormats();
  const [, navigate] = useLocation();
  const [key, setKey] = useState(newIdempotencyKey);
  const { mutateAsync } = useCommand(createDelivery, [listDeliveries, getOverview]);
  return async (values: FormValues) => {
    try {
      const { delivery_id: id } = await mutateAsync({
        params,
        body: bodyOf(await withPhonesToSend(values, country), formats),
        headers: { 'idempotency-key': key },
      });
      toast('Delivery created.');
      navigate(`/deliveries/${id}`, { replace: true });
    } catch (error) {
      // The form warns about it. Sending it once more creates another delivery.
      if (isKeyReused(error)) setKey(newIdempotencyKey());
      throw error;
    }
  };
}

/**
 * Changes what was sent about a delivery. Only what was changed here is sent, for the version of the delivery that the form
 * shows. If the delivery has changed since then, the new values can be loaded beside those that were typed.
 */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { type FieldPath, fieldPaths } from '../../../../contract/delivery-fields.ts';
import { isOnLabel } from '../../../../contract/labels.ts';
import { editDelivery } from '../../../../contract/operations/deliveries.ts';
import { Lock, RefreshCw, Truck } from '../../../../icons/icons.ts';
import { ApiRefusal, asSentence } from '../../../api/failures.ts';
import { useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/page.tsx';
import { PermissionButton, unlessUnchanged } from '../../../ui/permission-button.tsx';
import { FormPanelSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useUnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { useForm } from '../../../ui/use-form.ts';
import { Warning } from '../../../ui/warning.tsx';
import { changedByMove, type Delivery, useDelivery } from '../detail/delivery.ts';
import { deliveryName, fieldLabels } from '../field-words.ts';
import { useFormats } from '../formats.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { changedPaths, editOf, valuesOf, withPhonesToSend } from './form-values.ts';

export default function EditDeliveryPage() {
  const { delivery_id: id } = useParams<'/:delivery_id/edit'>();
  const deliveryQuery = useDelivery(id);
  return (
    <Page
      title="Edit delivery"
      width="narrow"
      above={[
        { title: 'Deliveries', href: '/deliveries' },
        {
          title: deliveryQuery.data ? deliveryName(deliveryQuery.data) : 'Delivery',
          href: `/deliveries/${id}`,
        },
      ]}
    >
      <Loaded query={deliveryQuery} loading={<FormPanelSkeleton fields={6} />}>
        {(delivery) =>
          delivery.edit.allowed ? (
            <EditForm delivery={delivery} latest={deliveryQuery.latest} />
          ) : (
            <EmptyState
              icon={Lock}
              title="This delivery cannot be edited"
              actions={<ButtonLink href={`/deliveries/${id}`}>Back to the delivery</ButtonLink>}
            >
              {asSentence(delivery.edit.why_not ?? '')}
            </EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

interface EditFormProps {
  /** As the service knows it now: it is read again whenever the delivery changes. */
  delivery: Delivery;
  latest(): Promise<Delivery | undefined>;
}

function EditForm({ delivery, latest }: EditFormProps) {
  const { country, within } = useAccount();
  const { form, formats, initial, base, load, overlap } = useEditForm(delivery);
  const [, navigate] = useLocation();
  const { mutateAsync } = useCommand(editDelivery, changedByMove);
  const page = `/deliveries/${delivery.delivery_id}`;
  const paths = changedPaths(initial, form.values, formats).filter((path) =>
    delivery.editable.includes(path),
  );
  useUnsavedChanges(paths.length > 0 && !form.busy);

  const fixed = fieldPaths.filter((path) => !delivery.editable.includes(path));
  const save = async () => {
    if (paths.length === 0) return;
    const values = await withPhonesToSend(form.values, country);
    await mutateAsync({
      params: { ...within, delivery_id: delivery.delivery_id },
      body: editOf(base, values, paths, formats),
      headers: { 'if-match': `"v${base.version}"` },
    });
    toast(
      // Nobody prints a label for a parcel that is on the way.
      fixed.length === 0 && paths.some(isOnLabel)
        ? 'Changes saved. If you have printed the label, print it again.'
        : 'Changes saved.',
    );
    navigate(page, { replace: true });
  };
  const why = `Already picked up. These can still be changed: ${listOf(delivery.editable)}.`;
  const { failure } = form.failed;
  const isOutdated = failure instanceof ApiRefusal && failure.code === 'version_outdated';
  return (
    <Stack gap="md">
      {fixed.length > 0 ? (
        <Alert color="gray" variant="light" icon={<Truck size={16} />}>
          {why}
        </Alert>
      ) : null}
      <DeliveryForm
        form={form}
        formats={formats}
        fixed={{ values: initial, paths: new Set(fixed), why }}
        save={save}
        cancelHref={page}
        problem={
          isOutdated ? (
            <ChangedMeanwhile load={async () => load(await latest())} />
          ) : overlap.length > 0 ? (
            <Warning role="alert">
              Also changed by someone else: {listOf(overlap)}. Saving replaces it with what you typed.
            </Warning>
          ) : undefined
        }
        submitButton={
          <PermissionButton type="submit" permission={unlessUnchanged(paths.length > 0)} loading={form.busy}>
            Save changes
          </PermissionButton>
        }
      />
    </Stack>
  );
}

function useEditForm(delivery: Delivery) {
  const formats = useFormats(delivery.currency);
  const [filledWith, setFilledWith] = useState(delivery);
  const [overlap, setOverlap] = useState<FieldPath[]>([]);
  const initial = valuesOf(filledWith, formats);
  const form = useForm(initial);
  // An assignment or a pickup changes the version, but nothing that the form shows.
  const isSame = changedPaths(initial, valuesOf(delivery, formats), formats).length === 0;
  const base = isSame ? delivery : filledWith;

  const load = (latest: Delivery | undefined) => {
    if (!latest) return;
    const next = valuesOf(latest, formats);
    const typed = changedPaths(initial, form.values, formats);
    setOverlap(changedPaths(initial, next, formats).filter((path) => typed.includes(path)));
    setFilledWith(latest);
    form.reset(next);
    form.set(Object.fromEntries(typed.map((path) => [path, form.values[path]])));
  };
  return { form, formats, initial, base, load, overlap };
}

/** "pickup note, delivery note and metadata" */
function listOf(paths: readonly FieldPath[]): string {
  const names = paths.map((path) => fieldLabels[path].charAt(0).toLowerCase() + fieldLabels[path].slice(1));
  return new Intl.ListFormat('en-GB').format(names);
}

function ChangedMeanwhile({ load }: { load(): Promise<void> }) {
  const { busy, attempt, failure } = useAttempt();
  return (
    <Warning role="alert">
      <Group justify="space-between" gap="xs">
        <Text inherit>
          {failure
            ? 'The current values could not be loaded. Try again.'
            : 'This delivery has changed in the meantime, and nothing was saved. Load its current values: what you typed is kept.'}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<RefreshCw size={14} aria-hidden />}
          loading={busy}
          onClick={() => attempt(load)}
        >
          Load current values
        </Button>
      </Group>
    </Warning>
  );
}

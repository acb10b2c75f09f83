/** Cancelling, where it is allowed; where it isn’t, the reason why not. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  browseDeliveries,
  callOffDelivery,
  viewDelivery,
} from '../../../../contract/dashboard/deliveries.ts';
import { getOverview } from '../../../../contract/dashboard/overview.ts';
import { keyOf, useCommand } from '../../../api/queries.ts';
import { useAccount } from '../../../current/account.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PermissionButton } from '../../../ui/permission-button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useForm } from '../../../ui/use-form.ts';
import type { Delivery } from './delivery.ts';

export function CancelButton({ delivery }: { delivery: Delivery }) {
  const [opened, setOpened] = useState(false);
  const form = useForm({ reason: '' });
  const cancel = useCancel(delivery.delivery_id);
  const submit = async () => {
    await cancel(form.values.reason.trim());
    setOpened(false);
    toast('Delivery cancelled.');
  };
  return (
    <>
      <PermissionButton permission={delivery.cancel} variant="default" onClick={() => setOpened(true)}>
        Cancel delivery
      </PermissionButton>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        onExitTransitionEnd={() => form.reset()}
        title="Cancel this delivery?"
      >
        <form {...form.onSubmit(submit)}>
          <Stack gap="md">
            <Text>Nobody will pick it up. This cannot be undone.</Text>
            <TextInput
              label="Reason (optional)"
              description="Your team and your programs see it with the event."
              dir="auto"
              autoComplete="off"
              {...form.field('reason')}
            />
            <FormError {...form.failed} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={() => setOpened(false)} data-autofocus>
                Keep delivery
              </Button>
              <Button type="submit" color="red" loading={form.busy}>
                Cancel delivery
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

/** The answer is the delivery as it is then: the open page shows it without asking again. */
function useCancel(delivery_id: string) {
  const { within } = useAccount();
  const client = useQueryClient();
  const { mutateAsync } = useCommand(callOffDelivery, [browseDeliveries, getOverview]);
  const params = { ...within, delivery_id };
  return async (reason: string) => {
    const cancelled = await mutateAsync({ params, ...(reason ? { body: { reason } } : {}) });
    client.setQueryData(keyOf(viewDelivery, { params }), cancelled);
  };
}

/** Adds a courier, or changes the name and phone number of one. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { addCourier, changeCourier, listCouriers } from '../../../contract/dashboard/couriers.ts';
import { useCommand } from '../../api/queries.ts';
import { FormError } from '../../ui/form-error.tsx';
import { keepFocus } from '../../ui/keep-focus.ts';
import { toast } from '../../ui/toasts.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Courier } from './couriers-page.tsx';

interface CourierDialogProps {
  opened: boolean;
  /** Undefined: a new one. */
  subject: Courier | undefined;
  onClose(): void;
  /** The link and PIN are handed out next. */
  onAdded(courierId: string): void;
}

export function CourierDialog({ opened, subject, onClose, onAdded }: CourierDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      title={subject ? 'Edit courier' : 'Add a courier'}
      size="md"
    >
      <CourierForm key={subject?.courier_id} courier={subject} onClose={onClose} onAdded={onAdded} />
    </Modal>
  );
}

interface CourierFormProps extends Pick<CourierDialogProps, 'onClose' | 'onAdded'> {
  courier: Courier | undefined;
}

function CourierForm({ courier, onClose, onAdded }: CourierFormProps) {
  const form = useForm({ name: courier?.name ?? '', phone: courier?.phone ?? '' });
  const adding = useCommand(addCourier, [listCouriers]);
  const changing = useCommand(changeCourier, [listCouriers]);
  const save = async () => {
    // As it is written on a card: "+234 801 234 5670".
    const body = { name: form.values.name, phone: form.values.phone.replaceAll(/[\s().-]/g, '') };
    if (courier) {
      await changing.mutateAsync({ params: { courier_id: courier.courier_id }, body });
      toast('Saved.');
      onClose();
    } else {
      const { courier_id } = await adding.mutateAsync({ body });
      onClose();
      onAdded(courier_id);
    }
  };
  return (
    <form {...form.onSubmit(save)}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="As dispatchers know them."
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        <TextInput
          label="Phone number"
          description="With the code of the country, such as +2348012345670."
          type="tel"
          autoComplete="off"
          {...form.field('phone')}
        />
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            {courier ? 'Save' : 'Add courier'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

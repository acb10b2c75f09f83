/** Adds a courier, or changes the name and phone number of one. */
import { TextInput } from '@mantine/core';
import { addCourier, changeCourier, listCouriers } from '../../../contract/dashboard/couriers.ts';
import { useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { Courier } from './courier.ts';

interface CourierDialogProps {
  opened: boolean;
  /** Undefined: a new one. */
  subject: Courier | undefined;
  onClose(): void;
  /** The link and PIN are created next. */
  onAdded(courierId: string): void;
}

export function CourierDialog({ opened, subject: courier, onClose, onAdded }: CourierDialogProps) {
  const adding = useCommand(addCourier, [listCouriers]);
  const changing = useCommand(changeCourier, [listCouriers]);
  const save = async ({ name, phone }: { name: string; phone: string }) => {
    // People type spaces and brackets: "+234 801 234 5670".
    const body = { name, phone: phone.replaceAll(/[\s().-]/g, '') };
    if (!courier) return adding.mutateAsync({ body });
    await changing.mutateAsync({ params: { courier_id: courier.courier_id }, body });
    toast('Courier saved.');
    return undefined;
  };
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={courier ? 'Edit courier' : 'Add courier'}
      initial={{ name: courier?.name ?? '', phone: courier?.phone ?? '' }}
      submit={courier ? 'Save' : 'Add courier'}
      onSubmit={save}
      onDone={(added) => added && onAdded(added.courier_id)}
    >
      {(form) => (
        <>
          <TextInput
            label="Name"
            description="Name shown to dispatchers"
            autoComplete="off"
            data-autofocus
            {...form.field('name')}
          />
          <TextInput
            label="Phone number"
            description="Include the country code, such as +2348012345670."
            type="tel"
            autoComplete="off"
            {...form.field('phone')}
          />
        </>
      )}
    </FormDialog>
  );
}

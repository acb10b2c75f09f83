/** Asks for confirmation and a reason before something is done to a delivery. The safe button has the focus. */
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormError } from '../../../ui/form-error.tsx';
import { useForm } from '../../../ui/use-form.ts';

interface ReasonDialogProps {
  opened: boolean;
  onClose(): void;
  /** A question. */
  title: string;
  /** What will happen. */
  children: ReactNode;
  label: string;
  description: string;
  confirm: string;
  keep: string;
  /** The dialog closes on success; a refusal is shown in it. */
  onConfirm(reason: string): Promise<unknown>;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { opened, onClose, title, children, label, description, confirm, keep, onConfirm } = props;
  const form = useForm({ reason: '' });
  const submit = async () => {
    await onConfirm(form.values.reason.trim());
    onClose();
  };
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={() => form.reset()} title={title}>
      <form {...form.onSubmit(submit)}>
        <Stack gap="md">
          <Text>{children}</Text>
          <TextInput
            label={label}
            description={description}
            dir="auto"
            autoComplete="off"
            {...form.field('reason')}
          />
          <FormError {...form.failed} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} data-autofocus>
              {keep}
            </Button>
            <Button type="submit" color="red" loading={form.busy}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

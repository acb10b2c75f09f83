/** `FormDialog` is a dialog with one form, and `DialogForm` the form alone, for a dialog with more steps. Each opening begins with `initial`. */
import { Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog, useCloseDialog, useUnsavedInDialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';
import type { DialogProps } from './use-dialog.ts';
import { type Form, useForm, type Values } from './use-form.ts';

export interface DialogFormProps<V extends Values> {
  initial: V;
  /** The fields, and a sentence about them if they need one. */
  children: ReactNode | ((form: Form<V>) => ReactNode);
  /** The verb on the button; a function if the values decide what will be done. */
  submit: string | ((values: V) => string);
  /** If the form asks before harm, it names what is kept: "Keep courier". */
  cancel?: string;
  tone?: 'plain' | 'harm';
  /** The button that has the focus at first, if no field has `data-autofocus`. */
  focus?: 'submit' | 'cancel';
  /** For values that can be seen to be wrong before they are sent. */
  canSubmit?(values: V): boolean;
  onSubmit(values: V): Promise<unknown>;
}

export function DialogForm<V extends Values>(props: DialogFormProps<V>) {
  const { initial, children, submit, cancel = 'Cancel', tone = 'plain', focus, canSubmit, onSubmit } = props;
  const form = useForm(initial);
  useUnsavedInDialog(form.unsaved);
  return (
    <form {...form.onSubmit(() => onSubmit(form.values))}>
      <Stack gap="md">
        {typeof children === 'function' ? children(form) : children}
        <FormError {...form.failed} />
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={useCloseDialog()}
            data-autofocus={focus === 'cancel' || undefined}
          >
            {cancel}
          </Button>
          <Button
            type="submit"
            color={tone === 'harm' ? 'red' : undefined}
            loading={form.busy}
            disabled={canSubmit?.(form.values) === false}
            data-autofocus={focus === 'submit' || undefined}
          >
            {typeof submit === 'function' ? submit(form.values) : submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FormDialogProps<V extends Values, Result>
  extends Omit<DialogFormProps<V>, 'onSubmit'>,
    DialogProps {
  title: ReactNode;
  size?: ModalProps['size'];
  /** The dialog closes when this is done. */
  onSubmit(values: V): Promise<Result>;
  /** After it closed: for opening the next dialog, for example. */
  onDone?(result: Result): void;
}

export function FormDialog<V extends Values, Result>(props: FormDialogProps<V, Result>) {
  const { opened, onClose, title, size, onSubmit, onDone, ...form } = props;
  const submit = async (values: V) => {
    const result = await onSubmit(values);
    onClose();
    onDone?.(result);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={size}>
      <DialogForm {...form} onSubmit={submit} />
    </Dialog>
  );
}

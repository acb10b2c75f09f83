/** The form of a delivery, with its errors and buttons below. */
import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { FormError } from '../../../ui/form-error.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import type { DeliveryFieldsProps } from './section.ts';
import { stopAtIncompleteTime } from './window-inputs.tsx';

interface DeliveryFormProps extends DeliveryFieldsProps {
  save(): Promise<unknown>;
  /** The page that "Cancel" leads to. */
  cancelHref: string;
  submitButton: ReactNode;
  /** Shown instead of the failure's own message. */
  problem?: ReactNode;
}

export function DeliveryForm({ save, cancelHref, submitButton, problem, ...fields }: DeliveryFormProps) {
  const { form } = fields;
  return (
    <form
      {...form.onSubmit(save)}
      onSubmitCapture={(event: FormEvent<HTMLFormElement>) => stopAtIncompleteTime(event)}
    >
      <Stack gap="md">
        <DeliveryFields {...fields} />
        {problem ?? <FormError {...form.failed} />}
        <Group justify="flex-end" gap="xs">
          <Button component={Link} href={cancelHref} variant="default">
            Cancel
          </Button>
          {submitButton}
        </Group>
      </Stack>
    </form>
  );
}

/** The form of a delivery, with its errors and buttons below. */
import { Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { FormError } from '../../../ui/form-error.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
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
          <ButtonLink href={cancelHref}>Cancel</ButtonLink>
          {submitButton}
        </Group>
      </Stack>
    </form>
  );
}

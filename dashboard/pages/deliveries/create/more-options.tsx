/** Fields that few deliveries need, closed at first. Open where one of them has a value or an error. */
import { Stack } from '@mantine/core';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldPath } from '../../../../contract/delivery-fields.ts';
import type { Form } from '../../../ui/use-form.ts';
import classes from './more-options.module.css';
import type { FormValues } from './new-delivery.ts';

interface MoreOptionsProps {
  /** What is inside. */
  label: string;
  form: Form<FormValues>;
  paths: readonly FieldPath[];
  children: ReactNode;
}

export function MoreOptions({ label, form, paths, children }: MoreOptionsProps) {
  const [isOpen, setIsOpen] = useState(() => paths.some((path) => form.values[path] !== ''));
  const isWrong = paths.some((path) => form.field(path).error !== undefined);
  return (
    <details
      className={classes.box}
      open={isOpen || isWrong}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight size={14} aria-hidden className={classes.chevron} /> {label}
      </summary>
      <Stack gap="md" mt="md">
        {children}
      </Stack>
    </details>
  );
}

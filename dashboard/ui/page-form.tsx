/** A form on a page: its fields, the errors of none of them, and the button that sends it. */
import { type ButtonProps, Stack, type StackProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormError } from './form-error.tsx';
import { allowed, type Permission, PermissionButton } from './permission-button.tsx';
import type { Form, Values } from './use-form.ts';

interface PageFormProps<V extends Values> extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  form: Form<V>;
  gap?: StackProps['gap'];
  submit: string;
  permission?: Permission;
  onSubmit(): Promise<unknown>;
  children: ReactNode;
  /** Below the button. */
  below?: ReactNode;
}

export function PageForm<V extends Values>(props: PageFormProps<V>) {
  const { form, gap = 'md', submit, permission = allowed, onSubmit, children, below, ...button } = props;
  return (
    <form {...form.onSubmit(onSubmit)}>
      <Stack gap={gap}>
        {children}
        <FormError {...form.failed} />
        <PermissionButton
          type="submit"
          permission={permission}
          loading={form.busy}
          style={button.fullWidth ? undefined : { alignSelf: 'flex-start' }}
          {...button}
        >
          {submit}
        </PermissionButton>
        {below}
      </Stack>
    </form>
  );
}

/** Before signing in, forms are narrow and their buttons wide. */
export const EntranceForm = <V extends Values>(props: PageFormProps<V>) => (
  <PageForm size="md" fullWidth {...props} />
);

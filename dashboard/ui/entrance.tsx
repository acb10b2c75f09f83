/** The frame of the pages before signing in: a single card. */
import { Button, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useArrival } from './arrival.ts';
import classes from './entrance.module.css';
import { FormError } from './form-error.tsx';
import { Logo } from './logo.tsx';
import type { Form, Values } from './use-form.ts';

type EntranceProps = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode };

export function Entrance({ title, lead, children, footer }: EntranceProps) {
  const heading = useArrival(`${title} · Waybill`);
  return (
    <main className={classes.entrance}>
      <div className={classes.brand}>
        <Logo size={28} />
        <span>Waybill</span>
      </div>
      <div className={classes.card}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        <div className={classes.content}>{children}</div>
      </div>
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </main>
  );
}

interface EntranceFormProps<V extends Values> {
  form: Form<V>;
  submit: string;
  onSubmit(): Promise<unknown>;
  children: ReactNode;
  below?: ReactNode;
}

export function EntranceForm<V extends Values>(props: EntranceFormProps<V>) {
  const { form, submit, onSubmit, children, below } = props;
  return (
    <form {...form.onSubmit(onSubmit)}>
      <Stack gap="md">
        {children}
        <FormError {...form.failed} />
        <Button type="submit" size="md" fullWidth loading={form.busy}>
          {submit}
        </Button>
        {below}
      </Stack>
    </form>
  );
}

/** The values of a form, and the service's words at its fields. Names may have dots: `receiver_contact.phone`. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../api/failures.ts';
import { fieldErrors } from './field-errors.ts';

type Values = Record<string, string>;

export interface Form<V extends Values> {
  values: V;
  set(changes: Partial<V>): void;
  /** For a text field: `<TextInput label="Name" {...form.field('name')} />`. */
  field(name: keyof V & string): {
    name: string;
    value: string;
    error: string | undefined;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void;
  };
  /** For what gives its value itself: `<Select {...form.choice('currency')} />`. */
  choice(name: keyof V & string): {
    name: string;
    value: string;
    error: string | undefined;
    onChange(value: string | null): void;
  };
  /** For `<form {...form.onSubmit(save)}>`: keeps the page, catches the failure, says when it is busy. */
  onSubmit(submit: () => Promise<unknown>): {
    ref: React.Ref<HTMLFormElement>;
    noValidate: true;
    onSubmit: React.FormEventHandler;
  };
  busy: boolean;
  /** For `<FormError {...form.failed} />`. */
  failed: { failure: Failure | undefined; fields: readonly string[] };
  reset(values?: V): void;
}

export function useForm<V extends Values>(initial: V): Form<V> {
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<Failure>();
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const form = useFocusOnFirstError(failure);

  const names = Object.keys(values);
  const errors = fieldErrors(failure, names).fields;
  const set = (changes: Partial<V>) => {
    setValues((before) => ({ ...before, ...changes }));
    setChanged((before) => new Set([...before, ...Object.keys(changes)]));
  };
  // A sentence stays until its field is changed: then it may no longer be true.
  const common = (name: keyof V & string) => ({
    name,
    value: values[name] ?? '',
    error: changed.has(name) ? undefined : errors[name],
  });
  const submitted = async (submit: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    setChanged(new Set());
    try {
      await submit();
    } catch (error) {
      setFailure(error as Failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    set,
    busy,
    field: (name) => ({
      ...common(name),
      onChange: (event) => set({ [name]: event.currentTarget.value } as Partial<V>),
    }),
    choice: (name) => ({
      ...common(name),
      onChange: (value) => set({ [name]: value ?? '' } as Partial<V>),
    }),
    onSubmit: (submit) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!busy) void submitted(submit);
      },
    }),
    failed: { failure, fields: names },
    reset: (next = initial) => {
      setValues(next);
      setFailure(undefined);
      setChanged(new Set());
    },
  };
}

/** After a refusal the first wrong field has the focus, so that one can go on typing. */
function useFocusOnFirstError(failure: Failure | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return form;
}

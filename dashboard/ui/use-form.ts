/** The values of a form, and the service's messages at its fields. Names may have dots: `receiver_contact.phone`. */
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { asFailure, type Failure } from '../api/failures.ts';
import { fieldErrors } from './field-errors.ts';

export type Values = Record<string, string>;

interface Field {
  name: string;
  error: string | undefined;
}

export interface Form<V extends Values> {
  values: V;
  set(changes: Partial<V>): void;
  /** For a text field: `<TextInput label="Name" {...form.field('name')} />`. */
  field(name: keyof V & string): Field & {
    value: string;
    onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>): void;
  };
  /** For components that pass the value itself: `<Select {...form.choice('currency')} />`. */
  choice<Name extends keyof V & string>(
    name: Name,
  ): Field & { value: V[Name]; onChange(value: string | null): void };
  /** For `<form {...form.onSubmit(save)}>`: prevents the page load, catches the failure and sets `busy`. */
  onSubmit(submit: () => Promise<unknown>): {
    ref: React.Ref<HTMLFormElement>;
    noValidate: true;
    onSubmit: React.FormEventHandler;
  };
  busy: boolean;
  /** Holds something typed or chosen that is neither saved nor being saved. */
  unsaved: boolean;
  /** For `<FormError {...form.failed} />`. */
  failed: { failure: Failure | undefined; fields: readonly string[] };
  /** Starts over with these values, or with those from before. */
  reset(values?: V): void;
}

export function useForm<V extends Values>(initial: V): Form<V> {
  const [saved, setSaved] = useState(initial);
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
  const change = (name: keyof V & string, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setChanged((before) => new Set([...before, name]));
  };
  // A message stays until its field is changed: then it may no longer be true.
  const common = (name: keyof V & string) => ({ name, error: changed.has(name) ? undefined : errors[name] });
  const run = async (submit: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    setChanged(new Set());
    try {
      await submit();
    } catch (error) {
      setFailure(asFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    set,
    busy,
    unsaved: !busy && names.some((name) => values[name] !== saved[name]),
    field: (name) => ({
      ...common(name),
      value: values[name] ?? '',
      onChange: (event) => change(name, event.currentTarget.value),
    }),
    choice: (name) => ({
      ...common(name),
      value: values[name],
      onChange: (value) => change(name, value ?? ''),
    }),
    onSubmit: (submit) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!busy) void run(submit);
      },
    }),
    failed: { failure, fields: names },
    reset: (next = initial) => {
      setSaved(next);
      setValues(next);
      setFailure(undefined);
      setChanged(new Set());
    },
  };
}

/** After a refusal the first wrong field gets the focus, ready for typing. */
function useFocusOnFirstError(failure: Failure | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return form;
}

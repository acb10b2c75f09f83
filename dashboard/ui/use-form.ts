/** The values of a form, and the service's messages at its fields. Names may have dots: `receiver_contact.phone`. */
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { Failure } from '../api/failures.ts';
import { fieldErrors } from './field-errors.ts';
import { useAttempt } from './use-attempt.ts';

export type Values = Record<string, string>;

export type Form<V extends Values> = ReturnType<typeof useForm<V>>;

export function useForm<V extends Values>(initial: V) {
  const [saved, setSaved] = useState(initial);
  const [values, setValues] = useState(initial);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const { busy, attempt, failure, forgetFailure } = useAttempt();
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
  const common = (name: string) => ({ name, error: changed.has(name) ? undefined : errors[name] });
  const textOf = (name: keyof V & string): string => values[name] ?? '';
  return {
    values,
    set,
    busy,
    /** Holds something typed or chosen that is neither saved nor being saved. */
    unsaved: !busy && names.some((name) => values[name] !== saved[name]),
    /** For a text field: `<TextInput label="Name" {...form.field('name')} />`. */
    field: (name: keyof V & string) => ({
      ...common(name),
      value: textOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change(name, event.currentTarget.value),
    }),
    /** For components that pass the value itself: `<Select {...form.choice('currency')} />`. */
    choice: <Name extends keyof V & string>(name: Name) => ({
      ...common(name),
      value: values[name],
      onChange: (value: string | null) => change(name, value ?? ''),
    }),
    /** For `<form {...form.onSubmit(save)}>`: prevents the page load, catches the failure and sets `busy`. */
    onSubmit: (submit: () => Promise<unknown>) => ({
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        if (busy) return;
        setChanged(new Set());
        void attempt(submit);
      },
    }),
    /** For `<FormError {...form.failed} />`. */
    failed: { failure, fields: names },
    /** Starts over with these values, or with those from before. */
    reset(next = initial) {
      setSaved(next);
      setValues(next);
      forgetFailure();
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

/**
 * Enter in a field goes to the next field, and from the last one to the button: people press it after each number that they count.
 * Without this, Enter in any field would send the form, and what is recorded here cannot be undone.
 */
import type { KeyboardEvent } from 'react';

const stops = 'input:not(:disabled), textarea, button[type="submit"]';

export function moveOnEnter(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = [...(target.form?.querySelectorAll<HTMLElement>(stops) ?? [])];
  fields[fields.indexOf(target) + 1]?.focus();
}

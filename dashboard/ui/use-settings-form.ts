/** A form over saved values that others may change, too: only what was changed here is sent, and theirs appears unless it is being edited. */
import { useEffect } from 'react';
import { useUnsavedChanges } from './unsaved-changes.tsx';
import { useForm, type Values } from './use-form.ts';

/** `saved` comes from the service; `version` is another object whenever the service was read again. */
export function useSettingsForm<V extends Values>(saved: V, version: object) {
  const form = useForm(saved);
  const changes = changesOf(saved, form.values);
  const isChanged = Object.keys(changes).length > 0;
  useUnsavedChanges(isChanged && !form.busy);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer of the service is a reason.
  useEffect(() => {
    if (!isChanged) form.reset(saved);
  }, [version]);
  return { form, changes, isChanged };
}

function changesOf<V extends Values>(before: V, after: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const name in after) {
    if (after[name] !== before[name]) changes[name] = after[name];
  }
  return changes;
}

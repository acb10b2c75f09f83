/** Pairs of text of the account's own, in rows of key and value. */
import { ActionIcon, Button, Group, Input, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import {
  maxMetadataKeyLength,
  maxMetadataPairs,
  maxMetadataValueLength,
} from '../../../../contract/primitives.ts';
import { MultiLineInput } from '../../../ui/multi-line-input.tsx';
import type { Form } from '../../../ui/use-form.ts';
import { fieldLabels } from '../field-words.ts';
import { type Row, repeatedKey, rowsIn, rowsText } from './metadata-rows.ts';
import type { FormValues } from './new-delivery.ts';

const path = 'metadata';

export function MetadataInput({ form }: { form: Form<FormValues> }) {
  const { value, error, onChange } = form.choice(path);
  const rows = rowsIn(value);
  // There is always a row to type into.
  const shown: readonly Row[] = rows.length === 0 ? [['', '']] : rows;
  const change = (index: number, row: Row) =>
    onChange(rowsText(shown.map((known, at) => (at === index ? row : known))));
  const repeated = repeatedKey(rows);
  const problem =
    repeated !== undefined
      ? `Two rows have the key “${repeated}”. Use each key only once.`
      : error &&
        `Each row needs a key of up to ${maxMetadataKeyLength} characters; its value may have up to ${maxMetadataValueLength}.`;
  return (
    <Input.Wrapper
      labelElement="div"
      label={`${fieldLabels[path]} (optional)`}
      description="Visible to your team and through the API, not to couriers."
      error={problem}
      role="group"
      aria-label={fieldLabels[path]}
    >
      {shown.map(([key, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity, and its inputs hold no state.
        <Group key={index} gap="xs" wrap="nowrap" align="flex-start" mt={8}>
          <TextInput
            name={path}
            aria-label={`Key ${index + 1}`}
            placeholder="Key"
            dir="auto"
            flex={2}
            value={key}
            aria-invalid={problem !== undefined || undefined}
            onChange={(event) => change(index, [event.currentTarget.value, text])}
          />
          <MultiLineInput
            name={path}
            aria-label={`Value ${index + 1}`}
            placeholder="Value"
            flex={3}
            value={text}
            onChange={(event) => change(index, [key, event.currentTarget.value])}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Remove row ${index + 1}`}
            onClick={() => onChange(rowsText(shown.filter((_, at) => at !== index)))}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {shown.length < maxMetadataPairs ? (
        <Button
          variant="default"
          size="xs"
          mt={8}
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange(rowsText([...shown, ['', '']]))}
        >
          Add
        </Button>
      ) : null}
    </Input.Wrapper>
  );
}

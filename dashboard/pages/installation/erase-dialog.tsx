/** Asks before personal data is erased: a word has to be typed, because nothing brings it back. */
import { Checkbox, List, Text, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { type Erased, type FoundDelivery, useErase } from './use-receiver-search.ts';

const word = 'erase';

interface EraseDialogProps extends DialogProps {
  deliveries: readonly FoundDelivery[];
  onErased(erased: Erased): void;
}

export function EraseDialog({ deliveries, onErased, ...dialog }: EraseDialogProps) {
  const { done, erase } = useErase();
  const open = deliveries.filter(({ ended }) => !ended).length;
  return (
    <FormDialog
      {...dialog}
      title={`Erase personal data of ${countOf(deliveries.length)}?`}
      initial={{ word: '', references: '' }}
      submit="Erase permanently"
      cancel="Keep data"
      tone="harm"
      canSubmit={(values) => values.word.trim().toLowerCase() === word}
      onSubmit={({ references }) => erase(deliveries, references !== '')}
      onDone={onErased}
    >
      {(form) => (
        <>
          <List spacing={4}>
            <List.Item>
              Names, phone numbers, addresses, descriptions, notes, metadata, locations and proof are erased,
              also from search, events and webhook logs. This cannot be undone.
            </List.Item>
            <List.Item>States, times, cash and counts remain.</List.Item>
            {open > 0 ? (
              <List.Item>
                {countOf(open)} {open === 1 ? 'has' : 'have'} not ended, and will be erased automatically when{' '}
                {open === 1 ? 'it ends' : 'they end'}.
              </List.Item>
            ) : null}
          </List>
          <Checkbox
            label="Also erase references"
            description="For references that say who the receiver is, such as a name."
            checked={form.values.references !== ''}
            onChange={({ currentTarget }) => form.set({ references: currentTarget.checked ? 'yes' : '' })}
          />
          <TextInput
            label={`Type “${word}” to confirm`}
            autoCapitalize="off"
            data-autofocus
            {...form.field('word')}
          />
          {form.busy && deliveries.length > done && done > 0 ? (
            <Text role="status">
              {done} of {deliveries.length} done …
            </Text>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

export const countOf = (count: number) => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;
